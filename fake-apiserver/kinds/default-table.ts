/** What a real server adds to objects that it decodes. `defaults/` is generated: `fake-apiserver/oracle/defaults` says how. */
import { readFileSync } from "node:fs";
import type { JsonObject } from "../values/json-value.js";

/** A member that is added to a struct that does not have it. */
export interface DefaultMember {
  readonly name: string;
  readonly value: unknown;
  /** Not if one of these was there. */
  readonly unless?: readonly string[];
  /** Only while all of these are what they are by default. */
  readonly while?: readonly string[];
}

/** What is added to all structs of a type, by its full name, and to those in one place of a kind. */
export interface DefaultTable {
  readonly types: Readonly<Record<string, readonly DefaultMember[]>>;
  /** By "apps/v1/Deployment", and the names that lead to the place. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, readonly DefaultMember[]>>>>;
  /** What objects of some kinds are when nothing is set and the server sends them, beside their metadata. */
  readonly zeros: Readonly<Record<string, JsonObject>>;
}

/** Seen from dist/fake-apiserver/kinds, where this module runs; the file is published beside dist. */
const FILE = new URL("../../../fake-apiserver/kinds/defaults/defaults.json", import.meta.url);

let table: DefaultTable | undefined;

/** The table, read from the disk on first use. */
export function defaultTable(): DefaultTable {
  if (table !== undefined) return table;
  const read: DefaultTable = JSON.parse(readFileSync(FILE, "utf8"));
  table = read;
  return read;
}
