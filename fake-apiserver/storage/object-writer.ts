import type {
  GroupVersionResource,
  KubernetesObject,
  ObjectMeta,
} from "../../src/wire/resource.js";
import { type ServerProfile, serverProfile } from "../profiles/server-profile.js";
import { at, record } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import { wholeSeconds } from "../values/whole-seconds.js";
import { approvalViolations, unapprovedViolations, withApproval } from "./approval.js";
import { deletionFinalizers, type Propagation } from "./deletion-finalizers.js";
import type { Cause } from "./field-causes.js";
import { firstGeneration, isNextGeneration } from "./generations.js";
import { type GracePeriod, graceFor } from "./grace-period.js";
import {
  kindViolations,
  withKindConstants,
  withKindDefaults,
  withStatusConstants,
} from "./kind-rules.js";
import { changesMade, hasMadeObjects, noteMade } from "./made-objects.js";
import { metadataViolations } from "./metadata-violations.js";
import { objectKey } from "./object-key.js";
import { checkIdentity, isSameState, normalizeObject, withMetadata } from "./object-metadata.js";
import type { SchemaQuestion } from "./object-schema.js";
import type { ObjectStore } from "./object-store.js";
import { specPartViolations, withSpecPart } from "./pod-parts.js";
import { checkPreconditions, checkSeen, type Preconditions } from "./preconditions.js";
import { groupVersion, type ServedResource, type SpecPart } from "./served-resource.js";
import { StorageError } from "./storage-error.js";
import { isHeld, isTerminating, terminatesByPhases, terminating } from "./terminating-objects.js";
import { withoutTimes } from "./without-times.js";

const UNMARKED = { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined };

/** The time and random values, which the writer does not generate itself. */
export interface WriteStamps {
  nextUid(): string;
  /** The current time, whole seconds, RFC 3339. */
  now(offsetSeconds?: number): string;
}

/** The part of an object that an update writes: that of the main endpoint, the status, managedFields, or everything. */
export type UpdatePart = "main" | "status" | "approval" | "finalize" | "all" | SpecPart;

/** Adds to an object to be stored what depends on the previous one. */
export type Finish = (
  next: KubernetesObject,
  stored: KubernetesObject | undefined,
) => KubernetesObject;

/** Violations in the content of a complete object, or in a change of one. */
export type Judge = (object: KubernetesObject, before?: KubernetesObject) => readonly Cause[];

/** How to create. */
export interface CreateOptions {
  /** Validates the content by the rules of the kind. Absent: no validation. */
  readonly judge?: Judge | undefined;
  /** Records which manager owns which fields, before `finish`. */
  readonly track?: Finish;
  readonly finish?: Finish;
  /** Turns an object with complete metadata into its initial state, before it is stored. */
  readonly begin?: (object: KubernetesObject) => KubernetesObject;
  readonly isDryRun?: boolean;
  /** Whether an update creates a missing object: its manager owns a deletionTimestamp in it, though that is dropped. */
  readonly isUpdate?: boolean;
  /** Whether more is stored than can be read: the next write, which writes what was read, changes that. */
  readonly isUntidy?: boolean;
}

/** How to update. */
export interface UpdateOptions {
  readonly part: UpdatePart;
  /** As of a create. */
  readonly judge?: Judge | undefined;
  /** Receives violations that the object had before as well. */
  readonly warn?: (text: string) => void;
  /** As of a create. */
  readonly track?: Finish;
  readonly finish?: Finish;
  /** Do everything but store the result. */
  readonly isDryRun?: boolean;
  /** As of a create. */
  readonly isUntidy?: boolean;
  /** Whether it is written for the times of its managers alone. @default false */
  readonly isOfTimes?: boolean;
  /** Whether it has all defaults that it is to have. @default false */
  readonly isComplete?: boolean;
  /** Whether it is another generation for what was sent and is not stored. */
  readonly isNextGeneration?: boolean;
}

/** How to delete. */
export interface DeleteOptions extends Preconditions {
  /** For resources that are deleted gracefully; others ignore it. @default 0 */
  readonly gracePeriodSeconds?: GracePeriod;
  /** Whether watchers see a gracefully deleted object marked before it is removed, even without a wait. @default false */
  readonly marksFirst?: boolean;
  /** The propagation policy. @default the finalizers of the object stay */
  readonly propagation?: Propagation;
  readonly isDryRun?: boolean;
}

/** A write that is checked and not executed yet. */
export interface PlannedWrite {
  /** What would be stored, except for its version. */
  readonly object: KubernetesObject;
  /** Whether the object that it replaces is still the stored one. */
  isCurrent(): boolean;
  /** Executes it, with the current state of the object. @throws StorageError code "already-exists" */
  commit(object?: KubernetesObject): KubernetesObject;
}

/** The result of a deletion: the object is removed, or only marked because of a finalizer or a grace period. */
export interface DeleteOutcome {
  readonly isRemoved: boolean;
  readonly object: KubernetesObject;
}

/** Writes objects as the generic part of a real server does: identity, versions, generations, finalizers. */
export class ObjectWriter {
  readonly #store: ObjectStore;
  readonly #stamps: WriteStamps;
  readonly #profile: ServerProfile;
  readonly #untidy = new WeakSet<KubernetesObject>();

  constructor(store: ObjectStore, stamps: WriteStamps, profile: ServerProfile = serverProfile()) {
    this.#store = store;
    this.#stamps = stamps;
    this.#profile = profile;
  }

  /** The current time as it is stamped on objects. */
  now(): string {
    return this.#stamps.now();
  }

  /** @throws StorageError code "already-exists" | "invalid" */
  create(
    resource: ServedResource,
    object: KubernetesObject,
    options: CreateOptions = {},
  ): KubernetesObject {
    return this.planCreate(resource, object, options).commit();
  }

  /** Checks and completes an object that is to be created. @throws StorageError code "already-exists" | "invalid" */
  planCreate(
    resource: ServedResource,
    object: KubernetesObject,
    options: CreateOptions = {},
  ): PlannedWrite {
    checkIdentity(resource, object.metadata);
    const key = objectKey(object.metadata);
    const whole = completed(resource, this.#fresh(resource, object, options), options);
    const made = finishedBy(options, whole, undefined);
    const finished = asStored(resource, made);
    this.#checkVacant(resource, key, object.metadata);
    const named = withMetadata(normalizeObject(resource, finished), {
      ...this.#linkOf(resource, finished),
      uid: this.#stamps.nextUid(),
      // A dry run does not reach the storage, which counts versions.
      resourceVersion: options.isDryRun ? finished.metadata.resourceVersion : undefined,
      generation: firstGeneration(resource) ?? (finished.metadata.generation || undefined),
      creationTimestamp: this.#stamps.now(),
      ...UNMARKED,
    });
    const created = options.begin?.(named) ?? named;
    return {
      object: created,
      isCurrent: () => true,
      commit: (last = created) => {
        if (options.isDryRun) return last;
        this.#checkVacant(resource, key, object.metadata);
        const isUntidy = options.isUntidy === true || resource.completesStatusLate === true;
        const stored = this.#store.insert(resource, key, last);
        return this.#noted(resource, stored, { isUntidy }, made);
      },
    };
  }

  /** A new object as admission sees it: not validated yet, with its current managers. */
  draftCreate(
    resource: ServedResource,
    object: KubernetesObject,
    options: CreateOptions,
  ): KubernetesObject {
    const fresh = this.#fresh(resource, object, options);
    const whole = resource.schema?.completed(fresh) ?? fresh;
    return options.track?.(whole, undefined) ?? whole;
  }

  /** Clients cannot create an object that is being deleted, nor own its deletionTimestamp. */
  #fresh(
    resource: ServedResource,
    object: KubernetesObject,
    { isUpdate = false }: CreateOptions,
  ): KubernetesObject {
    const fresh = isUpdate ? object : withMetadata(object, UNMARKED);
    return withKindDefaults(resource, fresh, this.#profile);
  }

  #noted(
    resource: ServedResource,
    stored: KubernetesObject,
    { isUntidy }: { isUntidy?: boolean },
    made: KubernetesObject,
  ): KubernetesObject {
    if (isUntidy === true) this.#untidy.add(stored);
    if (hasMadeObjects(resource)) noteMade(resource, stored, made);
    return stored;
  }

  /** Violations in an object that would be created. @param judge as of a create @param ofName what is wrong with its name */
  violations(
    resource: ServedResource,
    object: KubernetesObject,
    judge?: Judge,
    ofName: readonly Cause[] = [],
  ): readonly Cause[] {
    const whole = withKindDefaults(resource, object, this.#profile);
    return violationsOf(resource, whole, judge, { ofName }).causes;
  }

  /** @throws StorageError code "already-exists": the last check */
  #checkVacant(resource: ServedResource, key: string, { name }: ObjectMeta): void {
    const existing = this.#store.collection(resource).get(key);
    if (existing === undefined) return;
    const isTerminating = existing.metadata.deletionTimestamp !== undefined;
    throw new StorageError(
      "already-exists",
      isTerminating ? "object is being deleted" : `"${key}" already exists`,
      { key, ...(name === undefined ? {} : { name }) },
    );
  }

  /**
   * Checks that an update is based on the stored object: by its UID and its version.
   * @throws StorageError code "not-found" | "conflict"
   */
  checkSeen(resource: ServedResource, object: KubernetesObject): void {
    const key = objectKey(object.metadata);
    checkSeen(this.#existing(resource, key), object, key);
  }

  /**
   * Replaces an object. A uid or resource version must be that of the stored one; an update without changes is not
   * written. Taking the last finalizer from a marked object removes it.
   * @throws StorageError code "not-found" | "conflict" | "invalid"
   */
  update(
    resource: ServedResource,
    object: KubernetesObject,
    options: UpdateOptions,
  ): KubernetesObject {
    return this.planUpdate(resource, object, options).commit();
  }

  /** Checks and completes an object that is to replace another. @throws StorageError as `update` */
  planUpdate(
    resource: ServedResource,
    object: KubernetesObject,
    options: UpdateOptions,
  ): PlannedWrite {
    checkIdentity(resource, object.metadata);
    const key = objectKey(object.metadata);
    const stored = this.#existing(resource, key);
    checkSeen(stored, object, key);
    const { updated, made } = this.#merged(resource, stored, object, options);
    return {
      object: updated,
      isCurrent: () => isSameState(this.#store.collection(resource).get(key), stored),
      commit: (last = updated) =>
        this.#replace({ resource, key, stored, updated: last, made }, options),
    };
  }

  /** An object that is to replace another, as admission sees it: as sent, with the current managers. */
  draftUpdate(
    resource: ServedResource,
    object: KubernetesObject,
    { part, track }: UpdateOptions,
  ): KubernetesObject {
    const stored = this.#existing(resource, objectKey(object.metadata));
    const whole = resource.schema?.completed(object) ?? object;
    if (track === undefined) return whole;
    const next =
      part === "approval" ? whole : written(resource, stored, whole, part, this.#profile);
    const { managedFields } = track(withManagers(next, stored, part), stored).metadata;
    return withMetadata(whole, { managedFields });
  }

  #replace(
    { resource, key, stored, updated, made }: Replacement,
    options: UpdateOptions,
  ): KubernetesObject {
    const changesNothing =
      isSameJson(withoutTimes(updated), withoutTimes(stored)) &&
      !changesMade(resource, stored, made);
    const { isUntidy = false, isOfTimes = false } = options;
    const isWritten = isUntidy || isOfTimes || this.#untidy.has(stored);
    if (changesNothing && !isWritten) return stored;
    if (options.isDryRun) return updated;
    if (isReadyToGo(resource, updated)) {
      // Watchers get the stored state in the DELETED event; the writer gets what it wrote.
      this.#store.remove(resource, key, stored, stored);
      return updated;
    }
    const last = this.#store.replace(resource, key, updated, stored);
    return this.#noted(resource, last, options, made);
  }

  /** @throws StorageError code "not-found" | "precondition-failed" */
  delete(resource: ServedResource, key: string, options: DeleteOptions = {}): DeleteOutcome {
    const stored = this.#existing(resource, key);
    checkPreconditions(resource, stored, options);
    const graceSeconds = graceFor(resource, stored, options.gracePeriodSeconds ?? 0);
    if (isTerminating(resource, stored, graceSeconds)) return { isRemoved: false, object: stored };
    const finalizers = deletionFinalizers(resource, stored, options.propagation);
    if (finalizers.length === 0 && graceSeconds === 0 && !isHeld(resource, stored)) {
      const last = this.#lastOf(resource, stored, key, options);
      const removed = options.isDryRun ? last : this.#store.remove(resource, key, last, last);
      return { isRemoved: true, object: removed };
    }
    const marked = this.#marked(resource, stored, finalizers, graceSeconds);
    if (isSameJson(marked, stored)) return { isRemoved: false, object: stored };
    if (options.isDryRun) return { isRemoved: false, object: marked };
    return { isRemoved: false, object: this.#store.replace(resource, key, marked, stored) };
  }

  #linkOf(resource: ServedResource, { metadata }: KubernetesObject): { selfLink?: string } {
    return this.#profile.has("selfLinks") ? { selfLink: selfLink(resource, metadata) } : {};
  }

  /** The removed object: as it is, or marked where watchers are to see that. */
  #lastOf(
    resource: ServedResource,
    stored: KubernetesObject,
    key: string,
    { marksFirst = false, isDryRun = false }: DeleteOptions,
  ): KubernetesObject {
    if (!marksFirst || !resource.isDeletedGracefully) return stored;
    const marked = this.#marked(resource, stored, [], 0);
    if (isDryRun || isSameJson(marked, stored)) return marked;
    return this.#store.replace(resource, key, marked, stored);
  }

  #existing(resource: ServedResource, key: string): KubernetesObject {
    const stored = this.#store.collection(resource).get(key);
    if (stored === undefined) throw new StorageError("not-found", `"${key}" not found`, { key });
    return stored;
  }

  /** The object to be stored by an update, with the resulting generation. */
  #merged(
    resource: ServedResource,
    stored: KubernetesObject,
    object: KubernetesObject,
    options: UpdateOptions,
  ): Pick<Replacement, "updated" | "made"> {
    const { part } = options;
    if (part === "status" && resource.hasApproval === true) {
      refuse(stored, unapprovedViolations(stored, object));
    }
    if (part === "ephemeralcontainers" || part === "resize") {
      refuse(stored, specPartViolations(stored, object, part));
    }
    const whole =
      part === "approval"
        ? approved(stored, object, this.#stamps.now())
        : written(resource, stored, object, part, this.#profile);
    const kept = completed(resource, whole, options, stored);
    const managed = withManagers(kept, stored, part);
    const made = finishedBy(options, managed, stored);
    const finished = asStored(resource, made);
    const merged = withMetadata(normalizeObject(resource, finished), {
      ...this.#linkOf(resource, stored),
      uid: stored.metadata.uid,
      resourceVersion: stored.metadata.resourceVersion,
      generation: stored.metadata.generation,
      creationTimestamp: stored.metadata.creationTimestamp,
      deletionTimestamp: stored.metadata.deletionTimestamp,
      deletionGracePeriodSeconds: stored.metadata.deletionGracePeriodSeconds,
    });
    if (part === "status") return { updated: merged, made };
    // Fields that the storage version lacks are dropped, and count as a change nevertheless.
    const isLossy = resource.custom === true && resource.asStored !== undefined;
    const sent = isLossy ? [normalizeObject(resource, made)] : [];
    const isNext =
      options.isNextGeneration === true || isNextGeneration(resource, stored, [merged, ...sent]);
    if (!isNext) return { updated: merged, made };
    const generation = (stored.metadata.generation ?? 0) + 1;
    return { updated: withMetadata(merged, { generation }), made };
  }

  #marked(
    resource: ServedResource,
    stored: KubernetesObject,
    finalizers: readonly string[],
    graceSeconds: number,
  ): KubernetesObject {
    const withFinalizers = withMetadata(stored, {
      finalizers: finalizers.length === 0 ? undefined : finalizers,
    });
    const isMarked = stored.metadata.deletionTimestamp !== undefined;
    // Objects marked without a grace period, such as namespaces, have none left.
    const grace = stored.metadata.deletionGracePeriodSeconds ?? 0;
    // A later delete may shorten the grace period, never lengthen it.
    if (isMarked && grace <= graceSeconds) return withFinalizers;
    const now = this.now();
    const instant = isMarked
      ? earlier(stored.metadata.deletionTimestamp, grace - graceSeconds)
      : this.#stamps.now(graceSeconds);
    const isOver = instant < now;
    const left = isOver ? Math.min(graceSeconds, 1) : graceSeconds;
    return withMetadata(terminating(resource, withFinalizers, now), {
      deletionTimestamp: isOver ? now : instant,
      ...(terminatesByPhases(resource) ? {} : { deletionGracePeriodSeconds: left }),
      ...((stored.metadata.generation ?? 0) > 0 && !isMarked && !terminatesByPhases(resource)
        ? { generation: (stored.metadata.generation ?? 0) + 1 }
        : {}),
    });
  }
}

interface Replacement {
  readonly resource: ServedResource;
  readonly key: string;
  readonly stored: KubernetesObject;
  readonly updated: KubernetesObject;
  /** The object as its writer made it, before it is converted to what is read. */
  readonly made: KubernetesObject;
}

function finishedBy(
  { track, finish }: Pick<UpdateOptions, "track" | "finish">,
  object: KubernetesObject,
  stored: KubernetesObject | undefined,
): KubernetesObject {
  const tracked = track?.(object, stored) ?? object;
  return finish?.(tracked, stored) ?? tracked;
}

/** Managers own the fields they wrote, even if the conversion to the storage version changes them. */
function asStored(resource: ServedResource, object: KubernetesObject): KubernetesObject {
  return resource.asStored?.(object) ?? object;
}

/** An object after its schema's defaults and pruning. @throws StorageError code "invalid" when it violates the schema */
function completed(
  resource: ServedResource,
  object: KubernetesObject,
  { judge, warn, part, isComplete = false }: Omit<Partial<UpdateOptions>, "track" | "finish">,
  before?: KubernetesObject,
): KubernetesObject {
  const how = { before, isOfStatus: part === "status", isComplete };
  const { whole, causes, warnings } = violationsOf(resource, object, judge, how);
  for (const warning of warnings) warn?.(warning);
  refuse(object, causes);
  return whole;
}

/** @throws StorageError code "invalid" for invalid conditions */
function approved(stored: KubernetesObject, sent: KubernetesObject, now: string): KubernetesObject {
  refuse(stored, approvalViolations(stored, sent));
  return withApproval(stored, sent, now);
}

/** @throws StorageError code "invalid" if there is a cause */
function refuse(object: KubernetesObject, causes: readonly Cause[]): void {
  if (causes.length === 0) return;
  const texts = causes.map(({ field, message }) => `${field}: ${message}`);
  const { name } = object.metadata;
  throw new StorageError("invalid", texts.join(", "), {
    ...(name === undefined ? {} : { name }),
    causes,
  });
}

/** An object with its defaults, and its violations. */
function violationsOf(
  resource: ServedResource,
  object: KubernetesObject,
  judge: Judge | undefined,
  asked: SchemaQuestion & {
    readonly isComplete?: boolean;
    readonly ofName?: readonly Cause[];
  } = {},
) {
  const { isComplete = false, ofName = [], ...how } = asked;
  const all = isComplete ? object : (resource.schema?.completed(object) ?? object);
  // The defaults of the unwritten part may have been set in another version.
  const whole = how.isOfStatus ? withoutHoles({ ...object, status: all["status"] }) : all;
  const ofMetadata = metadataViolations(resource, whole.metadata);
  const found = resource.schema?.findings(whole, { ...how, others: ofMetadata });
  const ofKind = kindViolations(resource, whole, how.before);
  const others = [...ofKind, ...(judge?.(whole, how.before) ?? []), ...(found?.causes ?? [])];
  const isEnough = others.length > 0 && how.before === undefined && resource.validatesMetadataLast;
  const causes = isEnough ? others : [...ofName, ...ofMetadata, ...others];
  return { whole, causes, warnings: found?.warnings ?? [] };
}

/** The stored object with the written part taken from `object`. */
function written(
  resource: ServedResource,
  stored: KubernetesObject,
  object: KubernetesObject,
  part: Exclude<UpdatePart, "approval">,
  profile: ServerProfile,
): KubernetesObject {
  switch (part) {
    case "status": {
      const metadata = statusMetadata(resource, stored.metadata, object.metadata);
      const whole = withoutHoles({ ...stored, metadata, status: object["status"] });
      return withStatusConstants(resource, whole, profile);
    }
    case "finalize": {
      const { finalizers: _before, ...spec } = record(stored["spec"]);
      const given = at(object["spec"], "finalizers");
      const isEmpty = !Array.isArray(given) || given.length === 0;
      const whole = { ...stored, metadata: object.metadata };
      const left = { ...whole, spec: isEmpty ? spec : { ...spec, finalizers: given } };
      return withStatusConstants(resource, withoutHoles(left), profile);
    }
    case "ephemeralcontainers":
    case "resize":
      return withoutHoles(withSpecPart(stored, object, part));
    case "main": {
      const kept = resource.hasStatus ? withStatusOf(object, stored) : withoutHoles(object);
      return withKindConstants(resource, kept, stored, profile);
    }
    case "all":
      return withoutHoles(object);
  }
}

/** The metadata after an update of the status. */
function statusMetadata(
  { statusExcept = "all" }: ServedResource,
  stored: ObjectMeta,
  given: ObjectMeta,
): ObjectMeta {
  if (statusExcept === "all") return stored;
  const kept = Object.fromEntries(statusExcept.map((field) => [field, stored[field]]));
  return withMetadata({ metadata: given }, kept).metadata;
}

/**
 * Sending an object back without managedFields does not change them; `[]` and `[{}]` do, but not through a part
 * of it.
 */
function withManagers(
  object: KubernetesObject,
  stored: KubernetesObject,
  part: UpdatePart,
): KubernetesObject {
  const { managedFields } = object.metadata;
  const isWhole = part === "main" || part === "all";
  const isAbsent = !isWhole || managedFields === undefined || managedFields === null;
  const kept = isAbsent ? stored.metadata["managedFields"] : managedFields;
  return withMetadata(object, { managedFields: kept });
}

/** The time this many seconds before another, in the same form. */
function earlier(instant = "", bySeconds: number): string {
  return wholeSeconds(Date.parse(instant) - 1_000 * bySeconds);
}

function isReadyToGo(resource: ServedResource, object: KubernetesObject): boolean {
  const { metadata } = object;
  return (
    !isHeld(resource, object) &&
    metadata.deletionTimestamp !== undefined &&
    (metadata.finalizers ?? []).length === 0 &&
    (metadata.deletionGracePeriodSeconds ?? 0) === 0
  );
}

function withStatusOf(object: KubernetesObject, stored: KubernetesObject): KubernetesObject {
  return withoutHoles({ ...object, status: stored["status"] });
}

/** JSON has no undefined: an absent status must be absent as a key, too. */
function withoutHoles(object: KubernetesObject): KubernetesObject {
  if (object["status"] !== undefined || !("status" in object)) return object;
  const { status, ...rest } = object;
  return { ...rest, metadata: object.metadata };
}

/** The path of an object: "/api/v1/namespaces/default/pods/a". */
function selfLink(of: GroupVersionResource, { namespace, name = "" }: ObjectMeta): string {
  const root = of.group === "" ? "/api" : "/apis";
  const scope = namespace === undefined ? "" : `/namespaces/${namespace}`;
  return `${root}/${groupVersion(of)}${scope}/${of.resource}/${name}`;
}
