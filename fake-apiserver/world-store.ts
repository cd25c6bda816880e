import type { GroupVersionResource, KubernetesObject } from "../src/wire/resource.js";
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
    setVersion: (version, { isRestore = false } = {}) => {
      const at = requireVersion(version);
      if (isRestore && at < store.version()) store.restore(at);
      else store.setVersion(at);
    },
  };
}

function listAll(state: {
  readonly keys: readonly string[];
  readonly objects: ReadonlyMap<string, KubernetesObject>;
}): readonly KubernetesObject[] {
  return state.keys.flatMap((key) => state.objects.get(key) ?? []);
}

function requireVersion(text: string): bigint {
  const parsed = parseResourceVersion(text);
  if (parsed.type === "version") return parsed.version;
  throw new StorageError("invalid", `Version ${JSON.stringify(text)}: ${parsed.why}`);
}
