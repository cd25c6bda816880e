import type { ObjectMeta } from "../../src/wire/resource.js";
import { goKindOf } from "./go-kind.js";
import { isJsonObject, type JsonObject } from "./json-value.js";
import { timeFault } from "./time-fault.js";

/** The Go type of a member of metadata, as its decoder names it. */
interface GoType {
  readonly name: string;
  is(value: unknown): boolean;
  /** Why a value of the right JSON type cannot be decoded. */
  fault?(value: unknown): string | undefined;
  /** The type of the items of a list, or the values of a map. */
  readonly inner?: GoType;
  /** The types of the members of a struct. */
  readonly members?: Readonly<Record<string, GoType>>;
}

const STRING: GoType = { name: "string", is: (value) => typeof value === "string" };
const TIME: GoType = { ...STRING, fault: (value) => timeFault(value) };
const INT64: GoType = { name: "int64", is: Number.isInteger };
const ANY: GoType = { name: "v1.FieldsV1", is: () => true };
const BOOL: GoType = { name: "bool", is: (value) => typeof value === "boolean" };
const OWNER: GoType = {
  name: "v1.OwnerReference",
  is: isJsonObject,
  members: {
    apiVersion: STRING,
    kind: STRING,
    name: STRING,
    uid: STRING,
    controller: BOOL,
    blockOwnerDeletion: BOOL,
  },
};
const MANAGER: GoType = {
  name: "v1.ManagedFieldsEntry",
  is: isJsonObject,
  members: {
    manager: STRING,
    operation: STRING,
    apiVersion: STRING,
    time: TIME,
    fieldsType: STRING,
    fieldsV1: ANY,
    subresource: STRING,
  },
};

/** In their order in Go. */
const TYPES: ReadonlyMap<string, GoType> = new Map([
  ...["name", "generateName", "namespace", "selfLink", "uid", "resourceVersion"].map(
    (field) => [field, STRING] as const,
  ),
  ["generation", INT64],
  ["creationTimestamp", TIME],
  ["deletionTimestamp", TIME],
  ["deletionGracePeriodSeconds", INT64],
  ["labels", mapOf(STRING)],
  ["annotations", mapOf(STRING)],
  ["ownerReferences", listOf(OWNER, "[]v1.OwnerReference")],
  ["finalizers", listOf(STRING, "[]string")],
  ["managedFields", listOf(MANAGER, "[]v1.ManagedFieldsEntry")],
]);

/**
 * Why the metadata of an object cannot be decoded, with the message of a real server; undefined if it can be. For custom
 * resources the server decodes metadata alone, sorted, and the message names no outer member.
 */
export function metadataTypeFault(
  metadata: JsonObject,
  { isCustom = false }: { readonly isCustom?: boolean } = {},
): string | undefined {
  const around = isCustom ? "" : "metadata.";
  for (const [field, value] of entriesOf(metadata, isCustom)) {
    const type = TYPES.get(field);
    const wrong = type && wrongIn(value, type, isCustom);
    if (wrong === undefined) continue;
    const { within, member, fault } = wrong;
    if (fault !== undefined) return fault;
    const owner = within?.name.replace("v1.", "") ?? "ObjectMeta";
    const place = member === undefined ? field : `${field}.${member}`;
    return (
      `json: cannot unmarshal ${kindOf(wrong)} into Go struct field ` +
      `${owner}.${around}${place} of type ${wrong.type.name}`
    );
  }
  return undefined;
}

/** Metadata with its members in the order of a real server, which is visible where they are quoted. */
export function inGoOrder(metadata: ObjectMeta): ObjectMeta {
  const names = [...TYPES.keys()].filter((name) => metadata[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, metadata[name]]));
}

/** Unknown members of metadata and of its lists: "ownerReferences[0].other". */
export function unknownMetadata(metadata: ObjectMeta): readonly string[] {
  return Object.entries(metadata).flatMap(([field, value]) => {
    const type = TYPES.get(field);
    if (type === undefined) return [field];
    const { members } = type.inner ?? {};
    if (members === undefined || !Array.isArray(value)) return [];
    return value.flatMap((item, index) =>
      isJsonObject(item)
        ? Object.keys(item)
            .filter((name) => !Object.hasOwn(members, name))
            .map((name) => `${field}[${index}].${name}`)
        : [],
    );
  });
}

/**
 * Metadata as decoded by a real server: without unknown, null and empty members; null in a list or a map becomes the zero
 * value of its type. An empty list of managers stays, because it clears the managers of all fields.
 */
export function decodedMetadata(metadata: ObjectMeta): ObjectMeta {
  const decoded = Object.entries(metadata).flatMap(([field, value]) => {
    const type = TYPES.get(field);
    if (value === null || type === undefined) return [];
    const whole = type?.inner === undefined ? value : withoutNull(value, type.inner);
    return isEmpty(whole) && field !== "managedFields" ? [] : [[field, whole]];
  });
  return Object.fromEntries(decoded);
}

function withoutNull(value: unknown, inner: GoType): unknown {
  const nothing = inner === STRING ? "" : {};
  if (Array.isArray(value)) return value.map((one) => decodedItem(one, inner) ?? nothing);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one ?? nothing]));
}

function decodedItem(item: unknown, { members }: GoType): unknown {
  if (members === undefined || !isJsonObject(item)) return item;
  const known = Object.entries(item).filter(
    ([name, value]) => value !== null && Object.hasOwn(members, name),
  );
  return Object.fromEntries(known);
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && value !== null && isBare(value));
}

function isBare(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** A value of another type than wanted. */
interface WrongValue {
  readonly value: unknown;
  readonly type: GoType;
  /** The structure that it is a member of, below the metadata. */
  readonly within?: GoType;
  readonly member?: string;
  /** The error, if it is not the type. */
  readonly fault?: string;
}

function entriesOf(value: JsonObject, isSorted: boolean): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(value);
  return isSorted ? entries.sort(([a], [b]) => (a < b ? -1 : 1)) : entries;
}

/** The first value of the wrong type. null is the zero value of any type. */
function wrongIn(value: unknown, type: GoType, isSorted: boolean): WrongValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (!type.is(value)) return { value, type };
  const fault = type.fault?.(value);
  if (fault !== undefined) return { value, type, fault };
  const { inner, members } = type;
  if (members !== undefined && isJsonObject(value)) {
    for (const [member, one] of entriesOf(value, isSorted)) {
      const wanted = members[member];
      const wrong = wanted && wrongIn(one, wanted, isSorted);
      if (wrong !== undefined) return { ...wrong, within: type, member };
    }
  }
  if (inner === undefined || typeof value !== "object") return undefined;
  for (const one of Object.values(value)) {
    const wrong = wrongIn(one, inner, isSorted);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function listOf(inner: GoType, name: string): GoType {
  return { name, is: Array.isArray, inner };
}

function mapOf(inner: GoType): GoType {
  return { name: `map[string]${inner.name}`, is: isJsonObject, inner };
}

function kindOf({ value, type }: WrongValue): string {
  // The decoder shows a number that does not fit.
  return typeof value === "number" && type === INT64 ? `number ${value}` : goKindOf(value);
}
