import { fieldsByName } from "../kinds/fields-by-name.js";
import { kindTable } from "../kinds/kind-table.js";
import type { KindField } from "../kinds/kind-type.js";
import { SPECIAL_FAULTS } from "../kinds/special-faults.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { pathText } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { keysOfItem } from "./list-items.js";
import { shapeOfResource } from "./tracked-fields.js";
import { ANY_SCALAR, scalarFaults, shown } from "./typed-faults.js";

/** Types that an apply knows nothing of. */
const UNTYPED = /\.(?:JSON|JSONSchemaPropsOr\w+|RawExtension|FieldsV1|IntOrString)$/;

/** Scalars of Go, as schemas name their types. */
const SCALARS: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["bytes", "string"],
  ["bool", "boolean"],
  ["int32", "integer"],
  ["int64", "integer"],
  ["double", "number"],
]);

interface Place {
  readonly text: string;
  readonly shape: FieldShape;
}

/**
 * Where a configuration is not of the types of its built-in kind, in the words of a real server. Null is of all types, and
 * metadata are left alone.
 *
 * Mirrors: sigs.k8s.io/structured-merge-diff typed (validatingObjectWalker).
 */
export function kindFaults(
  { metadata: _metadata, ...content }: JsonObject,
  resource: ServedResource,
): readonly string[] {
  const type = kindTable().typeNameOf(groupVersion(resource), resource.kind);
  const place = { text: "", shape: shapeOfResource(resource) };
  return type === undefined ? [] : structFaults(content, type, place);
}

function structFaults(value: unknown, type: string, { text, shape }: Place): readonly string[] {
  const fields = fieldsByName(type);
  if (fields === undefined) return [];
  if (!isJsonObject(value)) return [`${text}: expected map, got &{${shown(value)}}`];
  return Object.entries(value).flatMap(([name, member]) => {
    const field = fields.get(name);
    const place = { text: `${text}.${name}`, shape: shape.member(name) };
    return field === undefined ? [] : fieldFaults(member, field, place);
  });
}

function fieldFaults(value: unknown, field: KindField, place: Place): readonly string[] {
  const { cardinality, type } = field;
  if (value === null) return [];
  switch (cardinality) {
    case "one":
      return valueFaults(value, type, place);
    case "list":
      return listFaults(value, type, place);
    case "map":
      return mapFaults(value, type, place);
  }
}

function listFaults(value: unknown, type: string, { text, shape }: Place): readonly string[] {
  if (!Array.isArray(value)) return [`${text}: expected list, got &{${shown(value)}}`];
  const isKeyed = shape.list.type === "keyed";
  return value.flatMap((item, index) => {
    // Without keys it is refused in other words, as the list is merged.
    if (isKeyed && !isJsonObject(item)) return [];
    const step = stepText(item, index, shape);
    return valueFaults(item, type, { text: `${text}${step}`, shape: shape.item() });
  });
}

function mapFaults(value: unknown, type: string, { text, shape }: Place): readonly string[] {
  if (!isJsonObject(value)) return [`${text}: expected map, got &{${shown(value)}}`];
  return Object.entries(value).flatMap(([name, member]) =>
    valueFaults(member, type, { text: `${text}.${name}`, shape: shape.member(name) }),
  );
}

function valueFaults(value: unknown, type: string, place: Place): readonly string[] {
  if (value === null) return [];
  // What decodes itself may be anything until then, or at least any scalar.
  if (UNTYPED.test(type)) return [];
  const scalar = SPECIAL_FAULTS.has(type) ? ANY_SCALAR : SCALARS.get(type);
  if (scalar !== undefined) {
    return scalarFaults(scalar, value).map((fault) => `${place.text}: ${fault}`);
  }
  const known = kindTable().type(type);
  if (known?.type === "list") return fieldFaults(value, { ...known.items, name: "" }, place);
  return structFaults(value, type, place);
}

/** How the item of a list is called: by its keys, if it has any. */
function stepText(item: unknown, index: number, { list }: FieldShape): string {
  if (list.type === "set") return pathText([`v:${JSON.stringify(item)}`]);
  if (list.type === "atomic" || !isJsonObject(item)) return `[${index}]`;
  const keys = keysOfItem(item, list.keys, (name) => list.defaults?.[name]);
  return pathText([`k:${JSON.stringify(keys)}`]);
}
