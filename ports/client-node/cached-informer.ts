import type { Informer, KubeConfig, KubernetesObject, ObjectCache } from "client-node-2";
import type { InformerCreateArgs } from "../../src/protocol/messages.ts";
import { hasPositionalLists, type Release } from "./library.ts";
import { createListFunction } from "./list-function.ts";
import { createPositionalListFunction } from "./positional-list-function.ts";
import { CommandError } from "./protocol-loop.ts";

/** The library's informer, which is its cache, too. */
export type CachedInformer = Informer<KubernetesObject> & ObjectCache<KubernetesObject>;

/**
 * Builds the library's informer and starts nothing. `makeInformer` takes no field selector; where one is asked for, it
 * is `ListWatch`, the exported class that `makeInformer` builds and which takes one.
 *
 * @throws CommandError "not-supported" for what the library does not offer
 */
export function createCachedInformer(
  { library, version }: Release,
  config: KubeConfig,
  args: InformerCreateArgs,
): CachedInformer {
  const { labelSelector, fieldSelector, pageSize, transform, resyncPeriodMs = 0 } = args;
  const hasIndexers = Object.keys(args.indexers ?? {}).length > 0;
  if (pageSize !== undefined || transform !== undefined || resyncPeriodMs > 0 || hasIndexers) {
    throw new CommandError("not-supported", "No pages, transforms, resync or indexers here");
  }
  const createList = hasPositionalLists(version)
    ? createPositionalListFunction
    : createListFunction;
  const list = createList(library, config, args);
  const path = collectionPath(args);
  if (fieldSelector === undefined) {
    return library.makeInformer(config, path, list, labelSelector);
  }
  const watch = new library.Watch(config);
  return new library.ListWatch(path, watch, list, false, labelSelector, fieldSelector);
}

function collectionPath({ resource, namespace }: InformerCreateArgs): string {
  const { group, version } = resource;
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const scope = namespace === undefined ? "" : `/namespaces/${namespace}`;
  return `${root}${scope}/${resource.resource}`;
}

/** Looks up "namespace/name" or "name". */
export function getByKey(informer: CachedInformer, key: string): KubernetesObject | undefined {
  const slashAt = key.indexOf("/");
  return informer.get(key.slice(slashAt + 1), key.slice(0, Math.max(slashAt, 0)));
}
