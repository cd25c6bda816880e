import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { Indexer } from "./indexer.js";
import { LabelSelector } from "./label-selector.js";
import { listAll, listAllByNamespace } from "./list-all.js";
import { type GroupResource, NotFoundError } from "./not-found-error.js";

/** Reads one namespace of a cache. The objects are shared and must be treated as read-only. */
export interface NamespaceLister<T extends KubernetesObject = KubernetesObject> {
  /** Objects that match `selector`, in no order; none is not an error. @param selector default: everything */
  list(selector?: LabelSelector): T[];
  /** The object of that name. @throws NotFoundError */
  get(name: string): T;
}

/** Reads a cache instead of the apiserver: all namespaces at once, or cluster-scoped objects. */
export interface Lister<T extends KubernetesObject = KubernetesObject> extends NamespaceLister<T> {
  byNamespace(namespace: string): NamespaceLister<T>;
}

/**
 * A lister over an indexer: controllers use it instead of the server. Its results are as old as the cache.
 * Mirrors: client-go@32ce75a7 tools/cache/listers.go `NewGenericLister`, dynamic/dynamiclister, metadata/metadatalister.
 */
export class GenericLister<T extends KubernetesObject = KubernetesObject> implements Lister<T> {
  readonly #indexer: Indexer<T>;
  readonly #resource: GroupResource;

  /** @param resource the resource in NotFound errors */
  constructor(indexer: Indexer<T>, resource: GroupResource) {
    mustHave("GenericLister", { indexer, resource }, "indexer", "resource");
    this.#indexer = indexer;
    this.#resource = resource;
  }

  list(selector: LabelSelector = LabelSelector.everything): T[] {
    return listAll(this.#indexer, selector);
  }

  get(name: string): T {
    return this.#found(name, name);
  }

  byNamespace(namespace: string): NamespaceLister<T> {
    return {
      list: (selector = LabelSelector.everything) =>
        listAllByNamespace(this.#indexer, namespace, selector),
      get: (name) => this.#found(`${namespace}/${name}`, name),
    };
  }

  #found(key: string, name: string): T {
    const object = this.#indexer.getByKey(key);
    if (object === undefined) throw new NotFoundError(this.#resource, name);
    return object;
  }
}
