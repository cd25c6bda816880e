import {
  createWorld,
  type Fault,
  type Gate,
  type HeldRequest,
  type JournalEntry,
  type LiveWatch,
  type Match,
  type RuleHandle,
  type World,
  type WorldOptions,
} from "../../fake-apiserver/index.js";
import type { Adapter, ArgsOf, CommandName, ResultOf } from "../protocol/adapter.js";
import type {
  AdapterEvent,
  Capability,
  EndedEvent,
  HandlerBehaviour,
  Notification,
  Trait,
  WatchErrorEvent,
} from "../protocol/messages.js";
import type { KubernetesObject } from "../wire/resource.js";
import { applyChange } from "./changes.js";
import { COLLECTIONS } from "./collections.js";
import { ExpectationError, ScenarioError } from "./expectation-error.js";
import { HandlerLog, SENTINEL_PREFIX, sentinelKey } from "./handler-log.js";
import { isInScope } from "./informer-scope.js";
import { isOlder } from "./is-older.js";
import { JournalLines } from "./journal-lines.js";
import { lightNotification } from "./light-notification.js";
import { mustListAtAll } from "./must-list-at-all.js";
import { polls } from "./must-watch-at-all.js";
import { notificationLine } from "./notification-line.js";
import { Workbench } from "./parts/workbench.js";
import { wasPatient } from "./patience.js";
import type { Premise } from "./premise.js";
import { RequestLog } from "./request-log.js";
import { ServerHistory } from "./server-history.js";
import { sizeOf } from "./size-of.js";
import { Timeline } from "./timeline.js";
import type { TrialInformer } from "./trial-informer.js";
import { RealTrialTime, type TrialTime, VirtualTrialTime, type WaitOptions } from "./trial-time.js";
import { untilOver } from "./until-over.js";

/** How to begin a trial. */
export interface TrialOptions {
  readonly adapter: Adapter;
  /** Unique among the adapter's trials. */
  readonly name: string;
  readonly seed: number;
  /** Multiplies deadlines of real time. */
  readonly timeScale: number;
  /** Multiplies them once more, save how long nothing must happen where nothing should. @default 1 */
  readonly patience?: number;
  /** The longest legal pauses are not waited for. @default false */
  readonly isHurried?: boolean;
  /** Kinds of parts that the scenario is tagged with; it creates no other. @default any */
  readonly partKinds?: readonly string[];
}

/** A handler as the suite sees it. */
export interface TrialHandler {
  readonly name: string;
  readonly log: HandlerLog;
  /** @default record */
  readonly does?: HandlerBehaviour["kind"];
  /** Added before the start, only reports: its notifications alone must give the store. */
  readonly isPlainRecorder: boolean;
  /** How often it asks to be reminded. Absent: as often as the informer does. */
  readonly resyncPeriodMs?: number;
  /** Its behaviour may keep it from ever seeing a sentinel. */
  mayStall: boolean;
  isRemoved: boolean;
}

/** The informer's name in every trial; a trial has one. */
export const INFORMER = "informer";

/** What is told of objects, whole; later notifications are kept without their objects. */
const NOTIFICATIONS_MAX_BYTES = 16 * 1024 * 1024;
/** Notifications of a trial; later ones are not kept at all. No scenario has a tenth of them. */
const NOTIFICATIONS_MAX_COUNT = 100_000;
/** Errors that it reports, and ends. */
const WATCH_ERRORS_MAX_COUNT = 1_000;

/** Whether a list is asked for as a stream. */
function isForStream({ query }: Match): boolean {
  return query?.["sendInitialEvents"] === "true";
}

/** Whether requests are meant whatever version they ask for: who asks for others keeps out of a server's trouble by that. */
function isAboutAnyVersion(matches: readonly Match[]): boolean {
  return matches.some(({ query }) => query?.["resourceVersion"] === undefined);
}

/** One scenario's life with one port and one fake apiserver of its own. */
export class Trial {
  readonly adapter: Adapter;
  readonly name: string;
  readonly timeline: Timeline;
  readonly time: TrialTime;
  readonly requests = new RequestLog(
    () => this.#heldVersions(),
    () => this.#informer && this.#world?.store.currentVersion(),
  );
  /** What the server had, and where it did not say so. */
  readonly server = new ServerHistory();
  readonly handlers = new Map<string, TrialHandler>();
  readonly gates = new Map<string, Gate>();
  /** Versions that a scenario gave a name. */
  readonly versions = new Map<string, string>();
  /** How the server tells of versions that it has forgotten, where that is not as a real one does. */
  readonly expiries: RuleHandle[] = [];
  /** What the scenario has prepared, and what must have come about before it says anything. */
  readonly #premises: Premise[] = [];
  /** Whether something went wrong between server and informer, so that it may be pausing. */
  hasHadTrouble = false;
  /** When the informer was first told to start: nothing that it counts began earlier. */
  startedAtMs: number | undefined;
  /** Whether something was waited for in vain, for longer than any pause. */
  hasWaitedLong = false;
  /** When the end of a stream told the informer to come back later. */
  turnedAwayAtMs: number | undefined;
  readonly watchErrors: WatchErrorEvent[] = [];
  /** How the informer ended by itself, as far as it tells its user. */
  readonly ends: EndedEvent[] = [];
  /** Whether it looks at parts, and not at an informer. */
  readonly isOfParts: boolean;
  /** What the scenario has of parts, at component depth. */
  readonly bench: Workbench;
  readonly #seed: number;
  readonly #lines = new JournalLines();
  readonly #closers: (() => void)[] = [];
  #world: World | undefined;
  #worldOptions: WorldOptions = {};
  #informer: TrialInformer | undefined;
  #isInformerStopped = false;
  #toldAfterStop: number[] = [];
  #stoppedAt: number | undefined;
  #saidSyncedAt: number | undefined;
  #newestVersion = "";
  #sentinelCount = 0;
  #notifiedCount = 0;
  #notifiedBytes = 0;
  #heard = 0;
  #isOpen = false;
  /** Whether events end without a newline, which no server does: who waits for one owes nothing. */
  #leavesEventsOpen = false;

  constructor(options: TrialOptions) {
    this.adapter = options.adapter;
    this.name = options.name;
    this.isOfParts = (options.partKinds ?? []).length > 0;
    this.#seed = options.seed;
    const activity = {
      count: () => this.timeline.count() + this.#heard,
      isServerBusy: () => this.#isServerBusy(),
    };
    this.time =
      options.adapter.hello.clock === "virtual"
        ? new VirtualTrialTime(activity)
        : new RealTrialTime(activity, options.timeScale, options);
    this.timeline = new Timeline(() => this.time.clock.nowMs());
    this.bench = new Workbench(this, options.partKinds);
  }

  /** Whether the port says that this is its way. */
  hasTrait(trait: Trait): boolean {
    return this.adapter.hello.traits?.includes(trait) ?? false;
  }

  /** Whether the port says it can do this. */
  can(capability: Capability): boolean {
    return this.adapter.hello.capabilities.includes(capability);
  }

  /** How the apiserver is to be, while it is not there yet. @throws ScenarioError once it is */
  configureWorld(options: WorldOptions): void {
    if (this.#world !== undefined) throw new ScenarioError("The apiserver is running already");
    this.#worldOptions = { ...this.#worldOptions, ...options };
  }

  /** The apiserver; started, and the adapter's trial opened, when first asked for. */
  async world(): Promise<World> {
    if (this.#world !== undefined) return this.#world;
    const world = await createWorld({
      ...this.#worldOptions,
      resources: COLLECTIONS.filter(({ custom }) => custom),
      clock: this.time.clock,
      seed: this.#seed,
    });
    this.#world = world;
    this.#closers.push(world.journal.subscribe((entry) => this.#hearServer(entry)));
    await this.#open({ server: world.url });
    return world;
  }

  /** Opens the adapter's trial for a scenario of parts, which have no apiserver. */
  async openWithoutServer(): Promise<void> {
    if (!this.#isOpen) await this.#open({});
  }

  async #open(args: { readonly server?: string }): Promise<void> {
    this.#closers.push(this.adapter.onEvent((event) => this.#hearAdapter(event)));
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
    const result = await this.adapter.call(cmd, args, { trial: this.name });
    const isSynced = "hasSynced" in result && result.hasSynced === true;
    if (isSynced) this.#saidSyncedAt ??= this.timeline.count();
    return result;
  }

  /** Whether there is an informer, whose adapter listens. */
  hasInformer(): boolean {
    return this.#informer !== undefined && this.#isOpen;
  }

  /** How many observations there have been: what is looked at twice without another in between belongs together. */
  observationCount(): number {
    return this.#heard;
  }

  /** Timeline entries of notifications that came after the stop had been answered. */
  toldAfterStop(): readonly number[] {
    return this.#toldAfterStop;
  }

  /** Where in the timeline the stop had been answered. */
  stoppedAt(): number | undefined {
    return this.#stoppedAt;
  }

  /** Where in the timeline the informer, or a handler, first said that it has synced. */
  saidSyncedAt(): number | undefined {
    return this.#saidSyncedAt;
  }

  /** The informer of the scenario. @throws ScenarioError when there is none yet */
  informer(): TrialInformer {
    if (this.#informer === undefined) throw new ScenarioError("No informer has been created");
    return this.#informer;
  }

  setInformer(informer: TrialInformer): void {
    this.#informer = informer;
  }

  /** Whether the informer has been started; handlers added from then on are late. */
  hasStarted(): boolean {
    return this.startedAtMs !== undefined;
  }

  /** Whether the informer has been stopped; it will never watch again. */
  hasStopped(): boolean {
    return this.#isInformerStopped;
  }

  /** Starts the informer; a stimulus. */
  async start(): Promise<void> {
    this.forget();
    this.startedAtMs ??= this.time.clock.nowMs();
    await this.call("informer.start", { informer: INFORMER });
  }

  /**
   * Stops the informer and resolves when it says that it has stopped; a stimulus.
   * @param meanwhile what is done once the informer has been told to stop
   */
  async stop(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.forget();
    const stopped = this.call("informer.stop", { informer: INFORMER });
    await Promise.all([stopped, meanwhile()]);
    this.#isInformerStopped = true;
    this.#stoppedAt = this.timeline.count();
    if (this.time.mode === "virtual") return;
    // What was on its way to the server when the stop was carried out may arrive a little later.
    await this.time.settle();
    this.forget();
  }

  /** @throws ScenarioError when there is no handler of that name */
  handler(name: string): TrialHandler {
    const handler = this.handlers.get(name);
    if (handler === undefined) throw new ScenarioError(`No handler "${name}" has been added`);
    return handler;
  }

  /**
   * Those that nothing keeps from hearing of what happens. While one of them blocks, that is nobody where they are called
   * one after the other: only who promises that a handler delays no other can be asked for more.
   */
  freeHandlers(handlers: readonly TrialHandler[] = [...this.handlers.values()]) {
    const mayBlock = ({ does, mayStall, isRemoved }: TrialHandler) =>
      does === "block" && mayStall && !isRemoved;
    if (!this.can("handlers.isolated") && [...this.handlers.values()].some(mayBlock)) return [];
    return handlers.filter(({ isRemoved, mayStall }) => !isRemoved && !mayStall);
  }

  addHandler(
    name: string,
    options: Pick<TrialHandler, "does" | "isPlainRecorder" | "mayStall" | "resyncPeriodMs">,
  ): void {
    this.handlers.set(name, { name, log: new HandlerLog(), isRemoved: false, ...options });
  }

  /** The informer's watches that are open at the server. */
  async openWatches(): Promise<readonly LiveWatch[]> {
    const { resource } = this.informer();
    const world = await this.world();
    return world.watches().filter((watch) => watch.request.resource === resource.resource);
  }

  /** From now on, holds requests that match at gates. */
  async hold(matches: readonly Match[]): Promise<void> {
    const world = await this.world();
    for (const match of matches) {
      const name = `gate-${this.gates.size + 1}`;
      this.gates.set(name, world.hold(match, name));
    }
  }

  /** Opens every gate, now and from now on; a stimulus. `but` stays held, for another answer. */
  openGates(): void {
    this.forget();
    for (const gate of this.gates.values()) gate.open();
    this.gates.clear();
  }

  /** From now on, answers requests that match with a fault, those for a stream with its like: so many of each, or all. */
  async answerWith(
    matches: readonly Match[],
    fault: Fault,
    times: number | undefined,
    whenStreamed: Fault = fault,
  ): Promise<void> {
    const world = await this.world();
    this.hasHadTrouble = true;
    this.#leavesEventsOpen ||= fault.fault === "stream.noNewline";
    const limit = times === undefined ? {} : { times };
    const rules = world.install(
      matches.map((match) => ({
        match,
        do: [isForStream(match) ? whenStreamed : fault],
        ...limit,
      })),
    );
    if (isAboutAnyVersion(matches) && fault.fault !== "connect.refuse") {
      this.presume(() => rules.some((rule) => rule.hits() > 0));
    }
  }

  /** Notes that the scenario says nothing unless what the present step prepares comes about. */
  presume(isMet: Premise["isMet"]): void {
    this.#premises.push({ step: this.timeline.lastStep(), isMet });
  }

  premises(): readonly Premise[] {
    return this.#premises;
  }

  /** Requests that wait at gates. */
  heldRequests(): readonly HeldRequest[] {
    return [...this.gates.values()].flatMap((gate) => gate.held());
  }

  /** Lets a blocking handler return, now and from now on. */
  async release(handler: string): Promise<void> {
    await this.call("handler.release", { informer: INFORMER, handler });
    this.handler(handler).mayStall = false;
  }

  /** Waits until a request waits at a gate; the first that does. */
  async mustBeHeld(): Promise<HeldRequest> {
    await this.mustBecomeTrue(
      () => this.heldRequests().length > 0,
      () => {
        mustListAtAll(this.requests);
        return new ExpectationError("The informer does not make the request that is waited for");
      },
    );
    const [held] = this.heldRequests();
    if (held === undefined) throw new ScenarioError("The held request is gone");
    return held;
  }

  /** The version a scenario means by a name; "0" and "" are themselves. */
  version(name: string): string {
    if (name === "" || name === "0") return name;
    const version = this.versions.get(name);
    if (version === undefined) throw new ScenarioError(`No version has been named "${name}"`);
    return version;
  }

  /** A new stimulus: requests and notifications from here on are its consequences. */
  forget(): void {
    this.requests.forget();
  }

  /** Waits for something that must happen. @throws ExpectationError built by `otherwise` when it does not */
  async mustBecomeTrue(
    isTrue: () => boolean | Promise<boolean>,
    otherwise: () => ExpectationError | Promise<ExpectationError>,
    options?: WaitOptions,
  ): Promise<void> {
    if (await untilOver(this, isTrue, options)) return;
    this.hasWaitedLong ||= wasPatient(this.time, options ?? {});
    throw await otherwise();
  }

  /** Makes sure that nothing more is on its way to a handler: by a sentinel that it is told of, or else by settling. */
  async quiesce(handlers: readonly TrialHandler[] = [...this.handlers.values()]): Promise<void> {
    const waiting = this.freeHandlers(handlers);
    if (this.#isInformerStopped || waiting.length === 0 || !(await this.#canSendSentinel())) {
      await this.time.settle();
      return;
    }
    await this.mustHaveTold(await this.createSentinel(), waiting);
  }

  /** Waits until handlers have been told of a sentinel. */
  async mustHaveTold(key: string, waiting: readonly TrialHandler[]): Promise<void> {
    await this.mustBecomeTrue(
      () => waiting.every((handler) => handler.log.hasSeenSentinel(key)),
      () => {
        const missing = waiting.filter((handler) => !handler.log.hasSeenSentinel(key));
        return new ExpectationError("A change made at the server never reached the handler", {
          expected: `${missing.map((handler) => handler.name).join(", ")} to be told of an object created at the end`,
          observed: "nothing was told of it",
          ...(this.#leavesEventsOpen ? {} : { requirement: "C-13" }),
        });
      },
    );
  }

  /** Creates an object that the informer must hear of; returns its key. */
  async createSentinel(): Promise<string> {
    const informer = this.informer();
    const key = sentinelKey(informer.of, informer.namespace, ++this.#sentinelCount);
    applyChange(await this.world(), informer.of, key, { type: "create" });
    return key;
  }

  /** Objects at the server that are in the informer's scope, sentinels left out. */
  async serverObjects(): Promise<readonly KubernetesObject[]> {
    const world = await this.world();
    const informer = this.informer();
    return world.store
      .list(informer.resource)
      .filter((object) => isInScope(informer, object))
      .filter(({ metadata }) => !metadata.name?.startsWith(SENTINEL_PREFIX));
  }

  #heldVersions(): readonly string[] {
    if (this.#world === undefined || this.#informer === undefined) return [];
    const objects = this.#world.store.list(this.#informer.resource);
    return objects.map(({ metadata }) => metadata.resourceVersion);
  }

  /** Ends a trial whose port has ended by itself, as it may: nobody can be asked any more. */
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
        await this.adapter.call("trial.close", {}, { trial: this.name });
        this.time.detach();
        await this.time.until(() => this.openRequests().length === 0, { withinMs: 2_000 });
        leftOpen = this.openRequests();
      }
    } finally {
      for (const close of this.#closers) close();
      await this.#world?.close();
    }
    return leftOpen;
  }

  /** Requests that wait for an answer, and watches. */
  openRequests(): readonly string[] {
    const world = this.#world;
    if (world === undefined) return [];
    const watches = world.watches().map(({ request }) => request);
    return [...watches, ...world.pendingRequests()].map(({ method, url }) => `${method} ${url}`);
  }

  /** How a port stops while it waits for an answer has scenarios of its own; here the trial just ends. */
  async #letHeldRequestsThrough(): Promise<void> {
    if (this.heldRequests().length === 0) return;
    this.openGates();
    await this.time.settle();
  }

  async #canSendSentinel(): Promise<boolean> {
    return this.informer().seesSentinels && ((await this.openWatches()).length > 0 || polls(this));
  }

  #isServerBusy(): boolean {
    const held = new Set(
      [...this.gates.values()].flatMap((gate) => gate.held().map((h) => h.request.id)),
    );
    return this.#world?.pendingRequests().some((request) => !held.has(request.id)) ?? false;
  }

  #hearServer(entry: JournalEntry): void {
    this.#heard++;
    const line = this.#lines.lineOf(entry);
    const index =
      line === undefined ? this.timeline.count() + 1 : this.timeline.add("server", line, entry);
    this.requests.add(entry, index);
    this.#learnOfServer(entry, index);
  }

  #learnOfServer(entry: JournalEntry, index: number): void {
    const store = this.#world?.store;
    if (store === undefined) return;
    const newest = store.currentVersion();
    if (isOlder(newest, this.#newestVersion)) this.server.restored(index);
    this.#newestVersion = newest;
    const of =
      entry.type === "stored"
        ? COLLECTIONS.find((one) => one.resource === entry.resource && one.group === entry.group)
        : undefined;
    const isStored = of !== undefined && entry.type === "stored";
    this.server.add(entry, index, isStored ? store.get(of, entry.key) : undefined);
  }

  /** What is kept of a notification: all, while there is room. */
  #kept(notification: Notification): Notification {
    const leftBytes = NOTIFICATIONS_MAX_BYTES - this.#notifiedBytes;
    this.#notifiedBytes += sizeOf(notification, leftBytes + 1);
    return this.#notifiedBytes > NOTIFICATIONS_MAX_BYTES
      ? lightNotification(notification)
      : notification;
  }

  #hearAdapter(event: AdapterEvent): void {
    if (event.trial !== this.name) return;
    this.#heard++;
    switch (event.ev) {
      case "log":
        this.timeline.add("adapter", event.message);
        break;
      case "part":
        this.bench.hear(event);
        break;
      case "watch-error":
        if (this.watchErrors.length < WATCH_ERRORS_MAX_COUNT) this.watchErrors.push(event);
        this.timeline.add("adapter", `watch error reported: ${event.message}`, event);
        break;
      case "ended":
        if (this.ends.length < WATCH_ERRORS_MAX_COUNT) this.ends.push(event);
        this.timeline.add(
          "adapter",
          `the informer says that it has ended: ${event.message}`,
          event,
        );
        break;
      case "notify": {
        const handler = this.handlers.get(event.handler);
        if (handler === undefined || ++this.#notifiedCount > NOTIFICATIONS_MAX_COUNT) break;
        const atMs = this.time.clock.nowMs();
        const logged = handler.log.add(this.#kept(event), this.timeline.count() + 1, atMs);
        const index = this.timeline.add("handler", notificationLine(event, logged), event);
        if (this.#isInformerStopped) this.#toldAfterStop.push(index);
        break;
      }
    }
  }
}
