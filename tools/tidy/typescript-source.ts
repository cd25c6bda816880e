import { posix } from "node:path";
import {
  isCallExpression,
  isExportDeclaration,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import { createVirtualFileSystem } from "typescript/unstable/fs";
import { API } from "typescript/unstable/sync";

/** A TypeScript file and its syntax tree. */
export interface TypeScriptSource {
  readonly path: string;
  readonly text: string;
  readonly syntax: SourceFile;
  /** In the order of the file: imports, re-exports, dynamic imports and types imported in place. */
  readonly imports: readonly SourceImport[];
}

/** One place where a file names another. */
export interface SourceImport {
  readonly specifier: string;
  /** For a relative specifier: the path it names, with the source's extension. */
  readonly target: string | undefined;
  /** Nothing of it is left at run time. */
  readonly isTypeOnly: boolean;
  readonly line: number;
}

const ROOT = "/tidy";
const PROJECT = `${ROOT}/tsconfig.json`;

/** Parses the files with the project's own compiler, in memory and without resolving or checking anything. */
export function parseTypeScript(
  files: readonly { readonly path: string; readonly text: string }[],
): readonly TypeScriptSource[] {
  if (files.length === 0) return [];
  const options = { noLib: true, noResolve: true, types: [] };
  const project = { compilerOptions: options, files: files.map(({ path }) => `./${path}`) };
  const texts = files.map(({ path, text }) => [`${ROOT}/${path}`, text] as const);
  const compiler = new API({
    cwd: ROOT,
    fs: createVirtualFileSystem({
      [PROJECT]: JSON.stringify(project),
      ...Object.fromEntries(texts),
    }),
  });
  try {
    const program = compiler
      .updateSnapshot({ openProjects: [PROJECT] })
      .getProject(PROJECT)?.program;
    return files.map(({ path, text }) => {
      const syntax = program?.getSourceFile(`${ROOT}/${path}`);
      if (syntax === undefined) throw new Error(`The compiler did not parse ${path}`);
      return { path, text, syntax, imports: importsOf(path, syntax) };
    });
  } finally {
    compiler.close();
  }
}

/** Calls `visit` for `node` and everything below it, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** The line on which `node` begins, counted from 1; comments before it do not belong to it. */
export function lineOf(syntax: SourceFile, node: Node): number {
  return syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1;
}

/** The text of a string literal, however quoted; undefined for anything else. */
export function literalText(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  return isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) ? node.text : undefined;
}

/** Unit tests and the cases they share. */
export function isTest(path: string): boolean {
  return path.endsWith(".test.ts") || path.endsWith(".cases.ts");
}

function importsOf(path: string, syntax: SourceFile): readonly SourceImport[] {
  const imports: SourceImport[] = [];
  walk(syntax, (node) => {
    const named = specifierOf(node);
    if (named === undefined) return;
    const { specifier, isTypeOnly } = named;
    const target = specifier.startsWith(".")
      ? posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts")
      : undefined;
    imports.push({ specifier, target, isTypeOnly, line: lineOf(syntax, node) });
  });
  return imports;
}

function specifierOf(node: Node): { specifier: string; isTypeOnly: boolean } | undefined {
  if (isImportDeclaration(node) && isStringLiteral(node.moduleSpecifier)) {
    const isTypeOnly = node.importClause?.phaseModifier === SyntaxKind.TypeKeyword;
    return { specifier: node.moduleSpecifier.text, isTypeOnly };
  }
  if (isExportDeclaration(node) && node.moduleSpecifier && isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly };
  }
  if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    if (argument && isStringLiteral(argument)) {
      return { specifier: argument.text, isTypeOnly: false };
    }
  }
  if (isImportTypeNode(node) && isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    if (isStringLiteral(literal)) return { specifier: literal.text, isTypeOnly: true };
  }
  return undefined;
}
