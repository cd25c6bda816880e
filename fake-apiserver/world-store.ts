import type { GroupVersionResource, KubernetesObject } from "../src/wire/resource.js";
import { objectKey } from "./storage/object-key.js";
import { normalizeObject } from "./storage/object-metadata.js";
import type { ObjectStore } from "./storage/object-store.js";
import type { ObjectWriter } from "./storage/object-writer.js";
import type { ResourceTable } from "./storage/resource-table.js";
import { parseResourceVersion } from "./storage/resource-version.js";
import { StorageError } from "./storage/storage-error.js";
import type { WorldStore } from "./world.js";

/** What direct access goes through. */
export interface WorldStoreOptions {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** Hears of every compaction. */
  onCompacted(version: bigint): void;
}

/** Direct access to a world's store, by the same writer that the handlers use. */
export function createWorldStore(options: WorldStoreOptions): WorldStore {
  const { resources, store, writer } = options;
  const collection = (of: GroupVersionResource) => store.collection(resources.get(of));
  return {
    currentVersion: () => store.version().toString(),
    create: (of, object) => writer.create(resources.get(of), object),
    update: (of, object) => writer.update(resources.get(of), object, { part: "all" }),
    delete: (of, key) => writer.delete(resources.get(of), key).object,
    get: (of, key) => collection(of).get(key),
    list: (of) => listAll(collection(of).current()),
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
        .all()
        .filter((resource) => keepsObjects || isNamespaces(resource))
        .flatMap((resource) =>
          listAll(collection(resource).current())
            .filter(({ metadata }) => keepsObjects || isFromStart(metadata.name))
            .map((object) => ({ resource, object })),
        );
      store.load({ version: at, compacted: at, collections: new Map() });
      for (const { resource, object } of kept) writer.create(resource, unborn(object));
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
      const resource = resources.get(of);
      const key = objectKey(object.metadata);
      const previous = store.collection(resource).get(key);
      if (type === "DELETED" && previous === undefined) {
        // Nobody here has seen it: all that happens is that time goes on.
        store.setVersion(requireVersion(object.metadata.resourceVersion ?? ""));
        return;
      }
      store.follow({
        resource,
        event: {
          // What the recording has not seen appear or disappear has changed all the same.
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

/** An object as its creator would send it. */
function unborn({ metadata, ...object }: KubernetesObject): KubernetesObject {
  const {
    uid: _uid,
    resourceVersion: _version,
    creationTimestamp: _created,
    generation: _generation,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    ...rest
  } = metadata;
  return { ...object, metadata: rest };
}

function requireVersion(text: string): bigint {
  const parsed = parseResourceVersion(text);
  if (parsed.type === "version") return parsed.version;
  throw new StorageError("invalid", `Version ${JSON.stringify(text)}: ${parsed.why}`);
}
