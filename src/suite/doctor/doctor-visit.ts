import { createWorld, type World } from "../../../fake-apiserver/index.js";
import type { Adapter, ArgsOf, CommandName, ResultOf } from "../../protocol/adapter.js";
import type { AdapterEvent, HelloResult, Notification } from "../../protocol/messages.js";
import { PortError } from "../../protocol/port-error.js";
import { sleep } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";

/** The informer's collection. */
export const PODS = {
  group: "",
  version: "v1",
  resource: "pods",
  kind: "Pod",
  namespaced: true,
} as const;

/** Whether a notification delivers an object as it is under a label. */
export function isLabelled({ object }: Notification, label: string): boolean {
  return JSON.stringify(object?.metadata["labels"] ?? {}).includes(label);
}

/** The informer of the visit's trials. */
export const INFORMER_NAME = "doctor";
/** Its handler. */
export const HANDLER_NAME = "doctor-handler";

/** How long something may take that has to happen; multiplied by the time scale. */
const DEADLINE_MS = 5_000;
/** How long to watch for what must not happen: a change is delivered within a few milliseconds. */
const SILENCE_MS = 300;
/** The interval of checks for things without an event, such as the end of a connection. */
const LOOK_PERIOD_MS = 20;

/** The virtual time between checks: an informer may poll, pause, or batch notifications. */
const LOOK_VIRTUAL_MS = 250;

/** An adapter and a small world, and what the adapter reported so far. */
export class DoctorVisit {
  readonly world: World;
  readonly #adapter: Adapter;
  readonly #clock = new SystemClock();
  readonly #deadlineMs: number;
  readonly #events: AdapterEvent[] = [];
  readonly #openTrials = new Set<string>();
  readonly #stopHearing: () => void;

  private constructor(adapter: Adapter, world: World, timeScale: number) {
    this.#adapter = adapter;
    this.world = world;
    this.#deadlineMs = DEADLINE_MS * timeScale;
    this.#stopHearing = adapter.onEvent((event) => this.#events.push(event));
  }

  /** Creates the world; the adapter is stopped when that fails. */
  static async begin(adapter: Adapter, timeScale: number): Promise<DoctorVisit> {
    try {
      return new DoctorVisit(
        adapter,
        await createWorld({ tls: adapter.hello.tls ?? false }),
        timeScale,
      );
    } catch (error) {
      await adapter.stop();
      throw error;
    }
  }

  get hello(): HelloResult {
    return this.#adapter.hello;
  }

  /** Sends a command in a trial. @throws PortError */
  call<C extends CommandName>(trial: string, cmd: C, args: ArgsOf<C>): Promise<ResultOf<C>> {
    if (cmd === "trial.close") this.#openTrials.delete(trial);
    return this.#adapter.call(cmd, args, { trial });
  }

  /** Opens a trial against the world. */
  async openTrial(trial: string): Promise<void> {
    const nowMs = this.hello.clock === "virtual" ? { nowMs: this.#clock.nowMs() } : {};
    const { url: server, caPem } = this.world;
    const trusted = caPem === undefined ? {} : { certificateAuthority: caPem };
    await this.call(trial, "trial.open", { server, ...trusted, seed: 1, ...nowMs });
    this.#openTrials.add(trial);
  }

  /** The notifications of a trial, in the order reported. */
  notifications(trial: string): readonly Notification[] {
    return this.#events.flatMap((event) =>
      event.ev === "notify" && event.trial === trial ? event : [],
    );
  }

  /** Whether a trial's adapter has reported an event of this kind. */
  hasReported(trial: string, kind: AdapterEvent["ev"]): boolean {
    return this.#events.some((event) => event.ev === kind && event.trial === trial);
  }

  /** Why the adapter can no longer be used; undefined while it can. */
  get failure(): PortError | undefined {
    return this.#adapter.failure;
  }

  /**
   * Waits until `find` finds something.
   * @throws Error that says what did not happen in time
   * @throws PortError that says why the adapter can no longer be used, which ends the wait
   */
  async until<T>(what: string, find: () => T | undefined | Promise<T | undefined>): Promise<T> {
    const endMs = this.#clock.nowMs() + this.#deadlineMs;
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (this.failure !== undefined) throw this.failure;
      if (this.#clock.nowMs() >= endMs) {
        throw new Error(`${what} did not happen within ${this.#deadlineMs / 1000} s`);
      }
      await sleep(this.#clock, LOOK_PERIOD_MS);
      await this.#letTimePass();
    }
  }

  /** Lets time pass until a command is answered, in whatever way: it has a deadline of its own. */
  async letAnswer(sent: Promise<unknown>): Promise<void> {
    let isAnswered = false;
    void Promise.allSettled([sent]).then(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await sleep(this.#clock, LOOK_PERIOD_MS);
      await this.#letTimePass();
    }
  }

  /** Advances the clock of an adapter with a virtual clock. Another check tests whether that works. */
  async #letTimePass(): Promise<void> {
    if (this.hello.clock !== "virtual") return;
    const byMs = LOOK_VIRTUAL_MS;
    const moves = [...this.#openTrials].map((trial) => this.call(trial, "clock.advance", { byMs }));
    await Promise.allSettled(moves);
  }

  /** Whether `isSeen` stays false for a while in which it could have become true. */
  async never(isSeen: () => boolean): Promise<boolean> {
    const endMs = this.#clock.nowMs() + SILENCE_MS;
    while (!isSeen()) {
      if (this.#clock.nowMs() >= endMs) return true;
      await sleep(this.#clock, LOOK_PERIOD_MS);
    }
    return false;
  }

  /** Whether a command is answered in time, in whatever way. */
  async isAnswered(sent: Promise<unknown>): Promise<boolean> {
    const answered = new AbortController();
    void Promise.allSettled([sent]).then(() => answered.abort());
    return (await sleep(this.#clock, this.#deadlineMs, answered.signal)) === "aborted";
  }

  /** Sends a command that has to be answered with an error of code `code`. @throws Error when it is not */
  async expectError(code: PortError["code"], sent: Promise<unknown>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      if (error instanceof PortError && error.code === code) return;
      if (error instanceof PortError && error.code === "bad-output") throw error;
      const answer = error instanceof PortError ? `${error.code}: ${error.message}` : String(error);
      throw new Error(`expected the error ${code}, got ${answer}`);
    }
    throw new Error(`expected the error ${code}, got an ok`);
  }

  async stopAdapter(): Promise<void> {
    await this.#adapter.stop();
  }

  /** Ends everything; may be called after `stopAdapter`. */
  async end(): Promise<void> {
    this.#stopHearing();
    await this.#adapter.stop();
    await this.world.close();
  }
}
