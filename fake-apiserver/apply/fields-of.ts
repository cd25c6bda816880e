import { isJsonObject } from "../values/json-value.js";
import { type FieldSet, type FieldStep, NO_FIELDS } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { itemsByStep } from "./list-items.js";

/**
 * The fields that whoever applies a value comes to own: its scalars, what is one value, and the items of its lists.
 * @throws ListItemError
 */
export function fieldsOf(value: unknown, shape: FieldShape): FieldSet {
  if (Array.isArray(value)) return listFields(value, shape);
  if (!isJsonObject(value)) return { isMember: true, children: new Map() };
  if (shape.isAtomicMap) return { isMember: true, children: new Map() };
  const children = new Map<FieldStep, FieldSet>();
  for (const [name, member] of Object.entries(value)) {
    const below = fieldsOf(member, shape.member(name));
    const isEmptyMap = isJsonObject(member) && Object.keys(member).length === 0;
    const isMember = below.isMember || member === null || isEmptyMap || !shape.knows(name);
    children.set(`f:${name}`, { ...below, isMember });
  }
  return { isMember: false, children };
}

function listFields(list: readonly unknown[], shape: FieldShape): FieldSet {
  if (shape.list.type === "atomic") return { isMember: true, children: new Map() };
  const children = new Map<FieldStep, FieldSet>();
  for (const [step, item] of itemsByStep(list, shape.list)) {
    const below = shape.list.type === "keyed" ? fieldsOf(item, shape.item()) : NO_FIELDS;
    children.set(step, { ...below, isMember: true });
  }
  return { isMember: false, children };
}
