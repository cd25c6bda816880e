import { readFileSync } from "node:fs";

/** The protocol version this package speaks; `hello` offers exactly this one. */
export const PROTOCOL_VERSION = 1;

/** Relative to dist/src/protocol, where this module runs; the schema is published beside dist. */
const SCHEMA_URL = new URL("../../../src/protocol/protocol.schema.json", import.meta.url);

/** A schema, with the members that this package reads. */
export interface ProtocolSchema {
  readonly $id: string;
  readonly $defs: Readonly<Record<string, SchemaDefinition>>;
}

/** A definition of the schema; `x-result` refers from a command to its result. */
export interface SchemaDefinition {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
  readonly enum?: readonly string[];
  readonly "x-result"?: { readonly $ref: string };
}

/** Reads `protocol.schema.json`, which is generated from `protocol.schema.yaml`. */
export function readProtocolSchema(): ProtocolSchema {
  const schema: ProtocolSchema = JSON.parse(readFileSync(SCHEMA_URL, "utf8"));
  return schema;
}
