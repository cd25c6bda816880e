import type { Adapter, ArgsOf, CommandName, FallibleAdapter, ResultOf } from "./adapter.js";
import { EventListeners } from "./event-listeners.js";
import type { AdapterEvent, HelloResult } from "./messages.js";
import { PortError } from "./port-error.js";

/** How to start adapters, and when to give up. */
export interface RestartingAdapterOptions {
  /** Starts one, `hello` included. Called whenever a new one is needed. */
  readonly start: () => Promise<FallibleAdapter>;
  /** The maximum number of adapters lost in a row without a finished trial. @default 3 */
  readonly lossesMaxCount?: number;
  /**
   * The deadline of commands in an adapter's first trial, unless a call has another: its runtime is cold, and lazily loaded
   * code is not loaded yet. @default as in every trial
   */
  readonly firstTrialReplyMs?: number;
}

/** So many crashes while an informer runs are not put down to the scenarios any more. */
const CRASHES_MAX_COUNT = 20;
/** Losses caused by the library, not by its adapter. */
const LIBRARYS: ReadonlySet<string> = new Set(["hung", "flood"]);

/**
 * Restarts lost adapters: the next trial gets a new one.
 *
 * An adapter starts when a trial opens and there is none. It is lost when it fails (crash, broken protocol), or when it
 * could not close a trial, since parts of that trial may still be running. The commands of a trial reach only the
 * adapter that opened it: after a loss they reject with its error, until a trial opens.
 * Trials do not overlap here: parallel lanes have one of these each.
 */
export class RestartingAdapter implements Adapter {
  readonly #start: () => Promise<FallibleAdapter>;
  readonly #lossesMaxCount: number;
  readonly #firstTrialReplyMs: number | undefined;
  readonly #listeners = new EventListeners();
  /** The latest adapter, running or lost; the log of a lost one has the cause. */
  #current: FallibleAdapter | undefined;
  #starting: Promise<FallibleAdapter> | undefined;
  /** Adapters lost since a trial was last finished. */
  #losses = 0;
  /** Whether the loss of `#current` has been counted. */
  #isCurrentLost = false;
  #stopped: PortError | undefined;
  /** Trials that the current adapter had to open. */
  #trialCount = 0;
  /** Whether an informer was started in the current trial: it may be the library that ends the process. */
  #hasStarted = false;
  /** Crashes of the library since a trial was last finished. */
  #crashes = 0;

  constructor(options: RestartingAdapterOptions) {
    this.#start = options.start;
    this.#lossesMaxCount = options.lossesMaxCount ?? 3;
    this.#firstTrialReplyMs = options.firstTrialReplyMs;
  }

  /** @throws TypeError before the first `ready` or trial */
  get hello(): HelloResult {
    if (this.#current === undefined) throw new TypeError("The adapter has not been started yet");
    return this.#current.hello;
  }

  /** Whether the latest adapter is lost: its open trials cannot continue. */
  get failure(): PortError | undefined {
    return this.#current?.failure;
  }

  /** See `Adapter.isProcess`. */
  get isProcess(): boolean | undefined {
    return this.#current?.isProcess;
  }

  /** Whether the next trial is the first of its adapter. */
  get isFresh(): boolean {
    return this.#trialCount === 0;
  }

  /**
   * Starts an adapter if there is none, and returns its answer to hello.
   * @throws PortError of its start; `start` after too many losses in a row, or `bad-output` if that was the cause; `stopped`
   */
  async ready(): Promise<HelloResult> {
    return (await this.#ensure()).hello;
  }

  async call<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    options?: { readonly trial?: string; readonly deadlineMs?: number },
  ): Promise<ResultOf<C>> {
    const adapter = cmd === "trial.open" ? await this.#ensure() : this.#current;
    if (adapter === undefined) throw new TypeError("The adapter has not been started yet");
    if (cmd === "trial.open") {
      this.#trialCount++;
      this.#hasStarted = false;
    }
    if (cmd === "informer.start") this.#hasStarted = true;
    const patience =
      this.#firstTrialReplyMs !== undefined && this.#trialCount <= 1
        ? { deadlineMs: this.#firstTrialReplyMs }
        : {};
    if (cmd !== "trial.close") return adapter.call(cmd, args, { ...patience, ...options });
    try {
      const result = await adapter.call(cmd, args, { ...patience, ...options });
      this.#losses = 0;
      this.#crashes = 0;
      return result;
    } catch (error) {
      await this.#lose(adapter, error);
      throw error;
    }
  }

  onEvent(listener: (event: AdapterEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** That of the latest adapter, running or lost. */
  readonly log = (): string => this.#current?.log() ?? "";

  /** Later output belongs to another trial. */
  forgetLog(): void {
    this.#current?.forgetLog();
  }

  async stop(): Promise<void> {
    this.#stopped ??= new PortError("stopped", "the suite has ended this adapter");
    // A start in progress ends first, so that it can be stopped. Its caller gets its failure.
    await this.#starting?.catch(() => undefined);
    await this.#current?.stop();
    this.#listeners.clear();
  }

  async #ensure(): Promise<FallibleAdapter> {
    if (this.#stopped !== undefined) throw this.#stopped;
    if (this.#current?.failure !== undefined)
      await this.#lose(this.#current, this.#current.failure);
    if (this.#current !== undefined && !this.#isCurrentLost) return this.#current;
    if (this.#losses > this.#lossesMaxCount) throw this.#surrender();
    this.#starting ??= this.#replace().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #replace(): Promise<FallibleAdapter> {
    const adapter = await this.#start();
    adapter.onEvent((event) => this.#listeners.notify(event));
    this.#current = adapter;
    this.#isCurrentLost = false;
    this.#trialCount = 0;
    return adapter;
  }

  async #lose(adapter: FallibleAdapter, cause: unknown): Promise<void> {
    if (adapter !== this.#current || this.#isCurrentLost) return;
    this.#isCurrentLost = true;
    // A library that never stops, or whose bugs end its process, needs a new adapter for each trial, which is no fault of the
    // adapters.
    const code = cause instanceof PortError ? cause.code : "internal";
    const isCrash = code === "crashed" && this.#hasStarted;
    if (isCrash) this.#crashes++;
    const isLibrarys = LIBRARYS.has(code) || (isCrash && this.#crashes <= CRASHES_MAX_COUNT);
    this.#losses = isLibrarys ? 0 : this.#losses + 1;
    await adapter.stop();
  }

  #surrender(): PortError {
    const cause = this.#current?.failure;
    const last = cause === undefined ? "" : `; the last time: ${cause.message}`;
    return new PortError(
      // Invalid output does not depend on speed; a missed deadline may be retried.
      cause?.code === "bad-output" ? "bad-output" : "start",
      `the adapter was lost ${this.#losses} times in a row without finishing a trial, so it is not started again${last}`,
      { ...cause?.details, cause },
    );
  }
}
