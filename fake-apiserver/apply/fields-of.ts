import { isEmptyObject, isJsonObject, isScalar } from "../values/json-value.js";
import { type FieldPath, type FieldSet, type FieldStep, NO_FIELDS, pathText } from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { distinctItems, groupsByStep, ListItemError } from "./list-items.js";

/** Reads the items of a list, with the steps that lead to them. */
type ReadItems = (
  list: readonly unknown[],
  shape: FieldShape,
  path: FieldPath,
) => Iterable<readonly [FieldStep, unknown]>;

/**
 * The fields that the applier of a value comes to own: its scalars, what is one value, and the items of its lists.
 * @throws ListItemError if two items of a list have the same keys
 */
export function fieldsOf(value: unknown, shape: FieldShape): FieldSet {
  return fieldsIn(value, shape, [], distinct);
}

/** As `fieldsOf`, of what may have items with the same keys: they are one field. @throws ListItemError */
export function fieldsOfStored(value: unknown, shape: FieldShape): FieldSet {
  return fieldsIn(value, shape, [], grouped);
}

function fieldsIn(value: unknown, shape: FieldShape, path: FieldPath, read: ReadItems): FieldSet {
  if (Array.isArray(value)) return listFields(value, shape, path, read);
  if (!isJsonObject(value)) return FIELD;
  if (shape.isAtomicMap) {
    // Nested fields have no owner, but must have the right types.
    for (const [name, member] of Object.entries(value)) {
      fieldsIn(member, shape.member(name), [...path, `f:${name}`], read);
    }
    return FIELD;
  }
  const children = new Map<FieldStep, FieldSet>();
  for (const [name, member] of Object.entries(value)) {
    // Most members are scalars: a shape for each takes long.
    const below = isScalar(member)
      ? FIELD
      : fieldsIn(member, shape.member(name), [...path, `f:${name}`], read);
    const isNothing = member === null || isEmptyObject(member);
    const isMember = below.isMember || isNothing || !shape.knows(name);
    // Of a list whose items are owned one by one there is nothing to own while it has none.
    if (!isMember && below.children.size === 0) continue;
    children.set(`f:${name}`, isMember === below.isMember ? below : { ...below, isMember });
  }
  return { isMember: false, children };
}

function listFields(
  list: readonly unknown[],
  shape: FieldShape,
  path: FieldPath,
  read: ReadItems,
): FieldSet {
  if (shape.list.type === "atomic") {
    // As in a map that is one value.
    for (const [index, item] of list.entries()) {
      fieldsIn(item, shape.item(), [...path, `i:${index}`], read);
    }
    return FIELD;
  }
  const children = new Map<FieldStep, FieldSet>();
  for (const [step, item] of read(list, shape, path)) {
    const isOne = shape.list.type === "keyed" && item !== SEVERAL;
    const below = isOne ? fieldsIn(item, shape.item(), [...path, step], read) : NO_FIELDS;
    children.set(step, { ...below, isMember: true });
  }
  return { isMember: false, children };
}

/** A field without others below it. */
const FIELD: FieldSet = { isMember: true, children: new Map() };

/** In place of items with the same keys. */
const SEVERAL = Symbol("several items");

function grouped(
  list: readonly unknown[],
  { list: shape }: FieldShape,
): Iterable<readonly [FieldStep, unknown]> {
  return [...groupsByStep(list, shape)].map(([step, items]) => [
    step,
    items.length > 1 ? SEVERAL : items[0],
  ]);
}

/** @throws ListItemError that says where */
function distinct(list: readonly unknown[], shape: FieldShape, path: FieldPath) {
  try {
    return distinctItems(list, shape.list);
  } catch (error) {
    if (!(error instanceof ListItemError)) throw error;
    throw new ListItemError(`${pathText(path)}: ${error.message}`);
  }
}
