import type { Indexers } from "../../../src/client/informer/indexer.js";
import {
  type KeyedOperation,
  ThreadSafeStore,
} from "../../../src/client/informer/thread-safe-store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { indexersFrom } from "./functions.js";
import { indexMethods } from "./indexer-part.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** docs/parts/thread-safe-store.md */
export function createThreadSafeStorePart(settings: PartArgs): Part {
  return threadSafeStorePart(settings, (indexers) => new ThreadSafeStore(indexers));
}

/** The same over a store of another make, such as one that is wrong on purpose. */
export function threadSafeStorePart(
  settings: PartArgs,
  createStore: (indexers: Indexers) => ThreadSafeStore,
): Part {
  const store = createStore(indexersFrom(settings));
  const set = (args: PartArgs) => store.set(args.text("key"), args.object("object"));
  return {
    methods: {
      add: set,
      update: set,
      delete: (args) => store.delete(args.text("key"), args.deletedObject("object")),
      deleteByKey: (args) => store.delete(args.text("key")),
      replace: (args) => store.replace(itemsFrom(args), args.text("resourceVersion")),
      transaction: (args) => store.transaction(args.each("operations").map(operationFrom)),
      resync: () => undefined,
      list: () => jsonOf(store.list()),
      listKeys: () => store.listKeys(),
      getByKey: (args) => jsonOf(store.get(args.text("key"))),
      bookmark: (args) => store.bookmark(args.text("resourceVersion")),
      lastStoreSyncResourceVersion: () => store.resourceVersion(),
      ...indexMethods(store),
    },
  };
}

function itemsFrom(args: PartArgs): ReadonlyMap<string, KubernetesObject> {
  const keys = args.texts("keys");
  return new Map(args.objects("objects").map((object, index) => [keys[index] ?? "", object]));
}

function operationFrom(args: PartArgs): KeyedOperation {
  const key = args.text("key");
  return args.text("type") === "delete"
    ? { type: "delete", key, object: args.deletedObject("object") }
    : { type: "set", key, object: args.object("object") };
}
