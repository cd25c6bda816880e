import type { KubernetesObject } from "../../src/wire/resource.js";
import { startKeyAfter } from "./continue-token.js";
import type { CollectionState } from "./resource-collection.js";
import { hasSelectors, isSelected, type Selection } from "./selection.js";
import { indexFrom } from "./sorted-keys.js";

/** The requested part of a state. */
export interface PageRequest {
  readonly selection: Selection;
  /** The maximum number of objects on the page. Absent: all. */
  readonly pageMaxCount?: number;
  /** Start here, relative to the namespace of the selection. */
  readonly startKey?: string;
}

/** A part of a list, in key order. */
export interface ListPage {
  readonly objects: readonly KubernetesObject[];
  /** Where the next page starts; absent on the last one. */
  readonly nextStartKey?: string;
  /** Objects after this page; known only without selectors, as on a real server. */
  readonly remainingCount?: number;
}

/**
 * Cuts a page out of a state. With selectors the scan continues until the page is full, so the last full page may be
 * followed by an empty one, as the objects after it were not scanned.
 */
export function listPage(state: CollectionState, request: PageRequest): ListPage {
  const prefix = request.selection.namespace ? `${request.selection.namespace}/` : "";
  const keys = keysUnder(state, prefix);
  const pageMaxCount = request.pageMaxCount ?? Number.POSITIVE_INFINITY;
  const objects: KubernetesObject[] = [];
  let index = firstIndex(keys, `${prefix}${request.startKey ?? ""}`);
  for (; index < keys.length && objects.length < pageMaxCount; index++) {
    const object = state.objects.get(keys[index] ?? "");
    if (object !== undefined && isSelected(request.selection, object)) objects.push(object);
  }
  const remainingCount = keys.length - index;
  if (remainingCount === 0) return { objects };
  const lastKey = keys[index - 1] ?? "";
  return {
    objects,
    nextStartKey: startKeyAfter(lastKey.slice(prefix.length)),
    ...(hasSelectors(request.selection) ? {} : { remainingCount }),
  };
}

function keysUnder(state: CollectionState, prefix: string): readonly string[] {
  if (prefix === "") return state.keys;
  return state.keys.filter((key) => key.startsWith(prefix));
}

function firstIndex(keys: readonly string[], startKey: string): number {
  return startKey === "" ? 0 : indexFrom(keys, startKey);
}
