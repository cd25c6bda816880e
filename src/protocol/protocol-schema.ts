import { readFileSync } from "node:fs";

/** The protocol version this package speaks; `hello` offers exactly this one. */
export const PROTOCOL_VERSION = 1;

/** Seen from dist/src/protocol, where this module runs; the schema is published beside dist. */
const SCHEMA_URL = new URL("../../../src/protocol/protocol.schema.json", import.meta.url);

/** A schema, as far as this package looks into it. */
export interface ProtocolSchema {
  readonly $id: string;
  readonly $defs: Readonly<Record<string, SchemaDefinition>>;
}

/** One definition of the schema; `x-result` points from a command to what it answers. */
export interface SchemaDefinition {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
  readonly enum?: readonly string[];
  readonly "x-result"?: { readonly $ref: string };
}

/** Reads `protocol.schema.json`: all that is said about messages, made of `protocol.schema.yaml`. */
export function readProtocolSchema(): ProtocolSchema {
  const schema: ProtocolSchema = JSON.parse(readFileSync(SCHEMA_URL, "utf8"));
  return schema;
}
