/** Objects of built-in kinds as a real server has them once it has decoded them: complete, with their defaults. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { isJsonObject, type JsonObject, kept } from "../values/json-value.js";
import { canonicalQuantity } from "./canonical-quantity.js";
import { isNothing, ZEROES } from "./decoded-fields.js";
import { DEFAULT_RULES, labelsOfPods } from "./default-rules.js";
import { type DefaultMember, defaultTable } from "./default-table.js";
import { fieldsByName } from "./fields-by-name.js";
import { kindTable } from "./kind-table.js";
import type { KindField } from "./kind-type.js";

/** How often the template of a daemon set was changed. */
export const TEMPLATE_GENERATION = "deprecated.daemonset.template.generation";

const QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";

/** What nothing is, of types with a form of their own. */
const SPECIAL_ZEROES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [QUANTITY, "0"],
  ["io.k8s.apimachinery.pkg.util.intstr.IntOrString", 0],
]);

/** A struct in an object of a kind: "apps/v1/Deployment", "spec.template.spec". */
interface Place {
  readonly kind: string;
  readonly at: string;
  /** Whether defaults are left out. */
  readonly isEmpty: boolean;
}

/**
 * An object with its defaults, and with what is there even if it is empty; without members that its type does not have.
 * Metadata are left alone, and so are all objects of a kind whose type is not known.
 */
export function completedKind(
  object: KubernetesObject,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): KubernetesObject {
  const typeName = kindTable().typeNameOf(apiVersion, kind);
  if (typeName === undefined || fieldsByName(typeName) === undefined) return object;
  const { metadata, ...content } = object;
  const name = `${apiVersion}/${kind}`;
  const completed = completedStruct(content, typeName, { kind: name, at: "", isEmpty: false });
  const { metadata: _metadata, apiVersion: _version, kind: _kind, ...rest } = completed;
  const identity = kept(object, ["apiVersion", "kind"]);
  return { ...identity, metadata: completedMetadata(name, metadata, rest["spec"]), ...rest };
}

/** An object of a kind in which nothing is set, not even defaults. */
export function emptyKind({
  apiVersion,
  kind,
}: {
  readonly apiVersion: string;
  readonly kind: string;
}): KubernetesObject {
  const typeName = kindTable().typeNameOf(apiVersion, kind);
  if (typeName === undefined || fieldsByName(typeName) === undefined) return { metadata: {} };
  const place = { kind: `${apiVersion}/${kind}`, at: "", isEmpty: true };
  return { ...completedStruct({}, typeName, place), metadata: {} };
}

/** What the object of a bookmark has beside its metadata. */
export function sentZero(of: { readonly apiVersion: string; readonly kind: string }): JsonObject {
  const known = defaultTable().zeros[`${of.apiVersion}/${of.kind}`];
  if (known !== undefined) return known;
  const { metadata: _, ...body } = emptyKind(of);
  return body;
}

/**
 * Jobs and replication controllers without labels have those of their pods; daemon sets have a member that went, and was made
 * an annotation.
 */
function completedMetadata(
  kind: string,
  metadata: KubernetesObject["metadata"],
  spec: unknown,
): KubernetesObject["metadata"] {
  if (kind === "apps/v1/DaemonSet") {
    return { ...metadata, annotations: { [TEMPLATE_GENERATION]: "0", ...metadata.annotations } };
  }
  if (kind !== "batch/v1/Job" && kind !== "v1/ReplicationController") return metadata;
  if (Object.keys(metadata.labels ?? {}).length > 0 || !isJsonObject(spec)) return metadata;
  const labels = labelsOfPods(spec);
  return labels === undefined ? metadata : { ...metadata, labels };
}

function completedStruct(object: JsonObject, typeName: string, place: Place): JsonObject {
  const fields = fieldsByName(typeName);
  if (fields === undefined) return object;
  const given: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const value = completedField(object[name], field, below(place, name));
    if (value !== undefined) given[name] = value;
  }
  const rule = DEFAULT_RULES[typeName];
  const whole = place.isEmpty ? given : withDefaults(given, typeName, place);
  const ruled = rule === undefined || place.isEmpty ? whole : rule(whole, place);
  return inOrder(ruled, fields.values());
}

function below({ at, ...place }: Place, name: string): Place {
  return { ...place, at: at === "" ? name : `${at}.${name}` };
}

function completedField(value: unknown, field: KindField, place: Place): unknown {
  if (value === undefined || value === null) {
    const isStruct = field.cardinality === "one" && !field.isPointer && isStructType(field.type);
    if (!isStruct) return undefined;
    const made = completedStruct({}, field.type, place);
    return field.isLeftOut && Object.keys(made).length === 0 ? undefined : made;
  }
  const completed = completedValue(value, field, place);
  // What cannot be distinguished from absent counts as unset.
  return isNothing(completed, field) ? undefined : completed;
}

function completedValue(value: unknown, { cardinality, type }: KindField, place: Place): unknown {
  const isQuantity = type === QUANTITY;
  if (!isQuantity && !isStructType(type)) return value;
  const one = (item: unknown) => {
    if (isQuantity) return canonicalQuantity(item);
    return isJsonObject(item) ? completedStruct(item, type, place) : item;
  };
  if (cardinality === "one") return one(value);
  if (cardinality === "list") return Array.isArray(value) ? value.map(one) : value;
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, one(item)]));
}

function isStructType(typeName: string): boolean {
  return fieldsByName(typeName) !== undefined;
}

function withDefaults(given: JsonObject, typeName: string, { kind, at }: Place): JsonObject {
  const members = [...ofType(typeName), ...(defaultTable().kinds[kind]?.[at] ?? [])];
  if (members.length === 0) return given;
  const isThere = (name: string) => Object.hasOwn(given, name);
  const isAsAlways = (name: string) =>
    !isThere(name) ||
    members.some((other) => other.name === name && isDeepStrictEqual(other.value, given[name]));
  const added = members.filter(
    (member) =>
      !isThere(member.name) &&
      !member.unless?.some(isThere) &&
      (member.while?.every(isAsAlways) ?? true),
  );
  return { ...given, ...Object.fromEntries(added.map(({ name, value }) => [name, value])) };
}

/** What structs of a type get, and those that stand among its members. */
function ofType(typeName: string): readonly DefaultMember[] {
  const type = kindTable().type(typeName);
  const own = defaultTable().types[typeName] ?? [];
  if (type?.type !== "struct") return own;
  const inlined = type.fields.filter(({ isInlined }) => isInlined);
  return inlined.length === 0 ? own : [...own, ...inlined.flatMap(({ type: of }) => ofType(of))];
}

/** Members in the order of the type, with those that are never left out. */
function inOrder(whole: JsonObject, fields: Iterable<KindField>): JsonObject {
  const members: (readonly [string, unknown])[] = [];
  for (const field of fields) {
    const { name, isLeftOut } = field;
    const value = Object.hasOwn(whole, name) ? whole[name] : undefined;
    if (value !== undefined && !(isLeftOut && isNothing(value, field))) members.push([name, value]);
    else if (!isLeftOut && value === undefined) members.push([name, zeroOf(field)]);
  }
  return Object.fromEntries(members);
}

function zeroOf({ cardinality, type, isPointer }: KindField): unknown {
  if (cardinality !== "one" || isPointer) return null;
  return ZEROES.get(type) ?? SPECIAL_ZEROES.get(type) ?? null;
}
