import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Notice, Take } from "./notice.js";

/** How to create a `LevelLine`. */
export interface LevelLineOptions {
  readonly take: Take;
  /** What is held of an object now. */
  readonly lookUp: (name: string) => KubernetesObject | undefined;
  /** A handler has thrown, and has been told all the same. */
  readonly onThrow: (error: unknown) => void;
}

/**
 * The way to one handler that knows what it has been told, and tells it what differs from what is held: however often
 * something changed while it was busy, it is told once.
 */
export class LevelLine {
  readonly #options: LevelLineOptions;
  readonly #told = new Map<string, KubernetesObject>();
  /** Of these something may have changed. */
  readonly #stirred = new Set<string>();
  #running: Promise<void> | undefined;
  #hasEnded = false;

  constructor(options: LevelLineOptions) {
    this.#options = options;
  }

  /** Something may have changed about these. */
  stir(names: Iterable<string>): void {
    if (this.#hasEnded) return;
    for (const name of names) this.#stirred.add(name);
    this.#running ??= this.#run();
  }

  /** Nothing more is told. Resolves when no callback runs. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // What comes at once is one change.
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
      // Whatever came while it was told has been told as well.
      this.#stirred.delete(name);
    }
    // At once: what comes from here on is told by the next.
    this.#running = undefined;
  }

  #difference(about: string): Notice | undefined {
    const told = this.#told.get(about);
    const object = this.#options.lookUp(about);
    if (told !== undefined && object?.metadata.uid !== told.metadata.uid) {
      this.#told.delete(about);
      return { about, type: "delete", object: told };
    }
    if (object === undefined) return undefined;
    if (told?.metadata.resourceVersion === object.metadata.resourceVersion) return undefined;
    this.#told.set(about, object);
    return told === undefined
      ? { about, type: "add", object }
      : { about, type: "update", object, oldObject: told };
  }
}
