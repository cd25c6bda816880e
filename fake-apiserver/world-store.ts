import type { GroupVersionResource, KubernetesObject } from "../src/wire/resource.js";
import { nearestHint } from "./faults/schema-issue.js";
import { objectKey } from "./storage/object-key.js";
import { normalizeObject } from "./storage/object-metadata.js";
import type { ObjectStore } from "./storage/object-store.js";
import type { ObjectWriter } from "./storage/object-writer.js";
import type { ResourceTable } from "./storage/resource-table.js";
import { parseResourceVersion } from "./storage/resource-version.js";
import type { ServedResource } from "./storage/served-resource.js";
import { StorageError } from "./storage/storage-error.js";
import { unborn } from "./storage/unborn.js";
import type { ObjectToStore, StoredObject, WorldStore } from "./world.js";

/** Where an object goes that does not say. */
const NAMESPACE_DEFAULT = "default";

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
      const resource = served(resources, of);
      const key = objectKey(object.metadata);
      const previous = store.collection(resource).get(key);
      if (type === "DELETED" && previous === undefined) {
        // Nobody here has seen it: all that happens is that time goes on.
        store.setVersion(requireVersion(object.metadata.resourceVersion ?? ""));
        return;
      }
      // Recorded in another version of the resource as well.
      const isThere = previous?.metadata.resourceVersion === object.metadata.resourceVersion;
      if (resource.views !== undefined && isThere) return;
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
 * The JSON that a client would send of an object. It shares nothing with it: what is stored is frozen, and the test may
 * go on changing what it has.
 */
function sent(resource: ServedResource, object: ObjectToStore): KubernetesObject {
  const { metadata, ...rest }: ObjectToStore = JSON.parse(JSON.stringify(object));
  const namespace = metadata?.namespace || NAMESPACE_DEFAULT;
  return { ...rest, metadata: { ...metadata, ...(resource.namespaced && { namespace }) } };
}

function fullKey({ namespaced }: ServedResource, key: string): string {
  return namespaced && !key.includes("/") ? `${NAMESPACE_DEFAULT}/${key}` : key;
}

/** What the caller says of its kind. Nobody checks it here: whoever has written the object knows what is in it. */
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
