import { Cache, type CacheOptions } from "../../../src/client/informer/cache.js";
import type { Indexer } from "../../../src/client/informer/indexer.js";
import type { ThreadSafeStore } from "../../../src/client/informer/thread-safe-store.js";
import { TypedIndexer } from "../../../src/client/informer/typed-indexer.js";
import { indexersFrom } from "./functions.js";
import type { Part } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { cacheOptionsFrom, storeMethods, transactionMethods } from "./store-part.js";
import { jsonOf } from "./values.js";

/** docs/parts/indexer.md */
export function createIndexerPart(settings: PartArgs): Part {
  return indexerPart(settings, (options) => new Cache(options));
}

/** The same over an indexer of another make, such as one that is wrong on purpose. */
export function indexerPart(
  settings: PartArgs,
  createIndexer: (options: CacheOptions) => Indexer,
): Part {
  const indexer = createIndexer({
    ...cacheOptionsFrom(settings),
    indexers: indexersFrom(settings),
  });
  return {
    methods: {
      ...storeMethods(indexer),
      ...indexMethods(indexer),
      ...transactionMethods(indexer),
      ...(settings.flag("isTyped") ? typedIndexMethods(indexer) : {}),
    },
  };
}

/** Those that a view for one type of object has as well, asked of the view. */
function typedIndexMethods(indexer: Indexer): Part["methods"] {
  const view = new TypedIndexer(indexer);
  return {
    index: (args) => jsonOf(view.index(args.text("index"), args.object("object"))),
    byIndex: (args) => jsonOf(view.byIndex(args.text("index"), args.text("value"))),
    addIndexers: (args) => view.addIndexers(indexersFrom(args)),
  };
}

/** The methods of stores with indexes. */
export function indexMethods(store: Indexer | ThreadSafeStore): Part["methods"] {
  return {
    index: (args) => jsonOf(store.index(args.text("index"), args.object("object"))),
    byIndex: (args) => jsonOf(store.byIndex(args.text("index"), args.text("value"))),
    indexKeys: (args) => store.indexKeys(args.text("index"), args.text("value")),
    listIndexFuncValues: (args) => store.listIndexFuncValues(args.text("index")),
    addIndexers: (args) => store.addIndexers(indexersFrom(args)),
    indexes: () => Object.keys(store.getIndexers()),
  };
}
