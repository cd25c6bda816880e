/**
 * Finds users who change the objects of the cache, which all share: keeps a copy of what they were given and
 * compares, over and over. That costs memory and time, so it is for tests.
 * Mirrors: client-go@32ce75a7 tools/cache/mutation_detector.go.
 */
import { isDeepStrictEqual } from "node:util";
import { type Clock, sleep } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import { type Log, silentLog } from "./log.js";
import { isKubernetesObject } from "./object-metadata.js";

/** How often objects are compared with their copies, in milliseconds. */
export const COMPARE_PERIOD_MS = 1_000;

/** For how long an object is watched at least, in milliseconds; at most twice that. */
export const RETAIN_AT_LEAST_MS = 120_000;

/** What an informer does with a detector. */
export interface MutationDetector {
  /** Watches an object for a while; tombstones and what is no object are not watched. */
  addObject(object: DeletedObject): void;
  /** Compares until `signal` aborts. @throws Error when an object was changed and there is no failure callback */
  run(signal: AbortSignal): Promise<void>;
}

/** How to create a detector. */
export interface MutationDetectorOptions {
  /** For messages: what is cached. */
  readonly name: string;
  /** @default false, which costs nothing and finds nothing */
  readonly isEnabled?: boolean;
  /** @default that of the system */
  readonly clock?: Clock;
  /** Called instead of a throw of `run`. @default none */
  readonly onMutation?: (message: string) => void;
  /** Hears which objects were changed. */
  readonly log?: Log;
}

/** A detector, or what stands in for one where nothing is to be detected. */
export function createMutationDetector(options: MutationDetectorOptions): MutationDetector {
  return options.isEnabled === true ? new ComparingDetector(options) : IDLE_DETECTOR;
}

const IDLE_DETECTOR: MutationDetector = {
  addObject: () => undefined,
  run: () => Promise.resolve(),
};

interface Watched {
  readonly cached: KubernetesObject;
  readonly copy: KubernetesObject;
}

class ComparingDetector implements MutationDetector {
  readonly #name: string;
  readonly #clock: Clock;
  readonly #onMutation: ((message: string) => void) | undefined;
  readonly #log: Log;
  #watched: Watched[] = [];
  /** The generation before; dropped when the next one takes its place. */
  #retained: readonly Watched[] = [];
  #rotatedAtMs: number | undefined;

  constructor({ name, clock = systemClock, onMutation, log = silentLog }: MutationDetectorOptions) {
    this.#name = name;
    this.#clock = clock;
    this.#onMutation = onMutation;
    this.#log = log;
  }

  addObject(object: DeletedObject): void {
    if (!isKubernetesObject(object)) return;
    this.#watched.push({ cached: object, copy: structuredClone(object) });
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#rotate();
      this.#compare();
      await sleep(this.#clock, COMPARE_PERIOD_MS, signal);
    }
  }

  #rotate(): void {
    const nowMs = this.#clock.nowMs();
    this.#rotatedAtMs ??= nowMs;
    if (nowMs - this.#rotatedAtMs <= RETAIN_AT_LEAST_MS) return;
    this.#retained = this.#watched;
    this.#watched = [];
    this.#rotatedAtMs = nowMs;
  }

  #compare(): void {
    const changed = [...this.#watched, ...this.#retained].filter(
      ({ cached, copy }) => !isDeepStrictEqual(cached, copy),
    );
    for (const { cached, copy } of changed) {
      this.#log(
        `CACHE ${this.#name} ALTERED! ${JSON.stringify(copy)} is now ${JSON.stringify(cached)}`,
      );
    }
    if (changed.length === 0) return;
    const message = `cache ${this.#name} modified`;
    if (this.#onMutation === undefined) throw new Error(message);
    this.#onMutation(message);
  }
}
