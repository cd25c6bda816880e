import type {
  GroupVersionResource,
  KubernetesObject,
  ObjectMeta,
} from "../../src/wire/resource.js";
import { nearestHint } from "../values/nearest-hint.js";
import { objectKey } from "./object-key.js";
import { normalizeObject } from "./object-metadata.js";
import type { ObjectStore } from "./object-store.js";
import type { ObjectWriter } from "./object-writer.js";
import type { ResourceTable } from "./resource-table.js";
import { parseResourceVersion } from "./resource-version.js";
import type { ServedResource } from "./served-resource.js";
import { StorageError } from "./storage-error.js";
import type { StoreSnapshot } from "./store-snapshot.js";
import { withoutServerFields } from "./without-server-fields.js";

/**
 * An object to be written: all of it is stored, for every kind. kind and apiVersion may be absent, and so may the
 * namespace: it is "default" then. Objects of a client library's types fit.
 */
export interface ObjectToStore {
  readonly apiVersion?: string;
  readonly kind?: string;
  /** Needs a name: `generateName` is for clients. */
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly finalizers?: readonly string[];
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
}

/** The metadata that the server guarantees for every stored object. */
export interface StoredMeta extends ObjectMeta {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** "2026-01-02T03:04:05Z" */
  readonly creationTimestamp: string;
}

/**
 * An object as it is stored: what was written, completed by the server. Frozen through and through. `T` is what the
 * reader knows of the kind; that it is true is not checked.
 */
export type StoredObject<T extends object = KubernetesObject> = T &
  KubernetesObject & {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: StoredMeta;
  };

/**
 * Direct access to what is stored, as if a client had written: watches see it at once. Everything is synchronous.
 *
 * A key is "namespace/name", or "name" alone for a cluster-scoped object and for one in the namespace "default". Every
 * method that names a resource throws StorageError code "not-served" when there is no such resource.
 */
export interface WorldStore {
  /** The newest version of any resource. */
  currentVersion(): string;
  /** @throws StorageError code "already-exists" | "invalid" */
  create<T extends ObjectToStore>(of: GroupVersionResource, object: T): StoredObject<T>;
  /**
   * Replaces an object, status included. One without resourceVersion is written unconditionally; an update without
   * changes is not written. @throws StorageError code "not-found" | "conflict" | "invalid"
   */
  update<T extends ObjectToStore>(of: GroupVersionResource, object: T): StoredObject<T>;
  /**
   * Removes an object, and returns it as it was. One with finalizers is only marked, and returned with its
   * deletionTimestamp. @throws StorageError code "not-found"
   */
  delete<T extends object = KubernetesObject>(
    of: GroupVersionResource,
    key: string,
  ): StoredObject<T>;
  /** Undefined when there is no such object. */
  get<T extends object = KubernetesObject>(
    of: GroupVersionResource,
    key: string,
  ): StoredObject<T> | undefined;
  /** Every object of the resource, in the order of the keys. */
  list<T extends object = KubernetesObject>(of: GroupVersionResource): readonly StoredObject<T>[];
  /** Advances the version as a write to some unrelated resource would. Returns the new version. */
  bump(): string;
  /** Forgets history: versions below `version` (default: the newest) can no longer be watched or listed exactly. */
  compact(version?: string): void;
  /** Sets the number of kept events per resource; older ones are compacted at once. */
  setHistoryWindow(maxCount: number): void;
  /**
   * Becomes a new cluster under the same address: versions begin again at `version`, every watch ends. Objects are
   * gone; with `keepsObjects` the same ones are created again, under new uids.
   */
  startOver(options?: { readonly version?: string; readonly keepsObjects?: boolean }): void;
  /** Sets the version counter; for tests of huge versions and of restores. Must not go back unless `isRestore`. */
  setVersion(version: string, options?: { readonly isRestore?: boolean }): void;
  /** A snapshot of the stored state. It shares the objects. */
  snapshot(): StoreSnapshot;
  /**
   * Goes back to a snapshot, as etcd does when it is restored: every watch ends, without an event.
   * version "snapshot": the counter goes back too, so versions that clients have seen lie in the future. "keep": it goes
   * on, and history begins anew. @default "snapshot"
   */
  restore(snapshot: StoreSnapshot, options?: { readonly version?: "snapshot" | "keep" }): void;
  /**
   * Applies a change of another server as it is, uid and version included. The version of a DELETED object is that of
   * the deletion. @throws StorageError code "invalid" when the version is not above the newest
   */
  replay(
    of: GroupVersionResource,
    type: "ADDED" | "MODIFIED" | "DELETED",
    object: KubernetesObject,
  ): void;
}

/** The namespace of an object without one. */
const NAMESPACE_DEFAULT = "default";

/** The parts that direct access uses. */
export interface WorldStoreOptions {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** Notified of every compaction. */
  onCompacted(version: bigint): void;
}

/** Direct access to a world's store, by the same writer that the handlers use. */
export function createWorldStore(options: WorldStoreOptions): WorldStore {
  const { resources, store, writer } = options;
  const collection = (of: GroupVersionResource) => store.collection(served(resources, of));
  return {
    currentVersion: () => store.version().toString(),
    create: (of, object) => {
      const resource = served(resources, of);
      return known(writer.create(resource, sent(resource, object)));
    },
    update: (of, object) => {
      const resource = served(resources, of);
      return known(writer.update(resource, sent(resource, object), { part: "all" }));
    },
    delete: (of, key) => {
      const resource = served(resources, of);
      return known(writer.delete(resource, fullKey(resource, key)).object);
    },
    get: <T extends object>(of: GroupVersionResource, key: string) => {
      const object = collection(of).get(fullKey(served(resources, of), key));
      return object === undefined ? undefined : known<T>(object);
    },
    list: (of) => listAll(collection(of).current()).map((object) => known(object)),
    bump: () => store.bump().toString(),
    compact: (version) => {
      const at = version === undefined ? store.version() : requireVersion(version);
      store.compact(at);
      options.onCompacted(at);
    },
    setHistoryWindow: (maxCount) => store.setHistoryWindow(maxCount),
    startOver: ({ version = "1", keepsObjects = false } = {}) => {
      const at = requireVersion(version);
      const kept = resources
        .stored()
        .filter((resource) => keepsObjects || isNamespaces(resource))
        .flatMap((resource) =>
          listAll(collection(resource).current())
            .filter(({ metadata }) => keepsObjects || isFromStart(metadata.name))
            .map((object) => ({ resource, object })),
        );
      store.load({ version: at, compacted: at, collections: new Map() });
      for (const { resource, object } of kept) writer.create(resource, withoutServerFields(object));
    },
    setVersion: (version, { isRestore = false } = {}) => {
      const at = requireVersion(version);
      if (isRestore && at < store.version()) store.restore(at);
      else store.setVersion(at);
    },
    snapshot: () => store.snapshot(),
    restore: (snapshot, { version = "snapshot" } = {}) =>
      store.load(snapshot, { keepsVersion: version === "keep" }),
    replay: (of, type, object) => {
      const resource = served(resources, of);
      const key = objectKey(object.metadata);
      const previous = store.collection(resource).get(key);
      if (type === "DELETED" && previous === undefined) {
        // No object of the store has changed: only the version advances.
        store.setVersion(requireVersion(object.metadata.resourceVersion ?? ""));
        return;
      }
      // Recorded in another version of the resource as well.
      const isThere = previous?.metadata.resourceVersion === object.metadata.resourceVersion;
      if (resource.views !== undefined && isThere) return;
      store.follow({
        resource,
        event: {
          // An object whose creation and deletion are not in the recording has changed nevertheless.
          type: type === "DELETED" ? type : previous === undefined ? "ADDED" : "MODIFIED",
          version: requireVersion(object.metadata.resourceVersion ?? ""),
          key,
          object: normalizeObject(resource, object),
          ...(previous !== undefined && { previous }),
        },
      });
    },
  };
}

/** @throws StorageError code "not-served", with the nearest name that is */
function served(resources: ResourceTable, of: GroupVersionResource): ServedResource {
  const found = resources.find(of);
  if (found !== undefined) return found;
  const names = resources.all().map(title);
  const hint = nearestHint(title(of), names);
  throw new StorageError(
    "not-served",
    `No resource ${title(of)} is served${hint === undefined ? "" : `; ${hint}`}`,
  );
}

/** "v1/pods", "apps/v1/deployments" */
function title({ group, version, resource }: GroupVersionResource): string {
  return [group, version, resource].filter((part) => part !== "").join("/");
}

/**
 * The JSON that a client would send of an object. It is a copy: stored objects are frozen, and the test may continue to
 * change its own.
 */
function sent(resource: ServedResource, object: ObjectToStore): KubernetesObject {
  const { metadata, ...rest }: ObjectToStore = JSON.parse(JSON.stringify(object));
  const namespace = metadata?.namespace || NAMESPACE_DEFAULT;
  return { ...rest, metadata: { ...metadata, ...(resource.namespaced && { namespace }) } };
}

function fullKey({ namespaced }: ServedResource, key: string): string {
  return namespaced && !key.includes("/") ? `${NAMESPACE_DEFAULT}/${key}` : key;
}

/** The kind according to the caller. It is not checked here: the writer knows the content of the object. */
function known<T extends object>(object: KubernetesObject): StoredObject<T> {
  return object as StoredObject<T>;
}

function listAll(state: {
  readonly keys: readonly string[];
  readonly objects: ReadonlyMap<string, KubernetesObject>;
}): readonly KubernetesObject[] {
  return state.keys.flatMap((key) => state.objects.get(key) ?? []);
}

function isNamespaces({ group, resource }: GroupVersionResource): boolean {
  return group === "" && resource === "namespaces";
}

/** Every cluster has these namespaces. */
function isFromStart(name: string | undefined): boolean {
  return name === "default" || (name ?? "").startsWith("kube-");
}

function requireVersion(text: string): bigint {
  const parsed = parseResourceVersion(text);
  if (parsed.type === "version") return parsed.version;
  throw new StorageError("invalid", `Version ${JSON.stringify(text)}: ${parsed.why}`);
}
