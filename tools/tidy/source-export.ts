import {
  isClassDeclaration,
  isEnumDeclaration,
  isExportAssignment,
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isNamedExports,
  isTypeAliasDeclaration,
  isVariableStatement,
  type Node,
  type Statement,
  SyntaxKind,
} from "typescript/unstable/ast";
import { lineOf, type TypeScriptSource } from "./typescript-source.js";

/** Something that a file hands to others. */
export interface SourceExport {
  readonly name: string;
  readonly type: "class" | "function" | "constant" | "type" | "default" | "all" | "re-export";
  readonly line: number;
  /** A doc comment stands directly above. */
  readonly isDocumented: boolean;
}

/** Everything the file exports, in its order. Overloads of a function are one export: its first. */
export function exportsOf(source: TypeScriptSource): readonly SourceExport[] {
  const found = source.syntax.statements.flatMap((statement) => exportsIn(source, statement));
  const seen = new Set<string>();
  return found.filter(({ name, type }) => {
    const isOverload = type === "function" && seen.has(name);
    seen.add(name);
    return !isOverload;
  });
}

function exportsIn(source: TypeScriptSource, statement: Statement): readonly SourceExport[] {
  const line = lineOf(source.syntax, statement);
  const isDocumented = hasDocDirectlyAbove(source, statement);
  if (isExportAssignment(statement))
    return [{ name: "default", type: "default", line, isDocumented }];
  if (isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (!exportClause || !isNamedExports(exportClause)) {
      return [{ name: "*", type: "all", line, isDocumented }];
    }
    return exportClause.elements.map(({ name }) => ({
      name: name.text,
      type: name.text === "default" ? "default" : "re-export",
      line,
      isDocumented,
    }));
  }
  const modifiers = modifierKinds(statement);
  if (!modifiers.has(SyntaxKind.ExportKeyword)) return [];
  if (modifiers.has(SyntaxKind.DefaultKeyword)) {
    return [{ name: "default", type: "default", line, isDocumented }];
  }
  return declared(statement).map((one) => ({ ...one, line, isDocumented }));
}

/** The compiler hands a statement every doc comment before it; one behind a blank line speaks of something else. */
function hasDocDirectlyAbove({ syntax, text }: TypeScriptSource, statement: Statement): boolean {
  const doc = statement.jsDoc?.at(-1);
  if (!doc) return false;
  return text.slice(doc.end, statement.getStart(syntax)).split("\n").length <= 2;
}

function declared(statement: Statement): readonly Pick<SourceExport, "name" | "type">[] {
  if (isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      isIdentifier(name) ? [{ name: name.text, type: "constant" as const }] : [],
    );
  }
  if (isFunctionDeclaration(statement)) {
    return statement.name ? [{ name: statement.name.text, type: "function" }] : [];
  }
  if (isClassDeclaration(statement)) {
    return statement.name ? [{ name: statement.name.text, type: "class" }] : [];
  }
  const isType =
    isInterfaceDeclaration(statement) ||
    isTypeAliasDeclaration(statement) ||
    isEnumDeclaration(statement);
  return isType ? [{ name: statement.name.text, type: "type" }] : [];
}

function modifierKinds(node: Node): ReadonlySet<SyntaxKind> {
  const kinds = new Set<SyntaxKind>();
  node.forEachChild((child) => {
    kinds.add(child.kind);
  });
  return kinds;
}
