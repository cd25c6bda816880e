/**
 * One trial of the reference: its informers, its connections and its own virtual time.
 */

import { RestClient } from "../../src/client/rest/rest-client.js";
import { CommandError } from "../../src/protocol/command-error.js";
import type {
  AdapterEvent,
  ClockResult,
  InformerCreateArgs,
  TrialOpenArgs,
} from "../../src/protocol/messages.js";
import { createPrng, type Prng } from "../../src/time/prng.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { advanceTimerByTimer } from "./advance-timer-by-timer.js";
import { known, orRefused } from "./behaviours.js";
import { DrivenInformer } from "./driven-informer.js";
import { DrivenParts } from "./parts/driven-parts.js";
import type { InformerVariant } from "./variant.js";

/** See the head of this file. */
export class Trial {
  readonly #name: string;
  readonly #variant: InformerVariant;
  readonly #emit: (event: AdapterEvent) => void;
  readonly #clock: VirtualClock;
  readonly #prng: Prng;
  readonly #client: RestClient;
  readonly #informers = new Map<string, DrivenInformer>();
  /** The parts that are driven alone. */
  readonly parts: DrivenParts;

  constructor(options: {
    readonly name: string;
    readonly args: TrialOpenArgs;
    readonly variant: InformerVariant;
    readonly emit: (event: AdapterEvent) => void;
  }) {
    const { name, args, variant, emit } = options;
    this.#name = name;
    this.#variant = variant;
    this.#emit = emit;
    this.#clock = args.nowMs === undefined ? new VirtualClock() : new VirtualClock(args.nowMs);
    this.#prng = createPrng(args.seed ?? 1);
    this.parts = new DrivenParts({
      trial: name,
      emit,
      surroundings: { clock: this.#clock, prng: this.#prng },
      components: variant.components,
    });
    this.#client = new RestClient({
      // Trials of parts have none, and no informer that would ask.
      server: args.server ?? "http://127.0.0.1:9",
      clock: this.#clock,
      userAgent: `informer-conformance-reference/${variant.level}`,
      // As the dynamic client of client-go asks, and without its throttle: what is looked at here are informers.
      accept: "application/json",
      qps: -1,
      ...(variant.decodeWatch === undefined ? {} : { decodeWatch: variant.decodeWatch }),
      ...variant.clientOptions,
    });
  }

  createInformer(args: InformerCreateArgs): void {
    if (this.#informers.has(args.informer)) {
      throw new CommandError("invalid", `there already is an informer ${args.informer}`);
    }
    const surroundings = {
      trial: this.#name,
      variant: this.#variant,
      client: this.#client,
      clock: this.#clock,
      prng: this.#prng,
      emit: this.#emit,
    };
    this.#informers.set(
      args.informer,
      orRefused(() => new DrivenInformer(args, surroundings)),
    );
  }

  informer(name: string): DrivenInformer {
    return known(this.#informers, "informer", name);
  }

  advance(byMs: number): Promise<ClockResult> {
    return advanceTimerByTimer(this.#clock, byMs);
  }

  /** Stops everything; resolves when nothing of it is alive. */
  async close(): Promise<void> {
    const ends = [...this.#informers.values()].map((informer) => informer.end());
    const outcomes = await Promise.allSettled([...ends, this.parts.close()]);
    this.#client.destroy();
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
    }
  }

  dump(): Record<string, unknown> {
    return {
      nowMs: this.#clock.nowMs(),
      nextDueInMs: this.#clock.nextDueInMs() ?? null,
      informers: Object.fromEntries(
        [...this.#informers].map(([name, informer]) => [name, informer.dump()]),
      ),
    };
  }
}
