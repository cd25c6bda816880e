import { kindTable } from "./kind-table.js";
import type { KindField, KindType } from "./kind-type.js";

/** The members that an object of a type can have. */
export type FieldsByName = ReadonlyMap<string, KindField>;

/** Types are made once, and so are their fields by name. */
const FIELDS = new WeakMap<KindType, FieldsByName>();

/** The fields of a struct; undefined for a type that is none, or is not known. */
export function fieldsByName(typeName: string): FieldsByName | undefined {
  const type = kindTable().type(typeName);
  if (type?.type !== "struct") return undefined;
  const known = FIELDS.get(type);
  if (known !== undefined) return known;
  const fields = new Map(type.fields.flatMap(membersOf));
  FIELDS.set(type, fields);
  return fields;
}

/** The members of an inlined struct stand among those of the one that has it. */
function membersOf(field: KindField): readonly (readonly [string, KindField])[] {
  if (!field.isInlined) return [[field.name, field]];
  const inner = kindTable().type(field.type);
  if (inner?.type !== "struct") return [];
  const own = field.type.slice(field.type.lastIndexOf(".") + 1);
  return inner.fields
    .flatMap(membersOf)
    .map(([name, one]) => [name, { ...one, inlinedFrom: [own, ...(one.inlinedFrom ?? [])] }]);
}
