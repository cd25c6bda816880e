import type { Fault, HeldRequest, Match, World } from "../../../fake-apiserver/index.js";
import type { Adapter, ArgsOf, CommandName, ResultOf } from "../../protocol/adapter.js";
import type { AdapterEvent, Capability, Trait, TrialOpenArgs } from "../../protocol/messages.js";
import { PortError } from "../../protocol/port-error.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { Timeline } from "../evidence/timeline.js";
import { TrialEvidence } from "../evidence/trial-evidence.js";
import { applyChange } from "../notation/changes.js";
import { Workbench } from "../parts/workbench.js";
import { letReturn } from "../waiting/let-return.js";
import { wasPatient } from "../waiting/patience.js";
import {
  RealTrialTime,
  type TrialTime,
  VirtualTrialTime,
  type WaitOptions,
} from "../waiting/trial-time.js";
import type { RequestsMeant } from "./answer.js";
import { sentinelKey } from "./handler-log.js";
import { mustListAtAll } from "./must-list-at-all.js";
import { learnsFromLists, polls } from "./must-watch-at-all.js";
import type { RequestLog } from "./request-log.js";
import { type TrialHandler, TrialHandlers } from "./trial-handlers.js";
import type { TrialInformer } from "./trial-informer.js";
import { TrialServer } from "./trial-server.js";
import { untilPausesAreOver } from "./until-pauses-are-over.js";
import { whileNotifying } from "./while-notifying.js";

/** Options of a trial. */
export interface TrialOptions {
  readonly adapter: Adapter;
  /** Unique among the adapter's trials. */
  readonly name: string;
  readonly seed: number;
  /** The factor of deadlines in real time. */
  readonly timeScale: number;
  /** An additional factor, except for quiet windows. @default 1 */
  readonly patience?: number;
  /** The longest legal pauses are not waited for. @default false */
  readonly isHurried?: boolean;
  /** The kinds of parts in the scenario's tags; it creates no others. @default any */
  readonly partKinds?: readonly string[];
}

/** The informer's name in every trial; a trial has one. */
export const INFORMER = "informer";
/** Commands that only read. */
const READS: ReadonlySet<CommandName> = new Set([
  "store.list",
  "store.get",
  "index.list",
  "index.values",
  "informer.status",
  "handler.status",
]);
/** C-39: how long an informer may take to stop. */
const STOP_MAX_MS = 5_000;

/** One run of a scenario with one port and one fake apiserver. */
export class Trial {
  readonly adapter: Adapter;
  readonly name: string;
  readonly timeline: Timeline;
  readonly time: TrialTime;
  readonly evidence: TrialEvidence;
  readonly server: TrialServer;
  readonly handlers: TrialHandlers;
  /** Whether it tests parts instead of an informer. */
  readonly isOfParts: boolean;
  /** The parts of the scenario, at component depth. */
  readonly bench: Workbench;
  readonly #seed: number;
  #informer: TrialInformer | undefined;
  #unsubscribe: () => void = () => undefined;
  #sentinelCount = 0;
  #eventCount = 0;
  #isOpen = false;
  /** Those it had when it reported that it has stopped: one that is added later may be told what a store still holds. */
  #handlersAtStop: ReadonlySet<string> = new Set();

  constructor(options: TrialOptions) {
    this.adapter = options.adapter;
    this.name = options.name;
    this.#seed = options.seed;
    this.isOfParts = (options.partKinds ?? []).length > 0;
    const activity = {
      count: () => this.timeline.count() + this.observationCount(),
      triesCount: () => this.requests.triesCount,
      pagesCount: () => this.requests.pagesCount,
      isServerBusy: () => this.server.isBusy(),
      onTheWay: () => this.server.onTheWay(),
      sentBytes: () => this.server.sentBytes(),
    };
    this.time =
      options.adapter.hello.clock === "virtual"
        ? new VirtualTrialTime(activity)
        : new RealTrialTime(activity, options.timeScale, options);
    const { clock } = this.time;
    this.timeline = new Timeline(() => clock.nowMs());
    this.evidence = new TrialEvidence(this.timeline);
    this.server = new TrialServer({
      clock,
      seed: options.seed,
      tls: options.adapter.hello.tls ?? false,
      timeline: this.timeline,
      evidence: this.evidence,
      informer: () => this.#informer,
    });
    // One that polls pauses between its lists, as others do after failures.
    this.evidence.hasHadTrouble = this.hasTrait("polls");
    this.handlers = new TrialHandlers(this.can("handlers.isolated"));
    this.bench = new Workbench(this, options.partKinds);
  }

  /** Whether the port declares this trait. */
  hasTrait(trait: Trait): boolean {
    return this.adapter.hello.traits?.includes(trait) ?? false;
  }

  /** Whether the port declares this capability. */
  can(capability: Capability): boolean {
    return this.adapter.hello.capabilities.includes(capability);
  }

  /** The requests of the informer. */
  get requests(): RequestLog {
    return this.server.requests;
  }

  /** The apiserver; it is started, and the adapter's trial opened, on first use. */
  async world(): Promise<World> {
    if (this.server.world !== undefined) return this.server.world;
    const world = await this.server.start();
    const { url, caPem } = world;
    await this.#open({
      server: url,
      ...(caPem === undefined ? {} : { certificateAuthority: caPem }),
    });
    return world;
  }

  /** Opens the adapter's trial for a scenario of parts, which have no apiserver. */
  async openWithoutServer(): Promise<void> {
    if (!this.#isOpen) await this.#open({});
  }

  async #open(args: Pick<TrialOpenArgs, "server" | "certificateAuthority">): Promise<void> {
    this.#unsubscribe = this.adapter.onEvent((event) => this.#hear(event));
    const nowMs = Math.floor(this.time.clock.nowMs());
    await this.adapter.call(
      "trial.open",
      { ...args, seed: this.#seed, nowMs },
      { trial: this.name },
    );
    this.#isOpen = true;
    this.time.attach(this.adapter, this.name);
  }

  /** Sends a command of this trial. */
  async call<C extends CommandName>(cmd: C, args: ArgsOf<C>): Promise<ResultOf<C>> {
    await this.world();
    const result = await this.#callOrWait(cmd, args);
    const isSynced = "hasSynced" in result && result.hasSynced === true;
    if (isSynced) this.evidence.saidSyncedAt ??= this.timeline.count();
    return result;
  }

  /**
   * A library that calls its handlers under the lock of its store lets its readers wait for a blocked one. Without the promise of
   * isolation it may: then there is nothing to read.
   */
  async #callOrWait<C extends CommandName>(cmd: C, args: ArgsOf<C>): Promise<ResultOf<C>> {
    try {
      return await this.adapter.call(cmd, args, { trial: this.name });
    } catch (error) {
      const hangs = error instanceof PortError && error.code === "hung" && READS.has(cmd);
      if (!hangs || this.can("handlers.isolated") || !this.handlers.mayBeBlocked()) throw error;
      throw new NotApplicableError(
        `needs ${cmd} to be answered while a handler blocks; the port waits for the handler`,
      );
    }
  }

  /** Whether there is an informer, whose adapter is running. */
  hasInformer(): boolean {
    return this.#informer !== undefined && this.#isOpen;
  }

  /** The number of observations: two readings without another observation in between are consistent. */
  observationCount(): number {
    return this.server.entryCount() + this.#eventCount;
  }

  /** The informer of the scenario. @throws ScenarioError when there is none yet */
  informer(): TrialInformer {
    if (this.#informer === undefined) throw new ScenarioError("No informer has been created");
    return this.#informer;
  }

  setInformer(informer: TrialInformer): void {
    this.#informer = informer;
  }

  /** Whether the informer has been started; handlers added afterwards are late. */
  hasStarted(): boolean {
    return this.evidence.startedAtMs !== undefined;
  }

  /** Whether the informer has been stopped; it will never watch again. */
  hasStopped(): boolean {
    return this.evidence.stoppedAt !== undefined;
  }

  /** Starts the informer; a stimulus. */
  async start(): Promise<void> {
    this.forget();
    this.evidence.startedAtMs ??= this.time.clock.nowMs();
    await this.call("informer.start", { informer: INFORMER });
  }

  /**
   * Stops the informer and resolves when it reports that it has stopped; a stimulus.
   * @param meanwhile runs after the stop has been requested; what is delivered then is kept, for a step to judge
   */
  async stop(meanwhile?: () => Promise<void>): Promise<void> {
    this.forget();
    this.evidence.stopRequestedAtMs = this.time.clock.nowMs();
    const stopped = this.call("informer.stop", { informer: INFORMER }).then(() => {
      // From here on no handler may be called, not even one that was busy meanwhile.
      this.evidence.stoppedAt = this.timeline.count();
      this.#handlersAtStop = new Set(this.handlers.values().map(({ name }) => name));
      this.evidence.saidStoppedAtMs = this.time.clock.nowMs();
    });
    await this.#withTimeFor(stopped, meanwhile);
    // Requests that were in flight when the stop was carried out may arrive a little later, such as those that an HTTP/2
    // client hands to a connection which is still being opened.
    await this.time.settle();
    // Until then it may finish work in progress, and deliver: what comes after its report breaks an invariant.
    this.forget();
    if (meanwhile === undefined) for (const { log } of this.handlers.values()) log.forget();
  }

  /**
   * Work in progress needs time, and virtual time only passes if the suite advances it; again once a handler was released: what
   * waited for that may take as long.
   */
  async #withTimeFor(stopped: Promise<unknown>, meanwhile?: () => Promise<void>): Promise<void> {
    const isVirtual = this.time.mode === "virtual";
    const time = isVirtual ? letReturn(this.time, stopped, STOP_MAX_MS) : stopped;
    await Promise.all([time, meanwhile?.()]);
    if (isVirtual && meanwhile !== undefined) await letReturn(this.time, stopped, STOP_MAX_MS);
    await stopped;
  }

  /** @throws ScenarioError when there is no handler of that name */
  handler(name: string): TrialHandler {
    return this.handlers.named(name);
  }

  /** Holds matching requests at gates, from now on. */
  async hold(matches: readonly Match[]): Promise<void> {
    this.server.hold(await this.world(), matches);
  }

  /** Answers matching requests with a fault from now on, and streaming lists with its equivalent: a number of each, or all. */
  async answerWith(meant: RequestsMeant, fault: Fault, whenStreamed?: Fault): Promise<void> {
    this.server.answerWith(await this.world(), meant, fault, whenStreamed);
  }

  /** Releases a blocking handler; it no longer blocks. */
  async release(handler: string): Promise<void> {
    await this.call("handler.release", { informer: INFORMER, handler });
    this.handler(handler).mayStall = false;
  }

  /** Waits for the first request at a gate. */
  async mustBeHeld(): Promise<HeldRequest> {
    await this.mustBecomeTrue(
      () => this.server.heldRequests().length > 0,
      () => {
        mustListAtAll(this.requests);
        return new ExpectationError("The informer does not make the request that is waited for");
      },
    );
    const [held] = this.server.heldRequests();
    if (held === undefined) throw new ScenarioError("The held request is gone");
    return held;
  }

  /** A new stimulus: later requests and notifications are its consequences. */
  forget(): void {
    this.requests.forget();
  }

  /** Waits for an expected event. @throws ExpectationError built by `otherwise` if it does not occur */
  async mustBecomeTrue(
    isTrue: () => boolean | Promise<boolean>,
    otherwise: () => ExpectationError | Promise<ExpectationError>,
    options?: WaitOptions,
  ): Promise<void> {
    if (await whileNotifying(this, () => untilPausesAreOver(this, isTrue, options))) return;
    this.evidence.hasWaitedLong ||= wasPatient(this.time, options ?? {});
    throw await otherwise();
  }

  /** Checks that no more notifications are pending for a handler: by a sentinel, or by settling. */
  async quiesce(handlers?: readonly TrialHandler[]): Promise<void> {
    const waiting = this.handlers.free(handlers);
    if (this.hasStopped() || waiting.length === 0 || !this.#canSendSentinel()) {
      await this.time.settle();
      return;
    }
    await this.mustHaveNotified(await this.createSentinel(), waiting);
  }

  /** Waits until handlers have been notified of a sentinel. */
  async mustHaveNotified(key: string, waiting: readonly TrialHandler[]): Promise<void> {
    // It may list once a minute, and the step may have waited for that already.
    if (polls(this)) this.time.budget.renew();
    await this.mustBecomeTrue(
      () => waiting.every((handler) => handler.log.hasSeenSentinel(key)),
      () => {
        const missing = waiting.filter((handler) => !handler.log.hasSeenSentinel(key));
        return new ExpectationError("A change made at the server never reached the handler", {
          expected: `${missing.map((handler) => handler.name).join(", ")} to be notified of an object created at the end`,
          observed: "no notification of it",
          ...(this.evidence.leavesEventsOpen ? {} : { requirement: "C-13" }),
        });
      },
    );
  }

  /** Creates an object that the informer must deliver; returns its key. */
  async createSentinel(): Promise<string> {
    const informer = this.informer();
    const key = sentinelKey(informer.of, informer.namespace, ++this.#sentinelCount);
    applyChange(await this.world(), informer.of, key, { type: "create" });
    return key;
  }

  #canSendSentinel(): boolean {
    if (!this.informer().seesSentinels) return false;
    if (learnsFromLists(this) && this.server.areListsDisturbed()) return false;
    return polls(this) || this.server.openWatches().length > 0;
  }

  /** Ends a trial whose port has legally ended by itself: it answers no more commands. */
  abandon(): void {
    this.#isOpen = false;
    this.time.detach();
  }

  /** Ends the trial: the port first, then the server. Resolves with the requests and watches that the port left open. */
  async close(): Promise<readonly string[]> {
    let leftOpen: readonly string[] = [];
    try {
      if (this.#isOpen) {
        this.#isOpen = false;
        await this.#letHeldRequestsThrough();
        await this.#stopFirst();
        await this.adapter.call("trial.close", {}, { trial: this.name });
        this.time.detach();
        await this.#untilNone(() => this.server.openRequestsOfAll());
        leftOpen = this.server.openRequestsOfAll();
      }
    } finally {
      this.#unsubscribe();
      await this.server.close();
    }
    return leftOpen;
  }

  /** How a port stops during a pending request has scenarios of its own; here the trial just ends. */
  async #letHeldRequestsThrough(): Promise<void> {
    if (this.server.heldRequests().length === 0) return;
    this.server.openGates();
    await this.time.settle();
  }

  /**
   * Stops an informer that is still running, and lets its requests end, before its client is closed with the trial. HTTP clients
   * that are closed while connections are ending may leave those open: that is no fault of the informer.
   */
  async #stopFirst(): Promise<void> {
    const isRunning = this.hasStarted() && this.evidence.stopRequestedAtMs === undefined;
    // A virtual client has ended when it says so; a handler that blocks is released by the end of its trial.
    if (this.time.mode !== "real" || !isRunning || !this.can("stop")) return;
    if (this.handlers.values().some(({ mayStall }) => mayStall)) return;
    const stopping = this.adapter.call(
      "informer.stop",
      { informer: INFORMER },
      { trial: this.name },
    );
    // What cannot be stopped cannot be closed: that is judged.
    await stopping.catch(() => undefined);
    await this.#untilNone(() => this.server.openRequests());
  }

  async #untilNone(open: () => readonly string[]): Promise<void> {
    await this.time.until(() => open().length === 0, { withinMs: 2_000 });
  }

  #hear(event: AdapterEvent): void {
    if (event.trial !== this.name) return;
    this.#eventCount++;
    switch (event.ev) {
      case "log":
        this.timeline.add("adapter", event.message);
        break;
      case "part":
        this.bench.hear(event);
        break;
      case "watch-error":
        this.evidence.hearWatchError(event);
        break;
      case "ended":
        this.evidence.hearEnd(event, this.server.refusesConnections());
        break;
      case "notify": {
        const index = this.handlers.hear(event, this.timeline, this.time.clock.nowMs());
        if (index !== undefined && this.#handlersAtStop.has(event.handler)) {
          this.evidence.notifiedAfterStop.push(index);
        }
        break;
      }
    }
  }
}
