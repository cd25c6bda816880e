/**
 * An informer that is a stream, which its reader pulls. A whole state is delivered between two marks; objects that are missing
 * there are gone. It has no store, or one that is replaced at the second mark. Written from the contract alone.
 */
import type { Clock } from "../../../src/time/clock.js";
import type { Prng } from "../../../src/time/prng.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { CollectionReader, type Reading } from "./collection-reader.js";
import type { ReadingHabits } from "./habits.js";
import type { LegalInformer } from "./legal-informer.js";
import { createHandlerLine, type HandlerLine } from "./lines-of-handlers.js";
import { nameOf } from "./name-of.js";
import type { Notice, Take } from "./notice.js";
import type { PlainClient } from "./plain-client.js";

/** How to create a `MarkedStream`. */
export interface MarkedStreamOptions {
  readonly client: PlainClient;
  readonly clock: Clock;
  readonly prng: Prng;
  readonly habits: ReadingHabits;
  readonly hasStore: boolean;
  readonly onFailure: (error: Error) => void;
  readonly onEnd: (error: Error) => void;
}

/** See the head of this file. It has one reader, which is called a handler here. */
export class MarkedStream implements LegalInformer {
  readonly #options: MarkedStreamOptions;
  readonly #stopping = new AbortController();
  #line: HandlerLine | undefined;
  #running: Promise<void> | undefined;
  #hasSynced = false;
  #held = new Map<string, KubernetesObject>();
  /** The part of a whole state that has been delivered. */
  #arriving = new Map<string, KubernetesObject>();

  constructor(options: MarkedStreamOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#line?.end();
    await this.#running;
  }

  hasSynced(): boolean {
    return this.#hasSynced;
  }

  isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  list(): readonly KubernetesObject[] {
    return [...this.#held.values()];
  }

  get(key: string): KubernetesObject | undefined {
    return this.#held.get(key);
  }

  addHandler(_name: string, take: Take): void {
    const { clock } = this.#options;
    const lookUp = (key: string): Notice => ({ about: key, type: "delete", key });
    this.#line = createHandlerLine({ delivery: "inline", take, clock, lookUp });
  }

  async removeHandler(): Promise<void> {
    await this.#line?.end();
    this.#line = undefined;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const reader = new CollectionReader({ ...this.#options, signal });
    for await (const reading of reader.read()) {
      if (signal.aborted) break;
      if (this.#options.hasStore) this.#hold(reading);
      const notice = this.#noticeOf(reading);
      if (notice !== undefined) await this.#line?.deliver(notice);
      if (reading.type === "complete") this.#hasSynced = true;
    }
  }

  #hold(reading: Reading): void {
    if (reading.type === "begins") this.#arriving = new Map();
    if (reading.type === "item") this.#arriving.set(nameOf(reading.object), reading.object);
    if (reading.type === "complete") this.#held = this.#arriving;
    if (reading.type === "changed") this.#held.set(nameOf(reading.object), reading.object);
    if (reading.type === "deleted") this.#held.delete(nameOf(reading.object));
  }

  #noticeOf(reading: Reading): Notice | undefined {
    switch (reading.type) {
      case "begins":
        return { about: "", type: "restart" };
      case "complete":
        return { about: "", type: "restarted" };
      case "item":
      case "changed":
        return { about: nameOf(reading.object), type: "apply", object: reading.object };
      case "deleted":
        return { about: nameOf(reading.object), type: "delete", object: reading.object };
      case "failed":
        this.#options.onFailure(reading.error);
        return undefined;
      case "gave-up":
        this.#options.onEnd(reading.error);
        return undefined;
    }
  }
}
