import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/** Fields that every object has, whatever its schema says. They have rules of their own. */
const ROOT_FIELDS = ["apiVersion", "kind", "metadata"];

/**
 * The fields of a value that its structural schema does not know: "spec.size", "spec.ports[0].name". A field below an
 * unknown one is not named.
 */
export function unknownFields(value: unknown, schema: JsonObject): readonly string[] {
  const found: string[] = [];
  walk(
    value,
    schema,
    () => "",
    true,
    (place) => found.push(place),
  );
  return found;
}

/** The value without the fields that its structural schema does not know. */
export function prunedValue(value: unknown, schema: JsonObject): unknown {
  return walk(
    value,
    schema,
    () => "",
    true,
    () => {},
  );
}

/** The value without the fields that its structural schema does not know, and with the schema's defaults. */
export function completedValue(value: unknown, schema: JsonObject): unknown {
  return withDefaults(prunedValue(value, schema), schema);
}

/** The value without members that are null, may not be, and have no default. */
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

/** The schema of a member or an item; `undefined`: nothing is said about it. */
export function memberSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const { properties, additionalProperties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
    const member = properties[name];
    return isJsonObject(member) ? member : undefined;
  }
  return isJsonObject(additionalProperties) ? additionalProperties : undefined;
}

/** Whether fields that the schema does not name are kept. */
function keepsUnknownFields(schema: JsonObject): boolean {
  return (
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["additionalProperties"] === true
  );
}

function walk(
  value: unknown,
  schema: JsonObject,
  place: () => string,
  isObjectRoot: boolean,
  onUnknown: (place: string) => void,
): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    if (items === undefined) return value;
    return changedItems(value, (item, index) =>
      walk(item, items, () => `${place()}[${index}]`, false, onUnknown),
    );
  }
  if (!isJsonObject(value)) return value;
  const isRoot = isObjectRoot || schema["x-kubernetes-embedded-resource"] === true;
  return changedMembers(value, (name, member) => {
    if (isRoot && ROOT_FIELDS.includes(name)) return member;
    const known = memberSchema(schema, name);
    const at = () => (place() === "" ? name : `${place()}.${name}`);
    if (known !== undefined) return walk(member, known, at, false, onUnknown);
    if (keepsUnknownFields(schema)) return member;
    onUnknown(at());
    return DROPPED;
  });
}

function withDefaults(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) {
    const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
    return items === undefined ? value : changedItems(value, (item) => withDefaults(item, items));
  }
  if (!isJsonObject(value)) return value;
  const added: [string, unknown][] = [];
  const replaced = new Map<string, unknown>();
  for (const [name, member] of Object.entries(record(schema["properties"]))) {
    if (!isJsonObject(member) || member["default"] === undefined) continue;
    const present = Object.hasOwn(value, name) ? value[name] : undefined;
    // A null where none may be counts as absent.
    const isAbsent = present === undefined || (present === null && member["nullable"] !== true);
    if (!isAbsent) continue;
    const own = withDefaults(member["default"], member);
    if (Object.hasOwn(value, name)) replaced.set(name, own);
    else added.push([name, own]);
  }
  const completed = changedMembers(value, (name, member) => {
    if (replaced.has(name)) return replaced.get(name);
    const known = memberSchema(schema, name);
    return known === undefined ? member : withDefaults(member, known);
  });
  return added.length === 0
    ? completed
    : Object.fromEntries([...Object.entries(completed), ...added]);
}

/** In place of a member that is left out. */
const DROPPED = Symbol("dropped");

/** The list itself where nothing is changed: to copy a hundred thousand items takes longer than to look at them. */
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

/** The object itself where nothing is changed. */
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
