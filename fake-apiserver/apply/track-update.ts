import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { ServedResource } from "../storage/served-resource.js";
import { type Comparison, changedIn, compareValues } from "./compare-values.js";
import { difference, type FieldSet, isSameSet, NO_FIELDS, union } from "./field-set.js";
import {
  decodedEntries,
  isSameManager,
  type ManagedEntry,
  managedEntries,
  withManagedEntries,
} from "./managed-entry.js";
import { checkVersions, comparing, isVersionOf, UnfitVersionError } from "./owner-version.js";
import { shapeOfResource, trackedFields } from "./tracked-fields.js";

/** The manager of a write, its time, and its subresource. */
export interface FieldWriter {
  readonly manager: string;
  readonly apiVersion: string;
  /** RFC 3339, whole seconds. */
  readonly time: string;
  /** As it is noted; "" for the main endpoint. */
  readonly subresource: string;
  /** The endpoint, where servers do not note it. @default `subresource` */
  readonly endpoint?: string;
  /**
   * Makes of what was stored, or of nothing, the complete object that the new one is compared with. Absent: objects are as
   * they were sent, and lack what is empty.
   */
  readonly decoded?: (stored: KubernetesObject | undefined) => KubernetesObject;
  /** What was sent, if the writer owns all of it, stored or not. */
  readonly sent?: KubernetesObject;
}

/**
 * An object as its writer leaves it, with who owns which fields from now on: what the writer has set or changed is the
 * writer's alone, what it has removed has no owner. An object without managers stays without them, and ownership is unchanged
 * where owners wrote in versions whose types the object does not fit.
 */
export function trackUpdate(
  resource: ServedResource,
  next: KubernetesObject,
  stored: KubernetesObject | undefined,
  writer: FieldWriter,
): KubernetesObject {
  const given = entriesOf(next, stored);
  const entries = given.filter((entry) => isVersionOf(resource, entry));
  // Owners who wrote in no version of a custom resource fail the whole, which leaves those of before.
  if (resource.custom === true && entries.length < given.length) {
    return withMetadata(next, { managedFields: stored?.metadata["managedFields"] });
  }
  if (stored !== undefined && given.length === 0) return withManagedEntries(next, []);
  const { endpoint = writer.subresource, decoded, sent = next, ...by } = writer;
  if (stored !== undefined && !fitsVersions(resource, entries, [stored, sent])) {
    return withMetadata(next, { managedFields: stored.metadata["managedFields"] });
  }
  const comparison = compareValues(
    trackedFields(resource, decoded === undefined ? stored : decoded(stored), endpoint),
    trackedFields(resource, sent, endpoint),
    shapeOfResource(resource, { isComplete: decoded !== undefined }),
  );
  const own: ManagedEntry = { ...by, operation: "Update", fields: NO_FIELDS };
  const compare = comparing(resource, stored, sent, endpoint);
  const others = (entry: ManagedEntry) => compare(entry) ?? comparison;
  return withManagedEntries(next, updatedEntries(entries, own, comparison, others));
}

/** Those that were sent, or else those of before: a list with one empty entry takes them from everybody. */
function entriesOf(
  { metadata: { managedFields } }: KubernetesObject,
  stored: KubernetesObject | undefined,
): readonly ManagedEntry[] {
  const sent = decodedEntries(isDeepStrictEqual(managedFields, [{}]) ? [] : managedFields);
  return sent ?? (stored === undefined ? [] : managedEntries(stored));
}

function fitsVersions(
  resource: ServedResource,
  entries: readonly ManagedEntry[],
  objects: readonly KubernetesObject[],
): boolean {
  try {
    for (const object of objects) checkVersions(resource, entries, object);
    return true;
  } catch (error) {
    if (error instanceof UnfitVersionError) return false;
    throw error;
  }
}

/** The entries after an update by the manager of `own`, whose fields do not matter. */
function updatedEntries(
  entries: readonly ManagedEntry[],
  own: ManagedEntry,
  { added, modified, removed }: Comparison,
  comparisonFor: (entry: ManagedEntry) => Comparison,
): readonly ManagedEntry[] {
  const known = entries.find((entry) => isSameManager(entry, own));
  const fields = union(difference(known?.fields ?? NO_FIELDS, removed), union(added, modified));
  return [
    ...entries
      .filter((entry) => entry !== known)
      .map((entry) => {
        const touched = changedIn(comparisonFor(entry));
        return { ...entry, fields: difference(entry.fields, touched) };
      }),
    withFields(known, own, fields),
  ];
}

/** An entry keeps its time for as long as it stays what it is. */
export function withFields(
  known: ManagedEntry | undefined,
  own: ManagedEntry,
  fields: FieldSet,
): ManagedEntry {
  const isSame =
    known !== undefined && known.apiVersion === own.apiVersion && isSameSet(known.fields, fields);
  return isSame ? known : { ...own, fields };
}
