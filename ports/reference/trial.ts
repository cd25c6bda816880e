/**
 * One trial of the reference: its informers, its connections and its own time, virtual where the variant does not run in real time.
 */

import { RestClient } from "../../src/client/rest/rest-client.js";
import { CommandError } from "../../src/protocol/command-error.js";
import type {
  AdapterEvent,
  ClockResult,
  DumpResult,
  InformerCreateArgs,
  TrialOpenArgs,
} from "../../src/protocol/messages.js";
import { processUsage } from "../../src/protocol/process-usage.js";
import { createPrng, type Prng } from "../../src/time/prng.js";
import { SystemClock } from "../../src/time/system-clock.js";
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
  readonly #clock: VirtualClock | SystemClock;
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
    this.#clock = variant.isInRealTime === true ? new SystemClock() : new VirtualClock(args.nowMs);
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
      tls: {
        ...(args.certificateAuthority === undefined ? {} : { ca: args.certificateAuthority }),
        ...(variant.overTls === undefined ? {} : { protocols: [variant.overTls] }),
        // It is decompressed in threads of their own, which virtual time does not wait for.
        acceptsGzip: variant.isInRealTime === true,
      },
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

  /** @throws CommandError code "not-supported" where time passes by itself */
  async advance(byMs: number): Promise<ClockResult> {
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

  dump(): DumpResult {
    const clock = this.#clock;
    return {
      usage: processUsage(),
      nowMs: clock.nowMs(),
      nextDueInMs: clock instanceof SystemClock ? null : (clock.nextDueInMs() ?? null),
      informers: Object.fromEntries(
        [...this.#informers].map(([name, informer]) => [name, informer.dump()]),
      ),
    };
  }
}
