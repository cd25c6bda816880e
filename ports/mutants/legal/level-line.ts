import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Notice, Take } from "./notice.js";

/** How to create a `LevelLine`. */
export interface LevelLineOptions {
  readonly take: Take;
  /** The stored state of an object now. */
  readonly lookUp: (name: string) => KubernetesObject | undefined;
  /** A handler has thrown, and counts as notified. */
  readonly onThrow: (error: unknown) => void;
}

/**
 * Delivers to one handler how the stored state differs from what it was notified of: once, however often an object
 * changed while it was busy.
 */
export class LevelLine {
  readonly #options: LevelLineOptions;
  readonly #delivered = new Map<string, KubernetesObject>();
  /** Names whose objects may have changed. */
  readonly #stirred = new Set<string>();
  #running: Promise<void> | undefined;
  #hasEnded = false;

  constructor(options: LevelLineOptions) {
    this.#options = options;
  }

  /** Objects of these names may have changed. */
  stir(names: Iterable<string>): void {
    if (this.#hasEnded) return;
    for (const name of names) this.#stirred.add(name);
    this.#running ??= this.#run();
  }

  /** Delivers nothing more. Resolves when no callback runs. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Simultaneous changes are one.
    await Promise.resolve();
    for (const name of this.#stirred) {
      for (;;) {
        const notice = this.#hasEnded ? undefined : this.#difference(name);
        if (notice === undefined) break;
        try {
          await this.#options.take(notice);
        } catch (error) {
          this.#options.onThrow(error);
        }
      }
      // Later changes have been delivered as well.
      this.#stirred.delete(name);
    }
    // At once: later changes start another run.
    this.#running = undefined;
  }

  #difference(about: string): Notice | undefined {
    const delivered = this.#delivered.get(about);
    const object = this.#options.lookUp(about);
    if (delivered !== undefined && object?.metadata.uid !== delivered.metadata.uid) {
      this.#delivered.delete(about);
      return { about, type: "delete", object: delivered };
    }
    if (object === undefined) return undefined;
    if (delivered?.metadata.resourceVersion === object.metadata.resourceVersion) return undefined;
    this.#delivered.set(about, object);
    return delivered === undefined
      ? { about, type: "add", object }
      : { about, type: "update", object, oldObject: delivered };
  }
}
