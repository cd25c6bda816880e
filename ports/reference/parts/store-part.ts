import { Cache, type CacheOptions } from "../../../src/client/informer/cache.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Store, StoreOperation } from "../../../src/client/informer/store.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { keyFuncFrom, transformFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** docs/parts/store.md */
export function createStorePart(settings: PartArgs): Part {
  return storePart(settings, (options) => new Cache(options));
}

/** The same over a store of another make, such as one that is wrong on purpose. */
export function storePart(settings: PartArgs, createStore: (options: CacheOptions) => Store): Part {
  const store = createStore(cacheOptionsFrom(settings));
  return { methods: { ...storeMethods(store), ...transactionMethods(store) } };
}

/** What stores and indexers have in common. */
export function cacheOptionsFrom(settings: PartArgs): CacheOptions {
  const transform = transformFrom(settings);
  return {
    keyFunc: keyFuncFrom(settings, deletionHandlingMetaNamespaceKey),
    ...(transform === undefined ? {} : { transform }),
  };
}

/** The methods that all stores have. */
export function storeMethods(store: Store): Part["methods"] {
  return {
    add: (args) => store.add(args.object("object")),
    update: (args) => store.update(args.object("object")),
    delete: (args) => store.delete(args.deletedObject("object")),
    replace: (args) => store.replace(args.objects("objects"), args.text("resourceVersion")),
    resync: () => store.resync(),
    list: () => jsonOf(store.list()),
    listKeys: () => store.listKeys(),
    get: (args) => jsonOf(store.get(args.object("object"))),
    getByKey: (args) => jsonOf(store.getByKey(args.text("key"))),
    bookmark: (args) => store.bookmark(args.text("resourceVersion")),
    lastStoreSyncResourceVersion: () => store.lastStoreSyncResourceVersion(),
    labelInPlace: (args) => {
      const { metadata } = store.getByKey(args.text("key")) ?? {};
      const labels = { ...metadata?.labels, [args.text("label")]: args.text("value") };
      // Types forbid what users must not do, and what this is about.
      if (metadata !== undefined) Object.assign(metadata, { labels });
    },
  };
}

/** Those of a store that knows transactions. */
export function transactionMethods(store: Store): Part["methods"] {
  return {
    transaction: (args) => {
      const failure = store.transaction?.(operationsFrom(args));
      if (failure !== undefined) throw failure;
    },
  };
}

function operationsFrom(args: PartArgs): StoreOperation[] {
  return args.each("operations").map((operation) => {
    const type = operation.text("type");
    switch (type) {
      case "add":
      case "update":
        return { type, object: operation.object("object") };
      case "delete":
        return { type, object: operation.deletedObject("object") };
      default:
        throw new CommandError("invalid", `unknown operation ${type}`);
    }
  });
}
