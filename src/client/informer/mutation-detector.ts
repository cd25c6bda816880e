/**
 * Detects users that mutate the shared objects of the cache: keeps a copy of each object and
 * compares periodically. That costs memory and time, so it is for tests.
 * Mirrors: client-go@32ce75a7 tools/cache/mutation_detector.go.
 */
import { isDeepStrictEqual } from "node:util";
import { type Clock, sleep } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import { type Log, silentLog } from "./log.js";
import { isKubernetesObject } from "./object-metadata.js";

/** The interval of comparisons, in milliseconds. */
export const COMPARE_PERIOD_MS = 1_000;

/** The minimum time for which an object is compared, in milliseconds; the maximum is twice that. */
export const RETAIN_AT_LEAST_MS = 120_000;

/** The interface of a detector for an informer. */
export interface MutationDetector {
  /** Adds an object for a while; tombstones and other values without metadata are ignored. */
  addObject(object: DeletedObject): void;
  /** Compares until `signal` aborts. @throws Error for a mutated object if there is no failure callback */
  run(signal: AbortSignal): Promise<void>;
}

/** How to create a detector. */
export interface MutationDetectorOptions {
  /** For messages: the cached resource. */
  readonly name: string;
  /** @default false, without any cost */
  readonly isEnabled?: boolean;
  /** @default the system clock */
  readonly clock?: Clock;
  /** Called instead of an error of `run`. @default none */
  readonly onMutation?: (message: string) => void;
  /** Called with the mutated objects. */
  readonly log?: Log;
}

/** A detector, or a no-op if it is disabled. */
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
  /** The previous generation; dropped when the next one replaces it. */
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
