/** Types of expressions. Mirrors: cel-go common/types/types.go, checker/format.go. */

/** The kinds of types; `struct` has fields, `opaque` has none, `param` is any type. */
export type Kind =
  | "dyn"
  | "error"
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "null"
  | "duration"
  | "timestamp"
  | "list"
  | "map"
  | "struct"
  | "opaque"
  | "type"
  | "param";

/** The type of an expression. */
export interface CelType {
  readonly kind: Kind;
  /** Distinguishes types of one kind. */
  readonly name: string;
  readonly parameters: readonly CelType[];
}

function simple(kind: Kind, name: string = kind): CelType {
  return { kind, name, parameters: [] };
}

/** Types without parameters. */
export const TYPES = {
  dyn: simple("dyn"),
  error: simple("error", "!error!"),
  bool: simple("bool"),
  int: simple("int"),
  uint: simple("uint"),
  double: simple("double"),
  string: simple("string"),
  bytes: simple("bytes"),
  null: simple("null"),
  duration: simple("duration"),
  timestamp: simple("timestamp"),
} as const satisfies Record<string, CelType>;

/** The type of a list. */
export function listType(item: CelType): CelType {
  return { kind: "list", name: "list", parameters: [item] };
}

/** The type of a map. */
export function mapType(key: CelType, value: CelType): CelType {
  return { kind: "map", name: "map", parameters: [key, value] };
}

/** The type of an object with fields. */
export function structType(name: string): CelType {
  return simple("struct", name);
}

/** A type without fields, which only functions use. */
export function opaqueType(name: string, parameters: readonly CelType[] = []): CelType {
  return { kind: "opaque", name, parameters };
}

/** The type of a value that may be absent. */
export function optionalType(value: CelType): CelType {
  return opaqueType("optional_type", [value]);
}

/** The type of a type. */
export function typeType(of: CelType): CelType {
  return { kind: "type", name: "type", parameters: [of] };
}

/** A type that is not inferred yet. */
export function paramType(name: string): CelType {
  return simple("param", name);
}

/** The type within an optional one; undefined for a type that is not optional. */
export function withinOptional(type: CelType): CelType | undefined {
  return type.kind === "opaque" && type.name === "optional_type" ? type.parameters[0] : undefined;
}

/** Whether the type accepts any value. */
export function isDynamic({ kind }: CelType): boolean {
  return kind === "dyn" || kind === "error";
}

/** Whether two types are the same. */
export function isSameType(one: CelType, other: CelType): boolean {
  if (one === other) return true;
  return (
    one.kind === other.kind &&
    one.name === other.name &&
    one.parameters.length === other.parameters.length &&
    one.parameters.every((parameter, index) => {
      const counterpart = other.parameters[index];
      return counterpart !== undefined && isSameType(parameter, counterpart);
    })
  );
}

/** The name of a type in messages. */
export function typeText({ kind, name, parameters }: CelType): string {
  if (kind === "param" || parameters.length === 0) return name;
  return `${name}(${parameters.map(typeText).join(", ")})`;
}
