import type { KubernetesObject } from "../../../src/wire/resource.js";
import { isOlderVersion } from "./is-older-version.js";
import { nameOf } from "./name-of.js";

/**
 * What is known of a collection, from whichever requests it came and in whichever order: of two states of an object the one of
 * the newer version counts, and of a deletion the version at which it was gone.
 */
export class VersionedMap {
  protected readonly held = new Map<string, KubernetesObject>();
  /** What is gone, and since which version, for as long as an older state of it may still come. */
  protected readonly gone = new Map<string, string>();

  /** Those that exist. */
  objects(): readonly KubernetesObject[] {
    return [...this.held.values()];
  }

  names(): readonly string[] {
    return [...this.held.keys()];
  }

  get(name: string): KubernetesObject | undefined {
    return this.held.get(name);
  }

  /** A state of an object has come. */
  put(object: KubernetesObject): void {
    const name = nameOf(object);
    const version = versionOf(object);
    const held = this.held.get(name);
    if (held !== undefined && isOlderVersion(version, versionOf(held))) return;
    if (isOlderVersion(version, this.gone.get(name) ?? "")) return;
    this.gone.delete(name);
    this.held.set(name, object);
  }

  /** An object was deleted, and its last state has come. */
  remove(object: KubernetesObject): void {
    this.#removeAt(nameOf(object), versionOf(object));
  }

  /** All that existed at a version has come. */
  keepOnly(names: ReadonlySet<string>, version: string): void {
    for (const name of this.names()) if (!names.has(name)) this.#removeAt(name, version);
  }

  /** Nothing that is older than a version will come any more. */
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
