import { enclosingFunction, functionSpans } from "../tidy/function-spans.js";
import { parseTypeScript, type TypeScriptSource } from "../tidy/typescript-source.js";
import { folded, type Mutant, numbered } from "./mutant.js";
import { hasNoEffect, isFixedCondition, withValuesNoted } from "./noted-values.js";

/** A source file. */
export interface SourceFile {
  /** Relative to the root, with "/". */
  readonly path: string;
  readonly text: string;
}

/** All mutants of some files, and these files with all of them, switched off. */
export interface Instrumented {
  readonly files: readonly SourceFile[];
  readonly mutants: readonly Mutant[];
}

/** Its types do not compile with this project's settings: the used ones are declared here. */
const INSTRUMENTER: string = "@stryker-mutator/instrumenter";

/** Lines and columns are counted from 0. */
interface ForeignMutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status?: string;
  readonly location: {
    readonly start: ForeignPosition;
    readonly end: ForeignPosition;
  };
}

interface ForeignPosition {
  readonly line: number;
  readonly column: number;
}

interface ForeignFile {
  readonly name: string;
  readonly content: string;
  readonly mutate: boolean;
}

interface ForeignInstrumenter {
  instrument(
    files: readonly ForeignFile[],
    options: object,
  ): Promise<{
    readonly files: readonly ForeignFile[];
    readonly mutants: readonly ForeignMutant[];
  }>;
}

interface ForeignModule {
  readonly Instrumenter: new (logger: object) => ForeignInstrumenter;
}

/** The called function: `log`, `this.#log`, `options.log`. */
interface ForeignCallee {
  readonly name?: string;
  readonly property?: { readonly name?: string; readonly id?: { readonly name?: string } };
}

/** The used members of the instrumenter's syntax trees. */
interface ForeignPath {
  readonly node: { readonly type: string };
  readonly parent: { readonly type: string; readonly callee?: ForeignCallee };
  readonly parentPath: ForeignPath | null;
}

/** Puts all mutants of the instrumenter into the files, each behind a switch. */
export async function instrument(files: readonly SourceFile[]): Promise<Instrumented> {
  const module: unknown = await import(INSTRUMENTER);
  if (!isInstrumenter(module)) throw new Error(`${INSTRUMENTER} has no Instrumenter`);
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false };
  const result = await new module.Instrumenter(logger).instrument(
    files.map(({ path, text }) => ({ name: path, content: text, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [{ shouldIgnore: reasonToSpare }] },
  );
  const mutants = named(files, result.mutants);
  const quiet = new Set(mutants.filter(({ isQuiet }) => isQuiet).map(({ id }) => id));
  return {
    files: result.files.map(({ name, content }) => ({
      path: name,
      text: withValuesNoted(content, quiet),
    })),
    mutants: numbered(mutants.map(({ isQuiet: _isQuiet, ...mutant }) => mutant)),
  };
}

function isInstrumenter(module: unknown): module is ForeignModule {
  return typeof module === "object" && module !== null && "Instrumenter" in module;
}

/** Texts of errors and logs are for people, and no scenario reads them. */
function reasonToSpare(path: ForeignPath): string | undefined {
  if (!/^(?:StringLiteral|TemplateLiteral)$/.test(path.node.type)) return undefined;
  let outer: ForeignPath | null = path;
  while (outer?.parent.type === "BinaryExpression") outer = outer.parentPath;
  const { type, callee } = outer?.parent ?? { type: "" };
  const name = callee?.name ?? callee?.property?.name ?? callee?.property?.id?.name ?? "";
  if (type === "NewExpression" && /Error$/.test(name)) return "the message of an error";
  return type === "CallExpression" && name === "log" ? "what a log says" : undefined;
}

/** A mutant, and whether it has no effect if the original expression has the same value. */
interface NamedMutant extends Omit<Mutant, "occurrence"> {
  readonly isQuiet: boolean;
}

function named(
  files: readonly SourceFile[],
  mutants: readonly ForeignMutant[],
): readonly NamedMutant[] {
  const sources = new Map(parseTypeScript(files).map((one) => [one.path, placesOf(one)]));
  return mutants.flatMap(({ id, fileName, mutatorName, replacement, status, location }) => {
    const places = sources.get(fileName);
    if (places === undefined || status === "Ignored") return [];
    const start = places.offsetOf(location.start);
    const original = places.text.slice(start, places.offsetOf(location.end));
    return {
      id,
      file: fileName,
      within: enclosingFunction(places.spans, start),
      mutator: mutatorName,
      original: folded(original),
      replacement: folded(replacement),
      line: location.start.line + 1,
      isQuiet: isFixedCondition({ mutator: mutatorName, replacement }) && hasNoEffect(original),
    };
  });
}

function placesOf(source: TypeScriptSource) {
  const { text } = source;
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return {
    text,
    spans: functionSpans(source),
    offsetOf: ({ line, column }: ForeignPosition) => (lineStarts[line] ?? 0) + column,
  };
}
