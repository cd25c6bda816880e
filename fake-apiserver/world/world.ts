import type { Clock } from "../../src/time/clock.js";
import type { GroupVersionResource, ResourceDefinition } from "../../src/wire/resource.js";
import type { Fault, Match, Rule, RuleHandle } from "../faults/rule.js";
import type { Journal, RequestFacts } from "../journal/journal-entry.js";
import type { Stages } from "../stages/prepare-stages.js";
import type { WorldStore } from "../storage/world-store.js";
import type { ClientCertificateOptions } from "../tls/authority.js";
import type { TlsOptions } from "../transport/create-security.js";
import type { DirectRequest } from "../transport/direct-exchange.js";
import type { DirectResponse } from "../transport/direct-response.js";
import type { LiveConnection } from "../transport/live-connection.js";
import type { LiveWatch } from "../watch/live-watch.js";

/**
 * How to create a world. `createWorld` rejects with a TypeError for an option that does not exist, with a RangeError for
 * a value that it cannot have, with a StageError for a stage that cannot be used.
 */
export interface WorldOptions {
  /**
   * Where time comes from: the system ("real"), a clock of the world's own that stands still until it is advanced
   * ("virtual"), or one of yours. @default "real"
   */
  readonly clock?: Clock | "real" | "virtual";
  /**
   * Whatever is drawn comes from it: uids, generated names, the lifetimes of watches, what a load changes, whether a rule
   * with a probability applies. From 0 to 4294967295. @default 1
   */
  readonly seed?: number;
  /** Address to bind; `createWorld` rejects when it is not one of this machine. @default "127.0.0.1" */
  readonly host?: string;
  /** Port to bind; 0 lets the system choose. `createWorld` rejects when another program has it. @default 0 */
  readonly port?: number;
  /**
   * Served in addition to the built-in ones, which are the common kinds of a cluster. A CustomResourceDefinition that is
   * created later has the same effect. @default none
   */
  readonly resources?: readonly ResourceDefinition[];
  /** Events kept for each resource before the oldest are forgotten, and watches from there get 410. @default 10000 */
  readonly historyMaxCount?: number;
  /**
   * How much may wait for the client of a watch, in bytes, before it is cut loose as one that cannot follow. Initial events
   * do not count: they wait for the client. @default 67108864
   */
  readonly watchQueueMaxBytes?: number;
  /** Entries the journal keeps before the oldest are forgotten. @default 100000 */
  readonly journalMaxCount?: number;
  /** Endpoints in front of the store, that of `World.url` included; from 1 to 16. @default 1 */
  readonly replicas?: number;
  /** Whether clients have to speak TLS, with a certificate that is made for this world. @default false */
  readonly tls?: boolean | TlsOptions;
  /** The user of each bearer token. Requests without one of them get 401. @default no token is asked for */
  readonly tokens?: Readonly<Record<string, string>>;
  /**
   * Names of the server, without port, by which it may be called as browsers do, with `Origin` or `Sec-Fetch-*`; any other is
   * refused with 403, as a foreign page may have been made to mean this machine. Addresses, `localhost`, `host` and
   * `tls.names` are let in. @default none
   */
  readonly allowedHosts?: readonly string[];
  /** Time between periodic bookmarks, in milliseconds. @default 60000 */
  readonly bookmarkPeriodMs?: number;
  /** Which release it speaks as, from "1.17" on; docs/profiles.md has the differences. @default the newest, "1.37" */
  readonly profile?: string;
  /**
   * Whether streaming lists are served. If not, they are refused with 422; releases before 1.27 do not know them.
   * @default as the profile has it
   */
  readonly watchList?: boolean;
  /**
   * Whether there is what every cluster has of itself: the service `kubernetes`, and in each namespace the service account
   * `default` and the config map `kube-root-ca.crt`. The command has it. @default false
   */
  readonly clusterObjects?: boolean;
  /**
   * Whether objects of built-in kinds that come in a request get what a real server adds to them: defaults, what admission
   * adds, a status of their own. If not, they are stored as they are sent. What `World.store` writes is always as it is given.
   * The command has them. @default false
   */
  readonly defaults?: boolean;
  /**
   * Rules by which objects move, as kwok has them: stages, or "basic" for those that are built in, by which pods run, nodes are ready,
   * Deployments available and Jobs complete. Time is the world's. @default none: nothing moves by itself
   */
  readonly stages?: Stages;
  /** Whether there is a watch cache; without, lists of version "0" are consistent and come in pages. @default true */
  readonly watchCache?: boolean;
  /** Whether ports are bound; if not, only `World.ask` reaches the world, and `World.url` leads nowhere. @default true */
  readonly listens?: boolean;
}

/** A certificate and its key, both PEM. */
export interface ClientCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** What a kubeconfig says. */
export interface KubeconfigOptions {
  /** Certificate of the authority to trust, PEM. @default `World.caPem` */
  readonly caPem?: string;
  /** @default the first of `WorldOptions.tokens`, where there is no authority for clients */
  readonly token?: string;
  /** @default in a world with `TlsOptions.clientAuthority`: that of user "admin" in group "system:masters" */
  readonly client?: ClientCertificate;
}

/** A watch to wait for: which request opened it, at which version, and the how-manieth it is. */
export interface WatchFilter extends Match {
  /** Exactly as the client sent it. */
  readonly resourceVersion?: string;
  /** The nth such watch since the world began, or since its journal was cleared. Absent: one that is open, or the next. */
  readonly nth?: number;
}

/** How to wait. */
export interface AwaitOptions {
  /**
   * Gives up after so many milliseconds of real time, whatever the world's clock says: the promise rejects with a
   * WorldError code "timed-out" that says what came closest. Infinity: never. @default 10000
   */
  readonly timeoutMs?: number;
  /** Gives up when it aborts: the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** Which requests of the past count. */
export interface RequestWindow {
  /** Only those after this index of the journal: `world.journal.entries().at(-1)?.index`. @default 0: all */
  readonly since?: number;
}

/** How many requests are right. */
export interface ExpectedCount extends RequestWindow {
  /** Exactly so many, or so many at least and at most. @default { min: 1 } */
  readonly times?: number | { readonly min?: number; readonly max?: number };
}

/** What `reset` takes back. */
export type ResetScope =
  /** Removes every rule. */
  | "rules"
  /** Opens every gate, and lets through what it held. */
  | "gates"
  /** Ends every watch cleanly; clients will watch again. */
  | "streams"
  /** Objects, history and version become those of the beginning, as when etcd is restored; replicas catch up. */
  | "store"
  /** Forgets every entry; the index goes on. */
  | "journal"
  /** Time passes, or stands still, as in the beginning. It does not go back. */
  | "clock";

/** What a reset did. */
export interface ResetReport {
  /** How many rules, gates, watches, objects that were not as in the beginning, entries, and changes of the clock's mode. */
  readonly cleared: Readonly<Partial<Record<ResetScope, number>>>;
  /** Names of the removed rules that never applied: a test that ends with one has not tested what it says. */
  readonly unusedRules: readonly string[];
}

/** How far a replica's cache is behind the store: so many changes, or whatever comes from now on. */
export type ReplicaLag = number | "frozen";

/** One apiserver of several in front of the same store, with a listener and a watch cache of its own. */
export interface Replica {
  /** 0 is the one at `World.url`; it is never behind. */
  readonly index: number;
  /** Base URL, no trailing slash. */
  readonly url: string;
  /** How far behind it is kept. */
  lag(): ReplicaLag;
  /** How far its cache has come. */
  currentVersion(): string;
  /**
   * Lets the cache fall behind, or catch up. Watches, lists of version "0" and gets with a version see only what the
   * cache has; consistent reads and writes go to the store. Custom resources are served as far as their definitions have
   * come. @throws RangeError for replica 0
   */
  setLag(lag: ReplicaLag): void;
}

/** Objects to be made up, for tests of size and endurance. */
export interface LoadOptions {
  /** Created first; at most 100000. */
  readonly count: number;
  /** In every text of it, "{i}" stands for the number of the object, from 0. @default a name "load-{i}" */
  readonly template?: Readonly<Record<string, unknown>>;
  /** For kinds with namespaces, unless the template says otherwise. @default "default" */
  readonly namespace?: string;
  /** What happens afterwards. @default nothing */
  readonly churn?: LoadChurn;
}

/** Rounds of changes to made-up objects. Which are changed and deleted is drawn from the world's seed. */
export interface LoadChurn {
  /** At most 100000. */
  readonly rounds: number;
  /** Between rounds, on the world's clock. */
  readonly everyMs: number;
  /** Objects created in each round. @default 0 */
  readonly add?: number;
  /** Objects that get another annotation "fake-apiserver/round" in each round. @default 0 */
  readonly modify?: number;
  /** Objects deleted in each round. @default 0 */
  readonly delete?: number;
}

/** What a load has done so far. */
export interface LoadCounts {
  readonly created: number;
  readonly modified: number;
  readonly deleted: number;
  readonly rounds: number;
}

/** A load under way. */
export interface LoadRun {
  /** "load-1" */
  readonly id: string;
  /** What it has done until now. */
  counts(): LoadCounts;
  /** Resolves when the first objects are there. Rejects with StorageError when one cannot be created. */
  readonly created: Promise<void>;
  /** Resolves when the last round is done, or it was stopped. Rejects as `created` does. */
  readonly done: Promise<LoadCounts>;
  /** Changes nothing any more; the objects stay. */
  stop(): void;
}

/** See `createWorld`. */
export type CreateWorld = (options?: WorldOptions) => Promise<World>;

/**
 * A virtual cluster: its own store, journal, gates, rules and listener. Worlds share nothing.
 *
 * Faults are installed (`install`, `incident`), requests are held (`hold`), what is open is poked (`watches`,
 * `connections`); then a test waits for what the client does (`awaitWatch`, `awaitRequest`) and checks it (`verify`,
 * `journal`). It ends with the block that declares it with `await using`, or with `close`.
 */
export interface World extends AsyncDisposable {
  /** "http://127.0.0.1:41234": base URL, no trailing slash. */
  readonly url: string;
  /** The release it speaks as: "1.37". */
  readonly profile: string;
  /** With TLS: certificate of the authority that has signed the server's, PEM. */
  readonly caPem: string | undefined;
  /** With TLS: that of the authority which `tls.certSwapMidLife` changes to, PEM. */
  readonly nextCaPem: string | undefined;
  /**
   * The text of a kubeconfig file for this world: its URL and authority, a token or the certificate of a client, and
   * the namespace "default".
   */
  kubeconfig(options?: KubeconfigOptions): string;
  /**
   * Asks without a socket, as a client of HTTP/1.1 would. Resolves when the head of the response is there; the body is
   * read from it, and a watch goes on until the response is destroyed. Rules, gates and the journal are those of every
   * request, but for faults of connections, for there is none. Rejects with code "ECONNRESET" where one would have broken.
   */
  ask(request: DirectRequest): Promise<DirectResponse>;
  /** Signs a certificate for a client. Rejects with WorldError code "no-client-authority". */
  issueClientCertificate(options: ClientCertificateOptions): Promise<ClientCertificate>;
  /** What the server takes its time from. */
  readonly clock: Clock;
  /** What the cluster consists of. */
  readonly store: WorldStore;
  /** Everything that happened: requests, answers, every event of every watch, faults, writes. */
  readonly journal: Journal;
  /** Aborts when the world is closed. */
  readonly closed: AbortSignal;
  /** What is served now, the built-in resources first. */
  resources(): readonly ResourceDefinition[];
  /**
   * Installs rules, all or none. They act on what comes from now on; `Rule.scope` makes those about watches act on
   * open ones.
   *
   * @example
   * ```ts
   * world.install({
   *   name: "expires in the middle",
   *   match: { verb: "watch", resource: "pods" },
   *   do: [{ fault: "event.410", event: { nth: 2 } }],
   *   times: 1,
   * });
   * ```
   * @throws RuleError when one is not of the grammar; it names the place and what was probably meant
   */
  install(rules: Rule | readonly Rule[]): RuleHandle[];
  /**
   * Every rule that was installed and not removed, in order of installation: those of incidents, those that the end of
   * another brought, and those that are used up.
   */
  rules(): readonly RuleHandle[];
  /**
   * From now on, holds every matching request before it is handled, until it is released.
   *
   * @example
   * ```ts
   * const gate = world.hold({ verb: "watch", resource: "pods" });
   * gate.onHeld((request) => {
   *   world.store.delete(pods, "web-1");
   *   request.release();
   * });
   * ```
   * @param name of the gate, in the journal. @default "gate-<n>"
   * @throws RuleError when the match is not of the grammar
   */
  hold(match: Match, name?: string): Gate;
  /** The closed gates, in order of their making. */
  gates(): readonly Gate[];
  /** Watches open now, in order of opening. */
  watches(): readonly LiveWatch[];
  /** Requests that have arrived and have not been answered in full, watches not counted. */
  pendingRequests(): readonly RequestFacts[];
  /** Connections open now. */
  connectionCount(): number;
  /** Connections open now, in order of opening. */
  connections(): readonly LiveConnection[];
  /** Every endpoint, `World.url` first. */
  replicas(): readonly Replica[];
  /**
   * One of them.
   *
   * @example
   * ```ts
   * const lagging = world.replica(1);
   * lagging.setLag("frozen");
   * ```
   * @throws WorldError code "no-such-replica"
   */
  replica(index: number): Replica;
  /**
   * Resolves with a watch that matches: one that is open, or the next; with `nth`, the nth that came.
   *
   * @example
   * ```ts
   * await world.awaitWatch({ resource: "pods" });
   * for (const name of ["web-1", "web-2", "web-3"]) world.store.create(pods, { metadata: { name } });
   * await world.awaitWatch({ resource: "pods", nth: 2 });
   * ```
   * Rejects with WorldError code "timed-out" when it has not come in time, "watch-ended" when the nth is over already,
   * "world-closed"; with RuleError when the match is not of the grammar.
   */
  awaitWatch(filter?: WatchFilter, options?: AwaitOptions): Promise<LiveWatch>;
  /**
   * Resolves with the first request that matches, be it in the journal already or still to come. Rejects with WorldError
   * code "timed-out" when it has not come in time, or "world-closed"; with RuleError when the match is not of the grammar.
   */
  awaitRequest(match?: Match, options?: AwaitOptions & RequestWindow): Promise<RequestFacts>;
  /**
   * Counts the matching requests of the journal, and returns the count.
   *
   * @example
   * ```ts
   * world.verify({ verb: "list", resource: "pods" }, { times: 2 });
   * ```
   * @throws WorldError code "verification-failed", with the nearest misses, when it is not as expected
   */
  verify(match: Match, expected?: ExpectedCount): number;
  /**
   * Makes up objects, and goes on changing them if wanted. Ends with the world.
   *
   * @example
   * ```ts
   * const load = world.load(pods, {
   *   count: 10_000,
   *   template: { metadata: { name: "web-{i}", labels: { app: "web" } } },
   *   churn: { rounds: 60, everyMs: 1_000, add: 5, modify: 50, delete: 5 },
   * });
   * await load.created;
   * ```
   * @throws RangeError for a number that is too large, StorageError code "not-served"
   */
  load(of: GroupVersionResource, options: LoadOptions): LoadRun;
  /**
   * Moves the world's time, lets what became due happen, and sockets deliver. Resolves with how many timers fired.
   *
   * @example
   * ```ts
   * for (let minute = 1; minute <= 60; minute++) {
   *   for (let write = 1; write <= 100; write++) world.store.bump();
   *   await world.advance(60_000);
   * }
   * ```
   * Rejects with WorldError code "not-virtual" when time passes by itself.
   */
  advance(byMs: number): Promise<number>;
  /** Whether time passes by itself. "foreign": the clock was handed in. */
  clockMode(): "real" | "virtual" | "foreign";
  /** Stops time, or lets it pass. @throws WorldError code "not-virtual" for a clock that was handed in */
  setClockMode(mode: "real" | "virtual"): void;
  /** Names of the rules that have never applied: typing mistakes, or tests that test nothing. */
  unusedRules(): readonly string[];
  /** Takes back what tests did. @default rules and gates @throws RangeError for what cannot be reset */
  reset(options?: { readonly what?: readonly ResetScope[] }): ResetReport;
  /** Ends every connection and stops listening. What was stored and journalled can still be read. */
  close(): Promise<void>;
}

/** Holds requests until it is opened. */
export interface Gate {
  /** As the journal names it. */
  readonly name: string;
  readonly match: Match;
  /** Requests waiting, in order of arrival. */
  held(): readonly HeldRequest[];
  /** Calls `listener` whenever a request is held, from now on. Returns the way to stop. */
  onHeld(listener: (request: HeldRequest) => void): () => void;
  /** Lets everything through, now and from now on. */
  open(): void;
}

/** A request at a gate. Exactly one of `release` and `answer` takes effect. */
export interface HeldRequest {
  /** What the server has understood of it. */
  readonly request: RequestFacts;
  /** Handles it as if it had just arrived. */
  release(): void;
  /** Handles it with a fault. @throws RuleError for what is no fault, or none of requests */
  answer(fault: Fault): void;
}
