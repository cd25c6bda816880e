import { isEmptyObject, isJsonObject } from "../values/json-value.js";
import { type FieldPath, type FieldSet, type FieldStep, NO_FIELDS, pathText } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { distinctItems, ListItemError } from "./list-items.js";

/**
 * The fields that the applier of a value comes to own: its scalars, what is one value, and the items of its lists.
 * @throws ListItemError
 */
export function fieldsOf(value: unknown, shape: FieldShape, path: FieldPath = []): FieldSet {
  if (Array.isArray(value)) return listFields(value, shape, path);
  if (!isJsonObject(value)) return { isMember: true, children: new Map() };
  if (shape.isAtomicMap) return { isMember: true, children: new Map() };
  const children = new Map<FieldStep, FieldSet>();
  for (const [name, member] of Object.entries(value)) {
    const below = fieldsOf(member, shape.member(name), [...path, `f:${name}`]);
    const isNothing = member === null || isEmptyObject(member);
    const isMember = below.isMember || isNothing || !shape.knows(name);
    // Of a list whose items are owned one by one there is nothing to own while it has none.
    if (!isMember && below.children.size === 0) continue;
    children.set(`f:${name}`, { ...below, isMember });
  }
  return { isMember: false, children };
}

function listFields(list: readonly unknown[], shape: FieldShape, path: FieldPath): FieldSet {
  if (shape.list.type === "atomic") return { isMember: true, children: new Map() };
  const children = new Map<FieldStep, FieldSet>();
  for (const [step, item] of itemsAt(list, shape, path)) {
    const below =
      shape.list.type === "keyed" ? fieldsOf(item, shape.item(), [...path, step]) : NO_FIELDS;
    children.set(step, { ...below, isMember: true });
  }
  return { isMember: false, children };
}

/** @throws ListItemError that says where */
function itemsAt(list: readonly unknown[], shape: FieldShape, path: FieldPath) {
  try {
    return distinctItems(list, shape.list);
  } catch (error) {
    if (!(error instanceof ListItemError)) throw error;
    throw new ListItemError(`${pathText(path)}: ${error.message}`);
  }
}
