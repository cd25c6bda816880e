import { Cache } from "../../../src/informer/cache.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/informer/key.js";
import type { Store } from "../../../src/informer/store.js";
import { keyFuncFrom, transformFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** docs/parts/store.md */
export function createStorePart(settings: PartArgs): Part {
  const transform = transformFrom(settings);
  const store = new Cache({
    keyFunc: keyFuncFrom(settings, deletionHandlingMetaNamespaceKey),
    ...(transform === undefined ? {} : { transform }),
  });
  return { methods: storeMethods(store) };
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
  };
}
