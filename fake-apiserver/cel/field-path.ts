import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/** A dot, a bracket, a quoted name, or the text between them. */
const TOKEN = /'(?:[\s\S]*?[^\\])??'|'[\s\S]*|[.[\]]|[^.[\]]+/y;

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "'": "'",
  "\\": "\\",
};

/** The target of a path. */
export interface FoundPath {
  /** "spec.x" for ".spec['x']" */
  readonly place: string;
  /** Of the first step: "spec". */
  readonly root: string;
  /** Undefined for a member without a schema. */
  readonly schema: JsonObject | undefined;
}

class NoPath extends Error {
  override readonly name = "NoPath";
}

/** The path of a rule's fieldPath below its own: ".spec['x']" as "spec.x"; undefined if the schema has no such path. */
export function fieldPath(path: string, schema: JsonObject): string | undefined {
  const found = foundPath(path, schema);
  return typeof found === "string" ? undefined : found.place;
}

/**
 * Resolves a path, or returns its error.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go (ValidFieldPath).
 */
export function foundPath(
  path: string,
  schema: JsonObject,
  { hasBrackets = true }: { readonly hasBrackets?: boolean } = {},
): FoundPath | string {
  const tokens = tokensOf(path);
  let found: FoundPath = { place: "", root: "", schema };
  try {
    for (let token = tokens.next(); token.done !== true; token = tokens.next()) {
      found = stepped(found, nameAfter(token.value, tokens, hasBrackets));
    }
  } catch (error) {
    if (error instanceof NoPath) return error.message;
    throw error;
  }
  return found;
}

function* tokensOf(path: string): Generator<string, undefined> {
  for (let index = 0; index < path.length; index = TOKEN.lastIndex) {
    TOKEN.lastIndex = index;
    const [token = ""] = TOKEN.exec(path) ?? [];
    if (token === "") return;
    const next = TOKEN.lastIndex;
    yield token;
    TOKEN.lastIndex = next;
  }
  return;
}

/** The name in a step that begins with a token. */
function nameAfter(
  first: string,
  tokens: Generator<string, undefined>,
  hasBrackets: boolean,
): string {
  const next = () => {
    const token = tokens.next();
    if (token.done === true) throw new NoPath("unexpected end of JSON path");
    return token.value;
  };
  if (first === ".") return next();
  if (first !== "[") throw new NoPath(`expected [ or . but got: ${first}`);
  if (!hasBrackets) throw new NoPath("array notation is not allowed");
  const quoted = next();
  if (!/^'[\s\S]*'$/.test(quoted)) {
    throw new NoPath(`expected single quoted string but got ${quoted}`);
  }
  const name = unescaped(quoted.slice(1, -1));
  const last = next();
  if (last !== "]") throw new NoPath(`expected ] but got ${last}`);
  return name;
}

function stepped({ place, root, schema }: FoundPath, name: string): FoundPath {
  const { properties, additionalProperties } = record(schema);
  const isNamed = isJsonObject(properties) && Object.keys(properties).length > 0;
  if (!isNamed && additionalProperties === undefined) throw noField();
  if (!isNamed) {
    const within = isJsonObject(additionalProperties) ? additionalProperties : undefined;
    return { place: `${place}[${name}]`, root: root || name, schema: within };
  }
  const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!isJsonObject(member)) throw noField();
  return { place: place === "" ? name : `${place}.${name}`, root: root || name, schema: member };
}

function noField(): NoPath {
  return new NoPath("does not refer to a valid field");
}

function unescaped(text: string): string {
  return text.replace(/\\([^\n])/g, (sign, letter: string) => {
    const found = ESCAPES[letter];
    if (found === undefined)
      throw new NoPath(`invalid string literal: invalid escape char ${sign}`);
    return found;
  });
}
