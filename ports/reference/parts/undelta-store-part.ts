import { Cache } from "../../../src/client/informer/cache.js";
import type { Store } from "../../../src/client/informer/store.js";
import {
  UndeltaStore,
  type UndeltaStoreOptions,
} from "../../../src/client/informer/undelta-store.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { cacheOptionsFrom, storeMethods } from "./store-part.js";
import { jsonOf } from "./values.js";

/** docs/parts/undelta-store.md */
export function createUndeltaStorePart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return undeltaStorePart(settings, surroundings, (options) => new UndeltaStore(options));
}

/** The same over a store of another make, such as one that is wrong on purpose. */
export function undeltaStorePart(
  settings: PartArgs,
  { report }: PartSurroundings,
  createStore: (options: UndeltaStoreOptions) => Store,
): Part {
  const store = createStore({
    store: new Cache(cacheOptionsFrom(settings)),
    push: (objects) => report("push", jsonOf(objects)),
  });
  return { methods: storeMethods(store) };
}
