import type { GroupVersionResource, ResourceDefinition } from "../../src/wire/resource.js";
import { BUILT_IN_RESOURCES } from "./built-in-resources.js";
import { declaredResource, resourceId, type ServedResource } from "./served-resource.js";
import { StorageError } from "./storage-error.js";

/** Which resources a world serves: the built-in ones and those declared. A declared one replaces its built-in namesake. */
export class ResourceTable {
  readonly #byId = new Map<string, ServedResource>();
  readonly #customGroups = new Set<string>();
  readonly #groupVersions = new Set<string>();

  constructor(declared: readonly ResourceDefinition[] = []) {
    for (const resource of [...BUILT_IN_RESOURCES, ...declared.map(declaredResource)]) {
      this.#byId.set(resourceId(resource), resource);
      this.#groupVersions.add(`${resource.group}/${resource.version}`);
      if (resource.custom === true) this.#customGroups.add(resource.group);
    }
  }

  /** Every resource, the built-in ones first. */
  all(): readonly ServedResource[] {
    return [...this.#byId.values()];
  }

  find(of: GroupVersionResource): ServedResource | undefined {
    return this.#byId.get(resourceId(of));
  }

  /** @throws StorageError code "not-served" */
  get(of: GroupVersionResource): ServedResource {
    const found = this.find(of);
    if (found === undefined) {
      throw new StorageError("not-served", `No resource ${resourceId(of)} is served`);
    }
    return found;
  }

  /** Whether anything is served under the group and version. */
  serves(group: string, version: string): boolean {
    return this.#groupVersions.has(`${group}/${version}`);
  }

  /** Whether the group holds custom resources: a real server answers unknown paths there as it does outside the API. */
  isCustomGroup(group: string): boolean {
    return this.#customGroups.has(group);
  }
}
