import {
  ExpirationCache,
  type ExpirationCacheOptions,
  type ExpirationPolicy,
  TtlPolicy,
  type TtlPolicyOptions,
} from "../../../src/client/informer/expiration-cache.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Store } from "../../../src/client/informer/store.js";
import { keyFuncFrom } from "./functions.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { storeMethods } from "./store-part.js";

/** What can be of another make. */
export interface ExpirationMakers {
  readonly createStore: (options: ExpirationCacheOptions) => Store;
  readonly createPolicy: (options: TtlPolicyOptions) => ExpirationPolicy;
}

/** docs/parts/expiration-cache.md */
export function createExpirationCachePart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return expirationCachePart(settings, surroundings, {});
}

/** The same over a cache or a policy of another make, such as one that is wrong on purpose. */
export function expirationCachePart(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  {
    createStore = (options) => new ExpirationCache(options),
    createPolicy = (options) => new TtlPolicy(options),
  }: Partial<ExpirationMakers>,
): Part {
  const keyFunc = keyFuncFrom(settings, deletionHandlingMetaNamespaceKey);
  const spared = settings.has("neverExpires") ? new Set(settings.texts("neverExpires")) : undefined;
  const store = createStore({
    clock,
    keyFunc,
    policy:
      spared === undefined
        ? createPolicy({ clock, ttlMs: settings.number("ttlMs") })
        : { isExpired: ({ object }) => !spared.has(keyFunc(object)) },
    ...(spared === undefined ? {} : { onPurge: (key: string) => report("purged", key) }),
  });
  return { methods: storeMethods(store) };
}
