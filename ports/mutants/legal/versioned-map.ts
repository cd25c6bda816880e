import type { KubernetesObject } from "../../../src/wire/resource.js";
import { isOlderVersion } from "./is-older-version.js";
import { nameOf } from "./name-of.js";

/**
 * The objects of a collection, from any requests in any order: of two states of an object the one with
 * the newer version counts, and of a deletion its version.
 */
export class VersionedMap {
  protected readonly held = new Map<string, KubernetesObject>();
  /** Deleted objects with the version of the deletion, as long as an older state may still arrive. */
  protected readonly gone = new Map<string, string>();

  /** The existing objects. */
  objects(): readonly KubernetesObject[] {
    return [...this.held.values()];
  }

  names(): readonly string[] {
    return [...this.held.keys()];
  }

  get(name: string): KubernetesObject | undefined {
    return this.held.get(name);
  }

  /** Takes a state of an object. */
  put(object: KubernetesObject): void {
    const name = nameOf(object);
    const version = versionOf(object);
    const held = this.held.get(name);
    if (held !== undefined && isOlderVersion(version, versionOf(held))) return;
    if (isOlderVersion(version, this.gone.get(name) ?? "")) return;
    this.gone.delete(name);
    this.held.set(name, object);
  }

  /** Takes the last state of a deleted object. */
  remove(object: KubernetesObject): void {
    this.#removeAt(nameOf(object), versionOf(object));
  }

  /** Takes all objects that existed at a version. */
  keepOnly(names: ReadonlySet<string>, version: string): void {
    for (const name of this.names()) if (!names.has(name)) this.#removeAt(name, version);
  }

  /** No state below this version will arrive any more. */
  settle(version: string): void {
    for (const [name, since] of this.gone) {
      if (!isOlderVersion(version, since)) this.gone.delete(name);
    }
  }

  #removeAt(name: string, version: string): void {
    const held = this.held.get(name);
    if (held !== undefined && isOlderVersion(version, versionOf(held))) return;
    this.held.delete(name);
    if (!isOlderVersion(version, this.gone.get(name) ?? "")) this.gone.set(name, version);
  }
}

/** The version of an object; "" if it has none. */
export function versionOf({ metadata: { resourceVersion = "" } }: KubernetesObject): string {
  return resourceVersion;
}
