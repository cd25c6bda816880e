import type { KubernetesObject } from "../wire/resource.js";
import type { Indexer } from "./indexer.js";
import { LabelSelector } from "./label-selector.js";
import { listAll, listAllByNamespace } from "./list-all.js";
import { type GroupResource, NotFoundError } from "./not-found-error.js";

/** Reads one namespace of a cache. What it gives is shared and must be treated as read-only. */
export interface NamespaceLister {
  /** Objects that `selector` chooses, in no order; none is no error. @param selector default: everything */
  list(selector?: LabelSelector): KubernetesObject[];
  /** The object of that name. @throws NotFoundError */
  get(name: string): KubernetesObject;
}

/** Reads a cache in place of the apiserver: all namespaces at once, or objects that live in none. */
export interface Lister extends NamespaceLister {
  byNamespace(namespace: string): NamespaceLister;
}

/**
 * The lister over an indexer: what a controller asks instead of the server. Its answers are as old as the cache is.
 * Mirrors: client-go@32ce75a7 tools/cache/listers.go `NewGenericLister`, dynamic/dynamiclister, metadata/metadatalister.
 */
export class GenericLister implements Lister {
  readonly #indexer: Indexer;
  readonly #resource: GroupResource;

  /** @param resource says in errors what was not found */
  constructor(indexer: Indexer, resource: GroupResource) {
    this.#indexer = indexer;
    this.#resource = resource;
  }

  list(selector: LabelSelector = LabelSelector.everything): KubernetesObject[] {
    return listAll(this.#indexer, selector);
  }

  get(name: string): KubernetesObject {
    return this.#found(name, name);
  }

  byNamespace(namespace: string): NamespaceLister {
    return {
      list: (selector = LabelSelector.everything) =>
        listAllByNamespace(this.#indexer, namespace, selector),
      get: (name) => this.#found(`${namespace}/${name}`, name),
    };
  }

  #found(key: string, name: string): KubernetesObject {
    const object = this.#indexer.getByKey(key);
    if (object === undefined) throw new NotFoundError(this.#resource, name);
    return object;
  }
}
