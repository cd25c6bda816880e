import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServedResource } from "../storage/served-resource.js";
import { type Comparison, compareValues } from "./compare-values.js";
import { difference, type FieldSet, isSameSet, NO_FIELDS, union } from "./field-set.js";
import {
  isSameManager,
  type ManagedEntry,
  managedEntries,
  withManagedEntries,
} from "./managed-entry.js";
import { shapeOfResource, trackedFields } from "./tracked-fields.js";

/** Who writes, when, and through which endpoint. */
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
  /** What was sent, where the writer owns that, whatever of it is stored. */
  readonly sent?: KubernetesObject;
}

/**
 * An object as its writer leaves it, with who owns which fields from now on: what the writer has set or changed is the
 * writer's alone, what it has removed has no owner. An object without managers stays so.
 */
export function trackUpdate(
  resource: ServedResource,
  next: KubernetesObject,
  stored: KubernetesObject | undefined,
  writer: FieldWriter,
): KubernetesObject {
  const entries = managedEntries(next);
  if (stored !== undefined && entries.length === 0) return withManagedEntries(next, []);
  const { endpoint = writer.subresource, decoded, sent = next, ...by } = writer;
  const comparison = compareValues(
    trackedFields(resource, decoded === undefined ? stored : decoded(stored), endpoint),
    trackedFields(resource, sent, endpoint),
    shapeOfResource(resource, { isComplete: decoded !== undefined }),
  );
  const own: ManagedEntry = { ...by, operation: "Update", fields: NO_FIELDS };
  return withManagedEntries(next, updatedEntries(entries, own, comparison));
}

/** The entries after an update by the manager of `own`, whatever fields that names. */
function updatedEntries(
  entries: readonly ManagedEntry[],
  own: ManagedEntry,
  { added, modified, removed }: Comparison,
): readonly ManagedEntry[] {
  const written = union(added, modified);
  const touched = union(written, removed);
  const known = entries.find((entry) => isSameManager(entry, own));
  const fields = union(difference(known?.fields ?? NO_FIELDS, removed), written);
  return [
    ...entries
      .filter((entry) => entry !== known)
      .map((entry) => ({ ...entry, fields: difference(entry.fields, touched) })),
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
