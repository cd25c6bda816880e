import type {
  AdapterEvent,
  ClockResult,
  HandlerAddArgs,
  InformerCreateArgs,
  TrialOpenArgs,
} from "../../../src/protocol/messages.js";
import type { Clock } from "../../../src/time/clock.js";
import { createPrng, type Prng } from "../../../src/time/prng.js";
import type { SystemClock } from "../../../src/time/system-clock.js";
import type { VirtualClock } from "../../../src/time/virtual-clock.js";
import { advanceTimerByTimer } from "../../reference/advance-timer-by-timer.js";
import { known } from "../../reference/behaviours.js";
import { NotificationReporter } from "../../reference/notification-reporter.js";
import { AnswerError } from "./answer-error.js";
import type { LegalInformer } from "./legal-informer.js";

/** The options of an informer. */
export interface LegalSurroundings {
  readonly server: string;
  readonly args: InformerCreateArgs;
  readonly clock: Clock;
  readonly prng: Prng;
  readonly onFailure: (error: Error) => void;
  readonly onEnd: (error: Error) => void;
}

/** Creates one, reports whether other threads work for it, and closes its connections. */
export type CreateLegalInformer = (surroundings: LegalSurroundings) => {
  readonly informer: LegalInformer;
  /** Absent: no other thread does. */
  readonly isBusy?: () => boolean;
  readonly destroy: () => void;
};

/** An informer of a trial, with its handlers. */
export interface LegalTrialInformer {
  readonly informer: LegalInformer;
  readonly handlers: Map<string, NotificationReporter>;
  /** Absent: no other thread does. */
  readonly isBusy?: () => boolean;
  readonly destroy: () => void;
}

/** One trial: its informers and its own virtual time. */
export class LegalTrial {
  readonly #name: string;
  readonly #server: string;
  readonly #emit: (event: AdapterEvent) => void;
  readonly #create: CreateLegalInformer;
  readonly #clock: SystemClock | VirtualClock;
  readonly #prng: Prng;
  readonly #informers = new Map<string, LegalTrialInformer>();

  constructor(options: {
    readonly name: string;
    readonly args: TrialOpenArgs;
    readonly clock: SystemClock | VirtualClock;
    readonly emit: (event: AdapterEvent) => void;
    readonly create: CreateLegalInformer;
  }) {
    const { name, args, clock, emit, create } = options;
    this.#name = name;
    this.#server = args.server ?? "";
    this.#emit = emit;
    this.#create = create;
    this.#clock = clock;
    this.#prng = createPrng(args.seed ?? 1);
  }

  createInformer(args: InformerCreateArgs): void {
    const emit = this.#emit;
    const about = { trial: this.#name, informer: args.informer };
    const created = this.#create({
      server: this.#server,
      args,
      clock: this.#clock,
      prng: this.#prng,
      onFailure: ({ message }) => emit({ ev: "watch-error", ...about, message }),
      onEnd: (error) =>
        emit({
          ev: "ended",
          ...about,
          message: error.message,
          ...(error instanceof AnswerError ? { code: error.code } : {}),
        }),
    });
    this.#informers.set(args.informer, { ...created, handlers: new Map() });
  }

  informer(name: string): LegalTrialInformer {
    return known(this.#informers, "informer", name);
  }

  async addHandler(args: HandlerAddArgs): Promise<void> {
    const { informer, handlers } = this.informer(args.informer);
    const handler = new NotificationReporter({
      trial: this.#name,
      ...args,
      clock: this.#clock,
      emit: this.#emit,
      lookUp: (key) => informer.get(key),
    });
    handlers.set(args.handler, handler);
    await informer.addHandler(args.handler, ({ about, ...notice }) =>
      handler.report(about, notice),
    );
  }

  /** @throws CommandError code "not-supported" where time passes by itself */
  async advance(byMs: number): Promise<ClockResult> {
    const reached = await advanceTimerByTimer(this.#clock, byMs);
    const busy = [...this.#informers.values()].filter((one) => one.isBusy?.());
    return { ...reached, isBusy: busy.length > 0 };
  }

  /** Stops everything; resolves when nothing is running. */
  async close(): Promise<void> {
    for (const { handlers, informer, destroy } of this.#informers.values()) {
      for (const handler of handlers.values()) handler.end();
      await informer.stop(true);
      destroy();
    }
  }
}
