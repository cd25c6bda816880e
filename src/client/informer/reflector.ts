/**
 * Keeps a store in sync with a collection of the apiserver: performs the effects that `reflector-step.ts` decides.
 *
 * It retries until it is stopped. The next event is read only after the previous one has been processed.
 * Mirrors: client-go@32ce75a7 tools/cache/reflector.go. Differs: decisions are separate from effects.
 */
import type { Clock } from "../../time/clock.js";
import { sleep } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { Backoff } from "./backoff.js";
import { Cache } from "./cache.js";
import { InitialEventsTicker } from "./initial-events-ticker.js";
import type { ListerWatcher, ListOptions, Watch } from "./list-watch.js";
import { type Log, silentLog } from "./log.js";
import { type ListPages, listPages } from "./pager.js";
import type { ReflectorStore } from "./queue.js";
import {
  initialReflectorState,
  type ObjectEvent,
  type ReflectorConfig,
  type ReflectorEffect,
  type ReflectorInput,
  type ReflectorState,
  type ReflectorStep,
  type ReflectorStepContext,
} from "./reflector-state.js";
import { step } from "./reflector-step.js";
import { ResyncTimer } from "./resync-timer.js";
import type { Store } from "./store.js";

/** The minimum timeout of a watch: 5 minutes; the maximum is twice that. */
export const DEFAULT_WATCH_TIMEOUT_MIN_MS = 300_000;

/** Called when a list failed or a watch could not be opened, but not for errors inside an open watch. */
export type WatchErrorHandler = (error: Error) => void;

/** How to create a `Reflector`. */
export interface ReflectorOptions {
  readonly listerWatcher: ListerWatcher;
  readonly store: ReflectorStore;
  readonly clock: Clock;
  /** For watch timeouts. */
  readonly prng: Prng;
  /** One backoff for cycles and for retried watches. */
  readonly backoff: Backoff;
  readonly config: ReflectorConfig;
  /** How often `resync` is called on the store while a cycle lasts; 0: never. @default 0 */
  readonly resyncPeriodMs?: number;
  /** Called before each resync. @default always */
  readonly shouldResync?: () => boolean;
  /** Watch timeouts are between this and twice this; less than 5 minutes has no effect. @default 300000 */
  readonly watchTimeoutMinMs?: number;
  readonly onWatchError?: WatchErrorHandler;
  readonly log?: Log;
  /** @default listPages */
  readonly listPages?: ListPages;
  /** @default step */
  readonly step?: ReflectorStep;
}

/** The outcome of an effect, which becomes the next input. */
type Outcome = ReflectorInput | Promise<ReflectorInput>;

/** See the head of this file. */
export class Reflector {
  readonly #options: ReflectorOptions;
  readonly #log: Log;
  readonly #listPages: ListPages;
  readonly #step: ReflectorStep;
  readonly #context: ReflectorStepContext;
  readonly #watchTimeoutMinMs: number;
  readonly #resyncTimer: ResyncTimer;
  readonly #ticker: InitialEventsTicker;
  #state: ReflectorState = initialReflectorState;
  #watch: Watch | undefined;
  /** Resolves the promise of a single cycle; undefined when cycles follow each other. */
  #cycle: { error: Error | undefined } | undefined;
  /** Listed objects that have not been handed to the store yet. */
  #listed: readonly KubernetesObject[] = [];
  /** The collected initial events of a streaming list; undefined when none is in progress. */
  #snapshot: Store | undefined;
  /** A resync that failed while no event was being read; reported with the next read. */
  #resyncFailure: { readonly error: unknown } | undefined;

  constructor(options: ReflectorOptions) {
    this.#options = options;
    this.#log = options.log ?? silentLog;
    this.#listPages = options.listPages ?? listPages;
    this.#step = options.step ?? step;
    this.#watchTimeoutMinMs = Math.max(
      options.watchTimeoutMinMs ?? 0,
      DEFAULT_WATCH_TIMEOUT_MIN_MS,
    );
    this.#resyncTimer = new ResyncTimer({
      clock: options.clock,
      periodMs: options.resyncPeriodMs ?? 0,
      resync: () => this.#resync(),
      onFailure: (error) => this.#failResync(error),
    });
    const { clock, config } = options;
    // Most steps do not need the time, and reading the clock for each event would cost a twentieth of its processing.
    this.#context = {
      config,
      get nowMs() {
        return clock.nowMs();
      },
    };
    this.#ticker = new InitialEventsTicker({ clock, name: config.name, log: this.#log });
  }

  /** The version of the last list, event or bookmark; "" before the first. */
  lastSyncResourceVersion(): string {
    return this.#state.memory.lastSyncVersion;
  }

  /** Lists and watches until `signal` aborts, then resolves. Rejects only for a bug. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#proceed(signal);
  }

  /**
   * One cycle: lists, then watches until a failure requires another list. Resolves then, or when `signal`
   * aborts. Must not run twice at a time.
   * @throws the error that the watch error handler would get
   */
  async listAndWatch(signal: AbortSignal): Promise<void> {
    this.#cycle = { error: undefined };
    this.#state = { ...initialReflectorState, memory: this.#state.memory };
    try {
      await this.#proceed(signal);
      if (this.#cycle.error !== undefined) throw this.#cycle.error;
    } finally {
      this.#cycle = undefined;
    }
  }

  async #proceed(signal: AbortSignal): Promise<void> {
    // A pending read ends when its stream is closed.
    const onAbort = () => this.#watch?.stop();
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      let input: ReflectorInput | undefined = { type: "start" };
      while (input !== undefined) {
        const outcome = this.#take(input, signal);
        // Events that have already arrived are processed without yielding: awaiting each event costs more than everything else.
        input = outcome instanceof Promise ? await outcome : outcome;
      }
    } finally {
      signal.removeEventListener("abort", onAbort);
      this.#resyncTimer.stop();
      this.#closeWatch();
    }
  }

  #take(input: ReflectorInput, signal: AbortSignal): Outcome | undefined {
    const actual: ReflectorInput = signal.aborted ? { type: "stop" } : input;
    const transition = this.#step(this.#state, actual, this.#context);
    this.#state = transition.state;
    let outcome: Outcome | undefined;
    for (const effect of transition.effects) outcome = this.#perform(effect, signal) ?? outcome;
    return outcome;
  }

  /** Performs an effect; an asynchronous one returns its outcome, or a promise of it. */
  #perform(effect: ReflectorEffect, signal: AbortSignal): Outcome | undefined {
    switch (effect.type) {
      case "list":
        return unlessStopped(this.#list(effect.options, signal), signal);
      case "open-watch":
        return unlessStopped(this.#openWatch(effect.options, signal), signal);
      case "next-event":
        return this.#readyEvent() ?? this.#nextEvent();
      case "delay":
        return this.#isCycleOver() ? undefined : this.#delay(signal);
      case "replace":
        return Promise.resolve(this.#replace(effect.source, effect.resourceVersion));
      default:
        this.#performAtOnce(effect);
        return undefined;
    }
  }

  #performAtOnce(effect: ReflectorEffect): void {
    switch (effect.type) {
      case "close-watch":
        this.#closeWatch();
        break;
      case "start-snapshot":
        this.#startSnapshot();
        break;
      case "collect":
        this.#collect(effect.event);
        break;
      case "apply":
        this.#apply(this.#options.store, effect.event);
        break;
      case "version":
        this.#tellVersion(effect.resourceVersion, effect.isBookmark);
        break;
      case "start-resync":
        this.#resyncTimer.start();
        break;
      case "stop-resync":
        this.#resyncTimer.stop();
        break;
      case "report":
        this.#report(effect.error);
        break;
      case "log":
        this.#log(effect.message, effect.error);
        break;
      default:
        throw new Error(`effect ${effect.type} takes time`);
    }
  }

  async #list(options: ListOptions, signal: AbortSignal): Promise<ReflectorInput> {
    const { listerWatcher } = this.#options;
    try {
      const { list, isPaginated } = await this.#listPages(
        (page, pageSignal) => listerWatcher.list(page, pageSignal),
        options,
        signal,
      );
      this.#listed = list.items;
      return { type: "listed", resourceVersion: list.metadata.resourceVersion ?? "", isPaginated };
    } catch (error) {
      return { type: "list-failed", error };
    }
  }

  async #openWatch(options: ListOptions, signal: AbortSignal): Promise<ReflectorInput> {
    const timeoutMs = this.#watchTimeoutMinMs * (1 + this.#options.prng.next());
    const timeoutSeconds = Math.floor(timeoutMs / 1000);
    try {
      const watch = await this.#options.listerWatcher.watch({ ...options, timeoutSeconds }, signal);
      // Opened too late: the reflector has already stopped.
      if (signal.aborted) watch.stop();
      else this.#watch = watch;
      if (options.sendInitialEvents === true && !signal.aborted) this.#ticker.start();
      return { type: "watch-opened" };
    } catch (error) {
      return { type: "watch-failed", error };
    }
  }

  #readyEvent(): ReflectorInput | undefined {
    const event = this.#resyncFailure === undefined ? this.#watch?.ready?.() : undefined;
    return event === undefined ? undefined : { type: "event", event };
  }

  async #nextEvent(): Promise<ReflectorInput> {
    // A resync that fails while a read is pending closes the stream, so that the read ends.
    const event = this.#resyncFailure === undefined ? await this.#watch?.next() : undefined;
    const failure = this.#resyncFailure;
    this.#resyncFailure = undefined;
    if (failure !== undefined) return { type: "resync-failed", error: failure.error };
    if (event === undefined) return { type: "watch-closed" };
    return { type: "event", event };
  }

  async #delay(signal: AbortSignal): Promise<ReflectorInput> {
    await sleep(this.#options.clock, this.#options.backoff.nextDelayMs(), signal);
    return { type: "delay-elapsed" };
  }

  #replace(source: "list" | "watch-list", resourceVersion: string): ReflectorInput {
    const objects = source === "list" ? this.#listed : (this.#snapshot?.list() ?? []);
    this.#snapshot = undefined;
    this.#listed = [];
    this.#ticker.stop();
    try {
      this.#options.store.replace(objects, resourceVersion);
      return { type: "replaced" };
    } catch (error) {
      return { type: "replace-failed", error };
    }
  }

  #startSnapshot(): void {
    const { transform } = this.#options.store;
    // Transformed here and again on the way into the store: transforms are idempotent, and the snapshot stays small.
    this.#snapshot = new Cache(transform === undefined ? {} : { transform });
  }

  #collect(event: ObjectEvent): void {
    this.#ticker.observeEvent();
    if (this.#snapshot !== undefined) this.#apply(this.#snapshot, event);
  }

  /** A store that refuses an object is unchanged; the event counts as processed, and the next list repairs the store. */
  #apply(store: Pick<ReflectorStore, "add" | "update" | "delete">, event: ObjectEvent): void {
    try {
      if (event.type === "ADDED") store.add(event.object);
      else if (event.type === "MODIFIED") store.update(event.object);
      else if (event.type === "DELETED") store.delete(event.object);
    } catch (error) {
      this.#log(`${this.#options.config.name}: unable to store a watch event`, error);
    }
  }

  #tellVersion(resourceVersion: string, isBookmark: boolean): void {
    const { store } = this.#options;
    if (isBookmark) store.bookmark?.(resourceVersion);
    store.updateResourceVersion?.(resourceVersion);
  }

  /** Whether the requested single cycle has ended, so that the next effect would be the pause before another. */
  #isCycleOver(): boolean {
    const isBetweenCycles = this.#state.type === "backing-off" && this.#state.next === "cycle";
    return this.#cycle !== undefined && isBetweenCycles;
  }

  #report(error: Error): void {
    if (this.#cycle !== undefined) {
      this.#cycle.error = error;
      return;
    }
    try {
      this.#options.onWatchError?.(error);
    } catch (thrown) {
      // The handler only observes; its own bug must not end the informer.
      this.#log(`${this.#options.config.name}: the watch error handler threw`, thrown);
    }
  }

  #resync(): void {
    if (this.#options.shouldResync?.() === false) return;
    this.#options.store.resync();
  }

  #failResync(error: unknown): void {
    this.#resyncFailure = { error };
    this.#watch?.stop();
  }

  /** Also drops a snapshot in progress: its state never became complete. */
  #closeWatch(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#snapshot = undefined;
    this.#ticker.stop();
  }
}

/** The outcome, or `stop` as soon as `signal` aborts: a request that ignores the signal must not block the reflector. */
function unlessStopped(
  outcome: Promise<ReflectorInput>,
  signal: AbortSignal,
): Promise<ReflectorInput> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve({ type: "stop" });
    signal.addEventListener("abort", onAbort, { once: true });
    outcome.finally(() => signal.removeEventListener("abort", onAbort)).then(resolve, reject);
  });
}
