import { kindTable } from "./kind-table.js";
import type { KindField, KindType } from "./kind-type.js";

/** The fields of a type, by their JSON names. */
export type FieldsByName = ReadonlyMap<string, KindField>;

/** Types are created once, and so are these maps. */
const FIELDS = new WeakMap<KindType, FieldsByName>();

/** The fields of a struct; undefined for other and unknown types. */
export function fieldsByName(typeName: string): FieldsByName | undefined {
  const type = kindTable().type(typeName);
  if (type?.type !== "struct") return undefined;
  const known = FIELDS.get(type);
  if (known !== undefined) return known;
  const fields = new Map(type.fields.flatMap(membersOf));
  FIELDS.set(type, fields);
  return fields;
}

/** The fields of an inlined struct are fields of the struct that contains it. */
function membersOf(field: KindField): readonly (readonly [string, KindField])[] {
  if (!field.isInlined) return [[field.name, field]];
  const inner = kindTable().type(field.type);
  if (inner?.type !== "struct") return [];
  const own = field.type.slice(field.type.lastIndexOf(".") + 1);
  return inner.fields
    .flatMap(membersOf)
    .map(([name, one]) => [name, { ...one, inlinedFrom: [own, ...(one.inlinedFrom ?? [])] }]);
}
