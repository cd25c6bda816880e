import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { closest, distance } from "fastest-levenshtein";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { SuiteError, type SuiteErrorCode } from "./suite-error.js";

/** The path of a value in a document: member names and indexes, from the root. */
export type YamlPath = readonly (string | number)[];

/** A YAML file that has been checked. */
export interface CheckedYaml<T> {
  readonly value: T;
  /** The line, counted from 1, on which the value at `path` begins; the nearest ancestor's when there is none. */
  lineOf(path: YamlPath): number;
}

/** Compiles a JSON Schema; the result returns whether a value is a `T`. The caller has to ensure that schema and type agree. */
export function compileSchema<T>(schema: object): ValidateFunction<T> {
  // The schemas are ours, and each is compiled by a test: judging them would take longer than what they judge.
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    verbose: true,
    code: { optimize: false },
    validateSchema: false,
    meta: false,
  });
  return ajv.compile<T>(schema);
}

/**
 * Reads and checks a YAML file.
 * @param file its path
 * @param name its name in messages
 * @throws SuiteError with `code`, one line "name:line: where: what" for each problem
 */
export function readCheckedYaml<T>(
  file: string,
  name: string,
  isValid: ValidateFunction<T>,
  code: SuiteErrorCode,
): CheckedYaml<T> {
  return checkYaml(textOf(file, name, code), name, isValid, code);
}

/** Like `readCheckedYaml`, for a text. */
export function checkYaml<T>(
  text: string,
  name: string,
  isValid: ValidateFunction<T>,
  code: SuiteErrorCode,
): CheckedYaml<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const syntax = [
    ...document.errors.map(({ pos: [at], message }) => ({ at, what: message.split("\n")[0] })),
    ...unanchored(document),
  ].map(({ at, what }) => `${name}:${lines.linePos(at).line}: ${what}`);
  if (syntax.length > 0) throw new SuiteError(code, syntax.join("\n"));
  const lineOf = (path: YamlPath) => lineOfPath(document, lines, path);
  const value = resolved(document, name, code);
  if (!isValid(value)) {
    const problems = (isValid.errors ?? []).filter(isTelling).map((error) => {
      const path = pathOf(error.instancePath);
      const line = lineOfUnknown(document, lines, path, error) ?? lineOf(path);
      return `${name}:${line}: ${whereOf(path)}${describe(error)}`;
    });
    throw new SuiteError(code, [...new Set(problems)].join("\n"));
  }
  return { value, lineOf };
}

/** The aliases of a document whose anchors are missing. */
function unanchored(document: Document) {
  const found: { readonly at: number; readonly what: string }[] = [];
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return;
      found.push({
        at: alias.range?.[0] ?? 0,
        what: `*${alias.source}: nothing before it is marked &${alias.source}`,
      });
    },
  });
  return found;
}

/** All aliases are resolved: a manifest inherits as often as it has versions, and a program's own files are no attack. */
function resolved(document: Document, name: string, code: SuiteErrorCode): unknown {
  try {
    return document.toJS({ maxAliasCount: -1 });
  } catch (error) {
    throw SuiteError.from(error, code, name);
  }
}

function textOf(file: string, name: string, code: SuiteErrorCode): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw SuiteError.from(error, code, `Cannot read ${name}`);
  }
}

function lineOfPath(document: Document, lines: LineCounter, path: YamlPath): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** The line of a member that should not be there: its own, not the one on which the mapping around it begins. */
function lineOfUnknown(
  document: Document,
  lines: LineCounter,
  path: YamlPath,
  { keyword, params }: ErrorObject,
): number | undefined {
  const map = keyword === "additionalProperties" ? document.getIn(path, true) : undefined;
  if (!isMap(map)) return undefined;
  const keys = map.items.map((pair) => pair.key);
  const key = keys.find((one) => isScalar(one) && one.value === params["additionalProperty"]);
  return isScalar(key) && key.range ? lines.linePos(key.range[0]).line : undefined;
}

function pathOf(instancePath: string): YamlPath {
  return instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function whereOf(path: YamlPath): string {
  if (path.length === 0) return "";
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  return `${text.replace(/^\./, "")}: `;
}

/** The members of which a `oneOf` wants exactly one; none if it is about something else. */
function alternativesOf({ keyword, schema }: ErrorObject): readonly string[] {
  if (keyword !== "oneOf" || !Array.isArray(schema)) return [];
  const parts: readonly { readonly required?: readonly string[] }[] = schema;
  return parts.flatMap(({ required = [] }) => required);
}

/** `if`, `anyOf` and `oneOf` only say that one of their parts failed; the parts say what. */
function isTelling(error: ErrorObject): boolean {
  return !["if", "not"].includes(error.keyword);
}

function describe(error: ErrorObject): string {
  const message = error.message ?? "is not valid";
  if (error.keyword === "additionalProperties") {
    const extra: unknown = error.params["additionalProperty"];
    const known = Object.keys(error.parentSchema?.["properties"] ?? {});
    return `unknown member ${JSON.stringify(extra)}${suggestion(String(extra), known)}`;
  }
  const alternatives = alternativesOf(error);
  if (alternatives.length > 0) {
    return `needs one of ${alternatives.join(" and ")}, and not both; "<<" inherits either`;
  }
  if (error.keyword === "enum") {
    return `${JSON.stringify(error.data)} is not one of ${JSON.stringify(error.schema)}`;
  }
  return error.keyword === "pattern" ? `${JSON.stringify(error.data)} ${message}` : message;
}

/** `; did you mean "x"?` when one of the known words is near, else nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  if (known.length === 0) return "";
  const nearest = closest(word, known);
  const isNear =
    distance(word, nearest) <= Math.max(2, Math.floor(word.length / 3)) ||
    (word.length >= 3 && nearest.includes(word));
  return isNear ? `; did you mean ${JSON.stringify(nearest)}?` : "";
}
