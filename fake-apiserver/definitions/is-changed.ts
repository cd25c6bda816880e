import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { isAsBefore } from "./as-before.js";
import { formerItems } from "./former-items.js";
import { memberSchema } from "./structural-schema.js";

/** A part of an object, its old value, and its schema. */
interface Part {
  /** Computed at most once: many paths may be within the same part. */
  readonly isChanged: () => boolean;
  /** The nested part; undefined if it has no counterpart in the old object. */
  readonly child: (name: string) => Part | undefined;
}

/**
 * Returns whether a part of an object has changed, by its path. Items of lists are correlated by their keys
 * only; in other lists an item is unchanged if the whole list is.
 *
 * Mirrors: apiserver pkg/cel/common/equality.go (CorrelatedObject).
 */
export function changesOf(
  value: unknown,
  before: unknown,
  schema: JsonObject,
): (pointer: string) => boolean {
  const root = partOf(value, before, schema);
  return (pointer) => {
    let part = root;
    for (const step of pointer.split("/").slice(1)) {
      const next = part.child(step.replaceAll("~1", "/").replaceAll("~0", "~"));
      if (next === undefined) break;
      part = next;
    }
    return part.isChanged();
  };
}

function partOf(now: unknown, old: unknown, schema: JsonObject | undefined): Part {
  let isOther: boolean | undefined;
  const children = new Map<string, Part | undefined>();
  let former: ((item: unknown) => unknown) | undefined;
  const made = (name: string): Part | undefined => {
    if (schema === undefined) return undefined;
    if (Array.isArray(now)) {
      former ??= formerItems(schema, old);
      const item: unknown = now[Number(name)];
      const counterpart = former(item);
      const items = isJsonObject(schema["items"]) ? schema["items"] : undefined;
      return counterpart === undefined ? undefined : partOf(item, counterpart, items);
    }
    if (!isJsonObject(now) || !isJsonObject(old) || !Object.hasOwn(old, name)) return undefined;
    return partOf(now[name], old[name], memberSchema(schema, name));
  };
  return {
    isChanged: () => {
      isOther ??= !isAsBefore(now, old, schema);
      return isOther;
    },
    child: (name) => {
      if (!children.has(name)) children.set(name, made(name));
      return children.get(name);
    },
  };
}
