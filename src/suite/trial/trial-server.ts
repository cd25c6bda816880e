import {
  createWorld,
  type Fault,
  type Gate,
  type HeldRequest,
  type JournalEntry,
  type LiveWatch,
  type Match,
  type RequestFacts,
  type Rule,
  type RuleHandle,
  type World,
  type WorldOptions,
} from "../../../fake-apiserver/index.js";
import type { Clock } from "../../time/clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { ScenarioError } from "../evidence/expectation-error.js";
import type { Timeline } from "../evidence/timeline.js";
import type { TrialEvidence } from "../evidence/trial-evidence.js";
import { COLLECTIONS } from "../notation/collections.js";
import { isInScope, isOfOneObject } from "../notation/informer-scope.js";
import { isOlder } from "../values/is-older.js";
import { onTheWay } from "../waiting/on-the-way.js";
import type { RequestsMeant } from "./answer.js";
import { STATE_WATCH } from "./asks-for-a-state.js";
import { SENTINEL_PREFIX } from "./handler-log.js";
import { JournalLines } from "./journal-lines.js";
import { OtherTraffic } from "./other-traffic.js";
import { RequestLog } from "./request-log.js";
import { COUNTING_FAULT, ServerHistory } from "./server-history.js";
import type { TrialInformer } from "./trial-informer.js";

/** Options of a trial's apiserver. */
interface TrialServerOptions {
  readonly clock: Clock;
  readonly seed: number;
  readonly tls: boolean;
  readonly timeline: Timeline;
  readonly evidence: TrialEvidence;
  /** The informer of the scenario, once there is one. */
  readonly informer: () => TrialInformer | undefined;
}

/** Whether a list is requested as a stream. */
function isForStream({ query }: Match): boolean {
  return query?.["sendInitialEvents"] === STATE_WATCH.query.sendInitialEvents;
}

/** Whether every list may be answered with a fault; how a server counts its versions is none. */
function isOnLists({ match, do: faults, times }: Rule): boolean {
  const verbs = match?.verb === undefined ? ["list"] : [match.verb].flat();
  const isFault = faults.some(({ fault }) => fault !== COUNTING_FAULT);
  return times === undefined && isFault && verbs.includes("list");
}

/** Whether requests of any version are meant: a client that requests another version avoids a server's fault. */
function isAboutAnyVersion(matches: readonly Match[]): boolean {
  return matches.some(({ query }) => query?.["resourceVersion"] === undefined);
}

/** The apiserver of a trial: what the scenario does to it, and what happened there. */
export class TrialServer {
  /** The requests of the informer. */
  readonly requests = new RequestLog(
    () => this.#objects().map(({ metadata }) => metadata.resourceVersion),
    () => this.#options.informer() && this.#world?.store.currentVersion(),
  );
  /** The server's states, and where it sent false data. */
  readonly history = new ServerHistory((request) => {
    const informer = this.#options.informer();
    return informer !== undefined && isOfOneObject(informer, request);
  });
  /** What other informers than the scenario's do. */
  readonly others = new OtherTraffic();
  /** Those that run. */
  readonly otherNames: string[] = [];
  /** Named versions of a scenario. */
  readonly versions = new Map<string, string>();
  /** How the server reports compacted versions, if not like a real one. */
  readonly expiries: RuleHandle[] = [];
  readonly #options: TrialServerOptions;
  readonly #gates: Gate[] = [];
  readonly #lines = new JournalLines();
  /** The arrival of each unanswered request, by id. */
  readonly #askedAtMs = new Map<string, number>();
  #world: World | undefined;
  #worldOptions: WorldOptions = {};
  #unsubscribe: () => void = () => undefined;
  #gateCount = 0;
  #entryCount = 0;
  #newestVersion = "";

  constructor(options: TrialServerOptions) {
    this.#options = options;
  }

  /** Sets options of the apiserver before it is started. @throws ScenarioError afterwards */
  configure(options: WorldOptions): void {
    if (this.#world !== undefined) throw new ScenarioError("The apiserver is running already");
    this.#worldOptions = { ...this.#worldOptions, ...options };
  }

  /** Undefined until it is started. */
  get world(): World | undefined {
    return this.#world;
  }

  async start(): Promise<World> {
    const { clock, seed, tls } = this.#options;
    const world = await createWorld({
      ...this.#worldOptions,
      resources: COLLECTIONS.filter(({ custom }) => custom),
      clock,
      seed,
      tls,
    });
    this.#world = world;
    this.#unsubscribe = world.journal.subscribe((entry) => this.#hear(entry));
    return world;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#world?.close();
  }

  /** The number of events at the server. */
  entryCount(): number {
    return this.#entryCount;
  }

  openWatches(): readonly LiveWatch[] {
    const resource = this.#options.informer()?.resource.resource;
    return (this.#world?.watches() ?? []).filter(
      ({ request }) => request.resource === resource && !this.others.sent(request),
    );
  }

  /** Requests in flight, and watches, of the scenario's informer. */
  openRequests(): readonly string[] {
    return this.#open()
      .filter((request) => !this.others.sent(request))
      .map(lineOf);
  }

  /** The same of all informers. */
  openRequestsOfAll(): readonly string[] {
    return this.#open().map(lineOf);
  }

  #open(): readonly RequestFacts[] {
    const watches = this.#world?.watches().map(({ request }) => request) ?? [];
    return [...watches, ...(this.#world?.pendingRequests() ?? [])];
  }

  /** Objects in the informer's selection, without sentinels. */
  objects(): readonly KubernetesObject[] {
    const informer = this.#options.informer();
    return this.#objects()
      .filter((object) => informer !== undefined && isInScope(informer, object))
      .filter(({ metadata }) => !metadata.name?.startsWith(SENTINEL_PREFIX));
  }

  /** Whether there are objects that a library bound to one namespace cannot know, though the scenario asks for all. */
  hasObjectsElsewhere(): boolean {
    const boundTo = this.#options.informer()?.boundTo;
    if (boundTo === undefined) return false;
    return this.#objects().some(({ metadata }) => metadata.namespace !== boundTo);
  }

  #objects() {
    const informer = this.#options.informer();
    if (this.#world === undefined || informer === undefined) return [];
    return this.#world.store.list(informer.resource);
  }

  /** The version of a name in a scenario; "0" and "" are versions themselves. */
  version(name: string): string {
    if (name === "" || name === "0") return name;
    const version = this.versions.get(name);
    if (version === undefined) throw new ScenarioError(`No version has been named "${name}"`);
    return version;
  }

  /** Holds matching requests at gates, from now on. */
  hold(world: World, matches: readonly Match[]): void {
    for (const match of matches) this.#gates.push(world.hold(match, `gate-${++this.#gateCount}`));
  }

  /** Opens every gate; a stimulus. */
  openGates(): void {
    this.requests.forget();
    for (const gate of this.#gates.splice(0)) gate.open();
  }

  /** Leaves the gates closed: the requests that they hold no longer matter to the scenario. */
  leaveGates(): void {
    this.#gates.length = 0;
  }

  /** Requests that wait at gates. */
  heldRequests(): readonly HeldRequest[] {
    return this.#gates.flatMap((gate) => gate.held());
  }

  /** Whether lists are held, or answered with a fault that lasts: an informer that only lists may learn nothing meanwhile. */
  areListsDisturbed(): boolean {
    return (
      this.#gates.length > 0 || (this.#world?.rules() ?? []).some(({ rule }) => isOnLists(rule))
    );
  }

  /** Whether no client can connect, so that no request arrives. */
  refusesConnections(): boolean {
    const rules = this.#world?.rules() ?? [];
    return rules.some(({ rule }) => rule.do.some(({ fault }) => fault === "connect.refuse"));
  }

  /** Unanswered requests, whatever delays them. */
  pendingRequests(): readonly unknown[] {
    return this.#world?.pendingRequests() ?? [];
  }

  /** Whether an undelayed request is unanswered. */
  isBusy(): boolean {
    const held = new Set(this.heldRequests().map(({ request }) => request.id));
    return this.#world?.pendingRequests().some(({ id }) => !held.has(id)) ?? false;
  }

  /** See `Activity.onTheWay`. */
  onTheWay(): readonly string[] {
    return onTheWay(this.#world?.replicas() ?? []);
  }

  /** What has been sent to the client so far. */
  sentBytes(): number {
    return this.#world?.sentBytes() ?? 0;
  }

  /** Answers matching requests with a fault from now on, and streaming lists with its equivalent: a number of each, or all. */
  answerWith(
    world: World,
    { matches, times }: RequestsMeant,
    fault: Fault,
    whenStreamed: Fault = fault,
  ): void {
    const { evidence } = this.#options;
    evidence.hasHadTrouble = true;
    evidence.leavesEventsOpen ||= fault.fault === "stream.noNewline";
    const limit = times === undefined ? {} : { times };
    const rules = world.install(
      matches.map((match) => ({
        match,
        do: [isForStream(match) ? whenStreamed : fault],
        ...limit,
      })),
    );
    if (times !== undefined) {
      evidence.prepared.push({ times, count: () => Math.max(...rules.map((rule) => rule.hits())) });
    }
    if (isAboutAnyVersion(matches) && fault.fault !== "connect.refuse") {
      evidence.presume(() => rules.some((rule) => rule.hits() > 0));
    }
  }

  #hear(entry: JournalEntry): void {
    const { timeline } = this.#options;
    this.#entryCount++;
    if (entry.type === "request") this.#askedAtMs.set(entry.request.id, timeline.elapsedMs());
    const line = this.#lines.lineOf(entry);
    const index = line === undefined ? timeline.count() + 1 : this.#tell(line, entry);
    if (this.others.concerns(entry)) return;
    this.requests.add(entry, index);
    this.#learn(entry, index);
  }

  #tell(line: string, entry: JournalEntry): number {
    const { timeline } = this.#options;
    if (entry.type !== "response" && entry.type !== "watch-opened") {
      return timeline.add("server", line, entry);
    }
    const askedAtMs = this.#askedAtMs.get(entry.request) ?? timeline.elapsedMs();
    this.#askedAtMs.delete(entry.request);
    return timeline.addAnswer(line, entry, askedAtMs);
  }

  #learn(entry: JournalEntry, index: number): void {
    const store = this.#world?.store;
    if (store === undefined) return;
    const newest = store.currentVersion();
    if (isOlder(newest, this.#newestVersion)) this.history.restored(index);
    this.#newestVersion = newest;
    if (entry.type !== "stored") {
      this.history.add(entry, index, undefined);
      return;
    }
    const of = COLLECTIONS.find(
      ({ resource, group }) => resource === entry.resource && group === entry.group,
    );
    this.history.add(entry, index, of && store.get(of, entry.key));
  }
}

/** A trial, reduced to this part of its server. */
export interface AtServer<K extends keyof TrialServer> {
  readonly server: Pick<TrialServer, K>;
}

function lineOf({ method, url }: RequestFacts): string {
  return `${method} ${url}`;
}
