import type { KubernetesObject } from "../../src/wire/resource.js";
import { isOlderVersion } from "./legal/is-older-version.js";
import { nameOf } from "./legal/name-of.js";
import { VersionedMap, versionOf } from "./legal/versioned-map.js";

/** What is believed although something newer is known. */
export type Believed = "states" | "presence" | "absence";

/** Compares versions, except for what it believes anyway. What is gone is remembered forever. */
export class CredulousMap extends VersionedMap {
  readonly #believed: Believed;

  constructor(believed: Believed) {
    super();
    this.#believed = believed;
  }

  override put(object: KubernetesObject): void {
    const name = nameOf(object);
    const version = versionOf(object);
    const held = this.get(name);
    const isOutdated = held !== undefined && isOlderVersion(version, versionOf(held));
    if (isOutdated && this.#believed !== "states") return;
    const wasGone = isOlderVersion(version, this.gone.get(name) ?? "");
    if (wasGone && this.#believed !== "presence") return;
    this.held.set(name, object);
  }

  override remove(object: KubernetesObject): void {
    this.held.delete(nameOf(object));
    this.gone.set(nameOf(object), versionOf(object));
  }

  override keepOnly(names: ReadonlySet<string>, version: string): void {
    for (const [name, object] of this.held) {
      const isNewer = isOlderVersion(version, versionOf(object));
      if (names.has(name) || (isNewer && this.#believed !== "absence")) continue;
      this.held.delete(name);
    }
  }

  override settle(): void {}
}
