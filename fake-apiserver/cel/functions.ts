/** Declarations of functions: a signature, and an implementation. */
import {
  type CelType,
  listType,
  mapType,
  opaqueType,
  optionalType,
  paramType,
  structType,
  TYPES,
  typeType,
} from "./cel-type.js";
import {
  CelError,
  Duration,
  isList,
  isMap,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from "./values.js";

/** The implementation; the target of a method is the first argument. */
export type Implementation = (...args: Value[]) => Value;

/** An overload of a function. */
export interface Overload {
  /** The name in cel-go, for costs. */
  readonly id: string;
  readonly name: string;
  readonly isMethod: boolean;
  /** Including the target, as the first. */
  readonly parameters: readonly CelType[];
  readonly result: CelType;
  /** Names of type parameters. */
  readonly unknown: readonly string[];
  readonly run: Implementation;
}

/** Types of Kubernetes' libraries. */
export const KUBERNETES_TYPES = {
  quantity: structType("kubernetes.Quantity"),
  url: structType("kubernetes.URL"),
  format: structType("kubernetes.NamedFormat"),
  semver: structType("kubernetes.Semver"),
  ip: opaqueType("net.IP"),
  cidr: opaqueType("net.CIDR"),
  authorizer: structType("kubernetes.authorization.Authorizer"),
  pathCheck: structType("kubernetes.authorization.PathCheck"),
  groupCheck: structType("kubernetes.authorization.GroupCheck"),
  resourceCheck: structType("kubernetes.authorization.ResourceCheck"),
  decision: structType("kubernetes.authorization.Decision"),
} as const satisfies Record<string, CelType>;

const NAMED: Readonly<Record<string, CelType>> = { ...TYPES, ...KUBERNETES_TYPES };

/**
 * Declares overloads with the same implementation.
 * @param signatures each an id and `name(types): type`, or `type.name(types): type` for a method; single capitals are
 *   type parameters
 */
export function declare(run: Implementation, ...signatures: readonly string[]): Overload[] {
  return signatures.map((signature) => overloadOf(signature, run));
}

const SIGNATURE = /^(\S+) (?:([^ (]+)~)?([^ (]+)\((.*)\): (.+)$/;

function overloadOf(signature: string, run: Implementation): Overload {
  const found = SIGNATURE.exec(signature);
  if (found === null) throw new Error(`no signature: ${signature}`);
  const [, id = "", target, name = "", list = "", result = ""] = found;
  const given = target === undefined ? partsOf(list) : [target, ...partsOf(list)];
  const types = given.map(typeOf);
  const unknown = [...new Set(signature.slice(id.length).match(/\b[A-Z]\b/g) ?? [])];
  return {
    id,
    name,
    isMethod: target !== undefined,
    parameters: types,
    result: typeOf(result),
    unknown,
    run,
  };
}

/** Splits at commas outside of brackets. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let [depth, part] = [0, ""];
  for (const character of list) {
    if (character === "," && depth === 0) {
      parts.push(part);
      part = "";
      continue;
    }
    if (character === "<") depth += 1;
    if (character === ">") depth -= 1;
    part += character;
  }
  if (part !== "") parts.push(part);
  return parts.map((one) => one.trim());
}

function typeOf(text: string): CelType {
  const generic = /^(list|map|optional|type)<(.*)>$/.exec(text);
  if (generic === null) {
    const named = NAMED[text];
    if (named !== undefined) return named;
    if (/^[A-Z]$/.test(text)) return paramType(text);
    throw new Error(`no type: ${text}`);
  }
  const [first = TYPES.dyn, second = TYPES.dyn] = partsOf(generic[2] ?? "").map(typeOf);
  switch (generic[1]) {
    case "list":
      return listType(first);
    case "map":
      return mapType(first, second);
    case "type":
      return typeType(first);
    default:
      return optionalType(first);
  }
}

/** Whether a value is of a type, as far as values show; items of lists and maps are not checked. */
export function isOfType(value: Value, { kind, name }: CelType): boolean {
  switch (kind) {
    case "dyn":
    case "param":
    case "error":
      return true;
    case "bool":
      return typeof value === "boolean";
    case "int":
      return typeof value === "bigint";
    case "uint":
      return value instanceof Uint;
    case "double":
      return typeof value === "number";
    case "string":
      return typeof value === "string";
    case "bytes":
      return value instanceof Uint8Array;
    case "null":
      return value === null;
    case "duration":
      return value instanceof Duration;
    case "timestamp":
      return value instanceof Timestamp;
    case "list":
      return isList(value);
    case "map":
      return isMap(value);
    case "type":
      return value instanceof TypeValue;
    default:
      if (name === "optional_type") return value instanceof Optional;
      if (value instanceof Opaque) return value.typeName === name;
      return kind === "struct" && isMap(value);
  }
}

/** For a value of a type that the declaration excludes. */
function unexpected(): CelError {
  return new CelError("no such overload");
}

/** An argument that is declared as a string. */
export function text(value: Value | undefined): string {
  if (typeof value !== "string") throw unexpected();
  return value;
}

/** An argument that is declared as an integer. */
export function int(value: Value | undefined): bigint {
  if (typeof value !== "bigint") throw unexpected();
  return value;
}

/** An argument that is declared as a list. */
export function list(value: Value | undefined) {
  if (value === undefined || !isList(value)) throw unexpected();
  return value;
}

/** An argument that is declared as a map. */
export function map(value: Value | undefined) {
  if (value === undefined || !isMap(value)) throw unexpected();
  return value;
}
