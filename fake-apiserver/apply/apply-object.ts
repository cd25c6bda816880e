import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServedResource } from "../storage/served-resource.js";
import { record } from "../values/json-value.js";
import { type Comparison, changedIn, compareValues } from "./compare-values.js";
import {
  difference,
  type FieldPath,
  type FieldSet,
  intersection,
  isEmptySet,
  NO_FIELDS,
  pathsOf,
  union,
} from "./field-set.js";
import type { FieldShape } from "./field-shape.js";
import { fieldsOf } from "./fields-of.js";
import {
  isSameManager,
  type ManagedEntry,
  managedEntries,
  managerText,
  withManagedEntries,
} from "./managed-entry.js";
import { mergeApplied } from "./merge-applied.js";
import { checkVersions, comparing, isVersionOf, otherVersionOf } from "./owner-version.js";
import { prune } from "./prune.js";
import { type FieldWriter, withFields } from "./track-update.js";
import { shapeOfResource, trackedFields } from "./tracked-fields.js";

/** The manager of objects that were written before fields were tracked, once they are applied. */
const BEFORE_FIRST_APPLY = "before-first-apply";

/** A field that another manager owns and the applier would change. */
export interface ApplyConflict {
  readonly owner: ManagedEntry;
  readonly path: FieldPath;
}

/** The result of an apply. */
export type ApplyOutcome =
  | {
      readonly type: "applied";
      readonly object: KubernetesObject;
      /** Whether nothing but who owns it has changed. */
      readonly isSame: boolean;
    }
  /** Nothing has changed. Managers in order of their names. */
  | { readonly type: "conflict"; readonly conflicts: readonly ApplyConflict[] }
  /** Nothing has changed: the object would have no name. */
  | { readonly type: "nameless" };

/** How to apply. */
export interface ApplyOptions {
  readonly writer: FieldWriter;
  /** Takes fields from their owners. */
  readonly isForced: boolean;
  /** Whether what was sent has metadata at all. @default true */
  readonly hasMetadata?: boolean;
}

/**
 * Server-side apply: lays a configuration over the live object, removes what the same manager applied before and no
 * longer does, and says who owns what from now on. A field that another manager owns may only be set to the value it has.
 *
 * Mirrors: sigs.k8s.io/structured-merge-diff merge.Updater.Apply.
 * @throws ListItemError when the configuration has list items with the same keys, UnfitVersionError when owners wrote in versions
 * whose types the object does not fit
 */
export function applyObject(
  resource: ServedResource,
  stored: KubernetesObject | undefined,
  applied: KubernetesObject,
  { writer, isForced, hasMetadata = true }: ApplyOptions,
): ApplyOutcome {
  const shape = shapeOfResource(resource);
  const { endpoint = writer.subresource } = writer;
  const own: ManagedEntry = { ...writer, operation: "Apply", fields: NO_FIELDS };
  const entries = entriesBefore(resource, stored, writer);
  const known = entries.find((entry) => isSameManager(entry, own));
  const others = entries.filter((entry) => entry !== known && isFound(resource, entry));
  const configuration = trackedFields(resource, applied, endpoint);
  const fields = fieldsOf(configuration, shape);
  const live = trackedFields(resource, stored, endpoint);
  // What has no owner has to be of its types as well.
  const aside = untracked(applied, configuration);
  const asideFields = fieldsOf(aside, shape);
  if (stored !== undefined) checkVersions(resource, entries, stored);
  const laid = mergeApplied(live, configuration, shape);
  const whole = (tracked: unknown) => withTracked(stored ?? applied, tracked, live);
  if (known !== undefined) {
    checkMerged(resource, known, others, seenElsewhere(whole(laid), aside, shape));
  }
  const now = hasMetadata ? union(fields, asideFields) : fields;
  const owned = [...others, { ...own, fields: now }];
  // What was applied in a version that no longer exists stays.
  const last = known !== undefined && isFound(resource, known) ? known : undefined;
  const next = last === undefined ? laid : pruned(resource, laid, last, owned);
  const object = whole(next);
  const elsewhere = seenElsewhere(object, aside, shape);
  checkVersions(resource, others, elsewhere, () => "failed to convert new object: ");
  const compare = comparing(resource, stored, elsewhere, endpoint);
  const comparison = compareValues(live, next, shape);
  const conflicts = others.flatMap((owner) => conflictsWith(owner, compare(owner) ?? comparison));
  if (conflicts.length > 0 && !isForced) return { type: "conflict", conflicts: sorted(conflicts) };
  if (last !== undefined && losesName(last, owned)) return { type: "nameless" };
  const changed = changedIn(comparison);
  const isSame =
    isEmptySet(changed) &&
    stored !== undefined &&
    changesNothing(untracked(stored, live), aside, shape);
  const owners = [
    ...others.map((entry) => ({
      ...entry,
      fields: difference(entry.fields, changedIn(compare(entry) ?? comparison)),
    })),
    // An apply that only changes ownership has no time, or keeps the earlier one.
    isSame ? withFields(known, { ...own, time: known?.time ?? "" }, fields) : { ...own, fields },
  ];
  return { type: "applied", object: withManagedEntries(object, owners), isSame };
}

/** The applied object in the versions of other managers, including the fields that the endpoint does not write. */
function seenElsewhere(
  object: KubernetesObject,
  aside: Readonly<Record<string, unknown>>,
  shape: FieldShape,
): KubernetesObject {
  const { metadata, ...fields } = record(mergeApplied(object, aside, shape));
  return { ...fields, metadata: record(metadata) };
}

/** Whether the version in which an owner wrote is one of the built-in kind. */
function isFound(resource: ServedResource, entry: ManagedEntry): boolean {
  return resource.custom === true || isVersionOf(resource, entry);
}

/** What the applier has given up is removed, in the version in which it was applied. */
function pruned(
  resource: ServedResource,
  merged: unknown,
  known: ManagedEntry,
  owned: readonly ManagedEntry[],
): unknown {
  const versionOf = (entry: ManagedEntry) => otherVersionOf(resource, entry) ?? resource;
  const last = versionOf(known);
  const fields = new Map([[last, NO_FIELDS]]);
  for (const entry of owned) {
    const version = versionOf(entry);
    fields.set(version, union(fields.get(version) ?? NO_FIELDS, entry.fields));
  }
  const ownedIn = [...fields].map(([version, all]) => ({
    shape: shapeOfResource(version),
    fields: all,
  }));
  return prune(merged, { shape: shapeOfResource(last), fields: known.fields }, ownedIn);
}

/** Whether the manager no longer applies any of the metadata, and no other owns some: the name is removed with it. */
function losesName(known: ManagedEntry, owned: readonly ManagedEntry[]): boolean {
  const metadata = "f:metadata";
  return (
    known.fields.children.has(metadata) &&
    !owned.some(({ fields }) => fields.children.has(metadata))
  );
}

/** Fields that are no longer applied are removed in the version in which they were applied. @throws UnfitVersionError */
function checkMerged(
  resource: ServedResource,
  known: ManagedEntry,
  others: readonly ManagedEntry[],
  merged: KubernetesObject,
): void {
  const before = "failed to prune fields: ";
  const ofLast = `${before}failed to convert merged object to last applied version: `;
  checkVersions(resource, [known], merged, () => ofLast);
  const ofOthers = `${before}failed add back owned items: failed to convert merged object at version `;
  checkVersions(resource, others, merged, (apiVersion) => `${ofOthers}${apiVersion}: `);
}

/** Whether what has no owner, and is dropped, is as it is already. */
function changesNothing(
  present: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  shape: FieldShape,
): boolean {
  return isDeepStrictEqual(mergeApplied(present, given, shape), present);
}

/** The untracked fields of an object, except managedFields. */
function untracked(
  object: KubernetesObject,
  tracked: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = record(tracked["metadata"]);
  const { metadata, ...rest } = object;
  const ofMetadata = Object.entries(metadata).filter(
    ([name, value]) => !(name in known) && !(name === "managedFields" && value !== null),
  );
  const others = Object.entries(rest).filter(([name]) => !(name in tracked));
  return { ...Object.fromEntries(others), metadata: Object.fromEntries(ofMetadata) };
}

function entriesBefore(
  resource: ServedResource,
  stored: KubernetesObject | undefined,
  writer: FieldWriter,
): readonly ManagedEntry[] {
  if (stored === undefined) return [];
  const entries = managedEntries(stored);
  if (entries.length > 0) return entries;
  const { decoded, ...by } = writer;
  // They are attributed to the endpoint that is applied to.
  const { endpoint = writer.subresource } = writer;
  // Fields that an empty object has as well have no owner.
  const { added, modified } = compareValues(
    trackedFields(resource, decoded?.(undefined), endpoint),
    trackedFields(resource, stored, endpoint),
    shapeOfResource(resource, { isComplete: decoded !== undefined }),
  );
  return [
    {
      ...by,
      manager: BEFORE_FIRST_APPLY,
      operation: "Update",
      fields: union(added, modified),
    },
  ];
}

function conflictsWith(owner: ManagedEntry, { added, modified }: Comparison): ApplyConflict[] {
  const contested: FieldSet = intersection(owner.fields, union(added, modified));
  return pathsOf(contested).map((path) => ({ owner, path }));
}

function sorted(conflicts: readonly ApplyConflict[]): readonly ApplyConflict[] {
  return conflicts.toSorted(({ owner: one }, { owner: other }) => {
    const [first, second] = [managerText(one), managerText(other)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}

/** An object with its tracked part exchanged; everything else stays. */
function withTracked(
  object: KubernetesObject,
  next: unknown,
  live: Readonly<Record<string, unknown>>,
): KubernetesObject {
  const { metadata = {}, ...fields } = record(next);
  const gone = Object.keys(live).filter((name) => name !== "metadata" && !(name in fields));
  const kept = Object.entries(object).filter(([name]) => !gone.includes(name));
  const untracked = Object.entries(object.metadata).filter(
    ([name]) => !(name in record(live["metadata"])),
  );
  return {
    ...Object.fromEntries(kept),
    ...fields,
    metadata: { ...Object.fromEntries(untracked), ...record(metadata) },
  };
}
