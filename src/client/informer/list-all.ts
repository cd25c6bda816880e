/**
 * Lists the objects of a store that match a selector, for listers.
 *
 * Mirrors: client-go@32ce75a7 tools/cache/listers.go `ListAll`, `ListAllByNamespace`. Differs: the objects are returned,
 * so a failure returns none of them.
 */
import type { KubernetesObject, ObjectMeta } from "../../wire/resource.js";
import { type Indexer, NAMESPACE_INDEX } from "./indexer.js";
import { LabelSelector } from "./label-selector.js";
import { type Log, silentLog } from "./log.js";
import { metadataOf } from "./object-metadata.js";
import type { Store } from "./store.js";

/** Objects of all namespaces. @throws Error when the selector needs labels and an object has no metadata */
export function listAll<T extends KubernetesObject = KubernetesObject>(
  store: Pick<Store<T>, "list">,
  selector: LabelSelector,
): T[] {
  return selector === LabelSelector.nothing ? [] : chosen(store.list(), selector);
}

/**
 * Objects of one namespace; of all of them for "". Uses the index `namespace` if the store has it, and otherwise scans
 * the store, which is reported to `log`.
 * @throws Error like `listAll`
 */
export function listAllByNamespace<T extends KubernetesObject = KubernetesObject>(
  indexer: Indexer<T>,
  namespace: string,
  selector: LabelSelector,
  log: Log = silentLog,
): T[] {
  if (selector === LabelSelector.nothing) return [];
  if (namespace === "") return listAll(indexer, selector);
  let inNamespace: T[];
  try {
    inNamespace = inNamespaceOf(indexer, namespace);
  } catch (error) {
    log("cannot list by the index of namespaces", error);
    return indexer
      .list()
      .filter((object) => isChosen(metadataOfListed(object), namespace, selector));
  }
  return chosen(inNamespace, selector);
}

/** Namespace index functions only read the namespace. */
function inNamespaceOf<T extends KubernetesObject>(indexer: Indexer<T>, namespace: string): T[] {
  const untyped: Indexer = indexer;
  return untyped.index(NAMESPACE_INDEX, { metadata: { namespace } }) as T[];
}

function chosen<T extends KubernetesObject>(objects: T[], selector: LabelSelector): T[] {
  if (selector.isEmpty) return objects;
  return objects.filter((object) => selector.matches(metadataOfListed(object).labels ?? {}));
}

function isChosen(metadata: ObjectMeta, namespace: string, selector: LabelSelector): boolean {
  return (metadata.namespace ?? "") === namespace && selector.matches(metadata.labels ?? {});
}

function metadataOfListed(object: KubernetesObject): ObjectMeta {
  const metadata = metadataOf(object);
  if (metadata === undefined) throw new Error("object does not implement the Object interfaces");
  return metadata;
}
