/**
 * Decodes a message into the JSON encoding of the Go type of the same name. A field that is absent on the wire is zero; the
 * type decides whether zero is written, omitted or null.
 */

import { kindTable } from "../kinds/kind-table.js";
import { type KindField, parseFields } from "../kinds/kind-type.js";
import { LIMITS } from "../values/limits.js";
import { ProtobufError } from "./protobuf-error.js";
import { readFields, type WireValue, type WireValues } from "./read-fields.js";
import { SPECIAL_TYPES } from "./special-types.js";

/** JSON, and whether it equals that of an empty message. */
export interface DecodedMessage {
  readonly json: unknown;
  readonly isZero: boolean;
}

const NOTHING = new Uint8Array(0);

const ZEROS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["string", ""],
  ["bool", false],
  ["int32", 0],
  ["int64", 0],
  ["double", 0],
]);

/** @param typeName its name in OpenAPI @throws ProtobufError */
export function decodeMessage(typeName: string, bytes: Uint8Array): DecodedMessage {
  return decodeType(typeName, bytes, 0);
}

function decodeType(typeName: string, bytes: Uint8Array, depth: number): DecodedMessage {
  if (depth > LIMITS.depthMaxCount) throw new ProtobufError("exceeded max depth");
  const owner = typeName.slice(typeName.lastIndexOf(".") + 1);
  const special = SPECIAL_TYPES.get(typeName);
  if (special !== undefined) {
    const values = readFields(owner, special.fields, bytes);
    const { members } = membersOf(special.fields, values, depth);
    const json = special.toJson(Object.fromEntries(members));
    return { json, isZero: values.size === 0 || json === null };
  }
  const type = kindTable().type(typeName);
  if (type === undefined) throw new Error(`No type ${typeName} is known`);
  if (type.type === "list") {
    const items = readFields(owner, [type.items], bytes).get(type.items) ?? [];
    const json = items.length === 0 ? null : items.map((item) => itemJson(type.items, item, depth));
    return { json, isZero: items.length === 0 };
  }
  const values = readFields(owner, type.fields, bytes);
  const { members, isZero } = membersOf(type.fields, values, depth);
  return { json: Object.fromEntries(members), isZero };
}

interface DecodedMembers {
  readonly members: readonly (readonly [string, unknown])[];
  readonly isZero: boolean;
}

function membersOf(
  fields: readonly KindField[],
  values: WireValues,
  depth: number,
): DecodedMembers {
  const members: (readonly [string, unknown])[] = [];
  let isZero = true;
  for (const field of fields) {
    if (field.number === 0) continue;
    const { json, isZero: isMemberZero } = fieldJson(field, values.get(field) ?? [], depth);
    isZero &&= isMemberZero;
    if (isMemberZero && field.isLeftOut) continue;
    if (field.isInlined) members.push(...Object.entries(Object(json)));
    else members.push([field.name, json]);
  }
  return { members, isZero };
}

function fieldJson(field: KindField, values: readonly WireValue[], depth: number): DecodedMessage {
  const last = values.at(-1);
  if (field.cardinality === "list") {
    if (last === undefined) return { json: null, isZero: true };
    return { json: values.map((value) => itemJson(field, value, depth)), isZero: false };
  }
  if (field.cardinality === "map") {
    if (last === undefined) return { json: null, isZero: true };
    const entries = values.map((value) => mapEntry(field, value, depth));
    return { json: Object.fromEntries(entries), isZero: false };
  }
  if (field.isPointer) {
    if (last === undefined) return { json: null, isZero: true };
    return { json: oneJson(field, values, depth).json, isZero: false };
  }
  return oneJson(field, values, depth);
}

/** The value of a single field; zero if it is absent. */
function oneJson(field: KindField, values: readonly WireValue[], depth: number): DecodedMessage {
  const { type } = field;
  const last = values.at(-1);
  if (type === "bytes") {
    const isZero = !(last instanceof Uint8Array) || last.length === 0;
    return { json: last === undefined ? null : itemJson(field, last, depth), isZero };
  }
  if (!ZEROS.has(type)) return decodeType(type, joined(values, SPECIAL_TYPES.has(type)), depth + 1);
  const zero = ZEROS.get(type);
  return { json: last ?? zero, isZero: last === undefined || last === zero };
}

/** A message in several parts is merged, unless it is atomic. */
function joined(values: readonly WireValue[], isOneValue: boolean): Uint8Array {
  const parts = values.filter((value) => value instanceof Uint8Array);
  const last = parts.at(-1) ?? NOTHING;
  return isOneValue || parts.length < 2 ? last : Buffer.concat(parts);
}

/** An item of a list. */
function itemJson({ type }: KindField, value: WireValue, depth: number): unknown {
  if (!(value instanceof Uint8Array)) return value;
  if (type === "bytes") return Buffer.from(value).toString("base64");
  return decodeType(type, value, depth + 1).json;
}

/** An entry is a message with key and value, each omitted if it is zero. */
function mapEntry(map: KindField, entry: WireValue, depth: number): [string, unknown] {
  const fields = entryFields(map.type);
  const bytes = entry instanceof Uint8Array ? entry : NOTHING;
  const { members } = membersOf(fields, readFields("entry", fields, bytes), depth);
  const [key, value] = members.map(([, json]) => json);
  return [String(key), value === null && map.type === "bytes" ? "" : value];
}

/** The fields of map entries, by the type of their values. */
const ENTRY_FIELDS = new Map<string, readonly KindField[]>();

function entryFields(type: string): readonly KindField[] {
  const known = ENTRY_FIELDS.get(type);
  if (known !== undefined) return known;
  const fields = parseFields("", ["1 key string .", `2 value ${type} .`]);
  ENTRY_FIELDS.set(type, fields);
  return fields;
}
