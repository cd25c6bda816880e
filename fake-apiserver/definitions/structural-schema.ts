import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { decodedMetadata, unknownMetadata } from "../values/metadata-types.js";

/** Fields that every object has, declared or not. They have rules of their own. */
const ROOT_FIELDS = ["apiVersion", "kind", "metadata"];

/**
 * The fields of a value that its structural schema does not describe: "spec.size", "spec.ports[0].name". Fields below an
 * unknown one are not named.
 */
export function unknownFields(value: unknown, schema: JsonObject): readonly string[] {
  const found: string[] = [];
  const root: Visit = { place: () => "", isRoot: true, onUnknown: (place) => found.push(place) };
  pruned(value, schema, root);
  return found.toSorted();
}

/** The value without the fields that its structural schema does not describe. */
export function prunedValue(value: unknown, schema: JsonObject): unknown {
  return pruned(value, schema, { place: () => "", isRoot: true, onUnknown: () => {} });
}

/** Like `prunedValue`, for a part of an object, and without the metadata of embedded objects. */
export function prunedPart(value: unknown, schema: JsonObject): unknown {
  const visit = { place: () => "", isRoot: false, onUnknown: () => {} };
  return pruned(value, schema, { ...visit, keepsMetadata: true });
}

/** The value without the fields that its structural schema does not describe, and with the schema's defaults. */
export function completedValue(value: unknown, schema: JsonObject): unknown {
  return withDefaults(prunedValue(value, schema), schema);
}

/** The value without null members that are not nullable and have no default. */
export function withoutNulls(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    return items === undefined ? value : changedItems(value, (item) => withoutNulls(item, items));
  }
  if (!isJsonObject(value)) return value;
  return changedMembers(value, (name, member) => {
    const known = memberSchema(schema, name);
    if (known === undefined) return member;
    const isDropped =
      member === null && known["nullable"] !== true && known["default"] === undefined;
    return isDropped ? DROPPED : withoutNulls(member, known);
  });
}

/** The schema of a member or an item; undefined: it is not described. */
export function memberSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const { properties, additionalProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
    const member = properties[name];
    return isJsonObject(member) ? member : undefined;
  }
  return isJsonObject(additionalProperties) ? additionalProperties : undefined;
}

/** A visited part of the schema, and the collector of errors. */
interface Visit {
  readonly place: () => string;
  /** Whether it is an embedded object, whose type and metadata are known even if the schema does not declare them. */
  readonly isRoot: boolean;
  /** Whether it is in a list whose unknown fields are preserved, which includes its own. */
  readonly isKept?: boolean;
  /** Whether the metadata of embedded objects stay as they were sent. */
  readonly keepsMetadata?: boolean;
  readonly onUnknown: (place: string) => void;
}

/**
 * A value without the fields that its schema does not describe. Objects without any schema lose all fields.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/pruning/algorithm.go.
 */
function pruned(value: unknown, schema: JsonObject | undefined, visit: Visit): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isFree =
    schema !== undefined &&
    (visit.isKept === true || schema["x-kubernetes-preserve-unknown-fields"] === true);
  const within = (place: () => string, isKept = false): Visit => ({
    ...visit,
    isRoot: false,
    isKept,
    place,
  });
  if (Array.isArray(value)) {
    const items = schema === undefined ? undefined : schemaOf(schema["items"]);
    if (isFree && items === undefined) return value;
    return changedItems(value, (item, index) =>
      pruned(
        item,
        items,
        within(() => `${visit.place()}[${index}]`, isFree),
      ),
    );
  }
  if (!isJsonObject(value)) return value;
  const isRoot = visit.isRoot || schema?.["x-kubernetes-embedded-resource"] === true;
  return changedMembers(value, (name, member) => {
    const at = () => (visit.place() === "" ? name : `${visit.place()}.${name}`);
    if (isRoot && ROOT_FIELDS.includes(name)) {
      const isInner = name === "metadata" && !visit.isRoot && visit.keepsMetadata !== true;
      return isInner ? innerMetadata(member, { ...visit, place: at }) : member;
    }
    const known = schema === undefined ? undefined : namedSchema(schema, name);
    if (known !== undefined) return pruned(member, known.schema, within(at));
    if (isFree) return member;
    visit.onUnknown(at());
    return DROPPED;
  });
}

/**
 * The metadata of an embedded object, as decoded. Metadata that were stored before they were validated stay.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/objectmeta/algorithm.go.
 */
function innerMetadata(metadata: unknown, { place, onUnknown }: Visit): unknown {
  if (metadata !== null && !isJsonObject(metadata)) return metadata;
  const sent = metadata ?? {};
  for (const field of unknownMetadata(sent)) onUnknown(`${place()}.${field}`);
  const decoded = decodedMetadata(sent);
  return metadata !== null && isDeepStrictEqual(decoded, sent) ? sent : decoded;
}

/** The schema of a member that is declared, which may be empty; undefined if it is not. */
function namedSchema(
  schema: JsonObject,
  name: string,
): { readonly schema: JsonObject | undefined } | undefined {
  const { properties, additionalProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
    return { schema: schemaOf(properties[name]) };
  }
  const isNamed = typeof additionalProperties === "boolean" || isJsonObject(additionalProperties);
  return isNamed ? { schema: schemaOf(additionalProperties) } : undefined;
}

function schemaOf(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

function withDefaults(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    if (items === undefined) return value;
    return changedItems(value, (item) => withDefaults(item ?? valueForNull(items), items));
  }
  if (!isJsonObject(value)) return value;
  const added: [string, unknown][] = [];
  const replaced = new Map<string, unknown>();
  for (const [name, member] of Object.entries(record(schema["properties"]))) {
    if (!isJsonObject(member) || member["default"] === undefined) continue;
    const present = Object.hasOwn(value, name) ? value[name] : undefined;
    // A null that is not allowed counts as absent.
    const isAbsent = present === undefined || (present === null && member["nullable"] !== true);
    if (!isAbsent) continue;
    const own = withDefaults(member["default"], member);
    if (Object.hasOwn(value, name)) replaced.set(name, own);
    else added.push([name, own]);
  }
  const completed = changedMembers(value, (name, member) => {
    if (replaced.has(name)) return replaced.get(name);
    const known = memberSchema(schema, name);
    return known === undefined ? member : withDefaults(member ?? valueForNull(known), known);
  });
  return added.length === 0
    ? completed
    : Object.fromEntries([...Object.entries(completed), ...added]);
}

/** The replacement of a null. */
function valueForNull(schema: JsonObject): unknown {
  return schema["nullable"] === true ? null : (schema["default"] ?? null);
}

/** In place of an omitted member. */
const DROPPED = Symbol("dropped");

/** The same list if nothing has changed: copying a hundred thousand items takes longer than checking them. */
function changedItems(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let made: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const changed = typeof item === "object" ? change(item, index) : item;
    if (made === undefined && changed !== item) made = list.slice(0, index);
    made?.push(changed);
  }
  return made ?? list;
}

/** The same object if nothing has changed. */
function changedMembers(
  object: JsonObject,
  change: (name: string, member: unknown) => unknown,
): JsonObject {
  const names = Object.keys(object);
  let made: [string, unknown][] | undefined;
  for (const [index, name] of names.entries()) {
    const member = object[name];
    const changed = change(name, member);
    if (made === undefined && changed !== member) {
      made = names.slice(0, index).map((before) => [before, object[before]]);
    }
    if (changed !== DROPPED) made?.push([name, changed]);
  }
  return made === undefined ? object : Object.fromEntries(made);
}
