import { Cache } from "../../../src/client/informer/cache.js";
import {
  MutationCache,
  type MutationCacheOptions,
} from "../../../src/client/informer/mutation-cache.js";
import { indexersOf } from "../behaviours.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { jsonOf } from "./values.js";

/** docs/parts/mutation-cache.md */
export function createMutationCachePart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return mutationCachePart(settings, surroundings, (options) => new MutationCache(options));
}

/** The same with a cache of another make. */
export function mutationCachePart(
  settings: PartArgs,
  { clock }: Pick<PartSurroundings, "clock">,
  createCache: (options: MutationCacheOptions) => MutationCache,
): Part {
  const indexers = indexersOf({ users: { kind: "by-annotation-list", annotation: "users" } });
  const store = new Cache({ indexers });
  const cache = createCache({
    store,
    clock,
    includesAdds: settings.flag("includesAdds"),
    ...(settings.flag("isWithoutIndexer") ? {} : { indexer: store }),
    ...(settings.has("ttlMs") ? { ttlMs: settings.number("ttlMs") } : {}),
    ...(settings.has("sizeMax") ? { mutationCountMax: settings.number("sizeMax") } : {}),
  });
  return {
    methods: {
      add: (args) => store.add(args.object("object")),
      delete: (args) => store.delete(args.object("object")),
      mutation: (args) => cache.mutation(args.object("object")),
      onAddOrUpdate: (args) => cache.onAddOrUpdate(args.object("object")),
      onDelete: (args) => cache.onDelete(args.object("object")),
      getByKey: (args) => jsonOf(cache.getByKey(args.text("key"))),
      byIndex: (args) => jsonOf(cache.byIndex(args.text("index"), args.text("value"))),
    },
  };
}
