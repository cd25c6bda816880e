import type { GroupVersionResource, ResourceDefinition } from "../../src/wire/resource.js";
import { type ServerProfile, serverProfile } from "../profiles/server-profile.js";
import { builtInResources } from "./built-in-resources.js";
import { declaredResource, resourceId, type ServedResource } from "./served-resource.js";
import { StorageError } from "./storage-error.js";

/**
 * Which resources a world serves: the built-in ones, those declared when it was created, and those defined since.
 * A declared one replaces its built-in namesake, a defined one replaces both for as long as it is defined.
 */
export class ResourceTable {
  readonly #fixed: readonly ServedResource[];
  /** By the name of the definition, in order of definition. */
  readonly #defined = new Map<string, readonly ServedResource[]>();
  #byId: ReadonlyMap<string, ServedResource> = new Map();

  /** @param complete adds to built-in resources what is known on higher floors */
  constructor(
    declared: readonly ResourceDefinition[] = [],
    profile: ServerProfile = serverProfile(),
    complete: (resource: ServedResource) => ServedResource = (resource) => resource,
  ) {
    const builtIn = builtInResources(profile).map(complete);
    this.#fixed = [...builtIn, ...declared.map(declaredResource)];
    this.#index();
  }

  /** Serves the resources of a definition in place of its earlier ones; an empty list: none are served. */
  define(definition: string, resources: readonly ServedResource[]): void {
    if (resources.length === 0) this.#defined.delete(definition);
    else this.#defined.set(definition, resources);
    this.#index();
  }

  /** The names of the definitions that something is served for. */
  definitions(): readonly string[] {
    return [...this.#defined.keys()];
  }

  /** What a definition defines now. */
  definedBy(definition: string): readonly ServedResource[] {
    return this.#defined.get(definition) ?? [];
  }

  /** Every resource, the built-in ones first. */
  all(): readonly ServedResource[] {
    return [...this.#byId.values()];
  }

  /** Every resource, those whose objects are those of another version left out. */
  stored(): readonly ServedResource[] {
    return this.all().filter((resource) => this.storedAs(resource) === resource);
  }

  /** The version in which the objects of a resource count: itself, unless it is served in several. */
  storedAs(resource: ServedResource): ServedResource {
    return (resource.storedAs && this.find(resource.storedAs)) ?? resource;
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

  /** Whether anything is served in the group. */
  servesGroup(group: string): boolean {
    return this.all().some((resource) => resource.group === group);
  }

  /** Whether the group holds custom resources: a real server answers unknown paths there as it does outside the API. */
  isCustomGroup(group: string): boolean {
    return this.all().some((resource) => resource.group === group && resource.custom === true);
  }

  #index(): void {
    const resources = [...this.#fixed, ...[...this.#defined.values()].flat()];
    this.#byId = new Map(resources.map((resource) => [resourceId(resource), resource]));
  }
}
