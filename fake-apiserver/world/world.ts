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
 * How to create a world. `createWorld` rejects with a TypeError for an unknown option, with a RangeError for an invalid
 * value, and with a StageError for an invalid stage.
 */
export interface WorldOptions {
  /**
   * The clock: the system's ("real"), one that stands still until it is advanced ("virtual"), or one of
   * your own. @default "real"
   */
  readonly clock?: Clock | "real" | "virtual";
  /**
   * The seed of everything random: uids, generated names, watch timeouts, the changes of a load, and whether a rule
   * with a probability applies. From 0 to 4294967295. @default 1
   */
  readonly seed?: number;
  /** Address to bind; `createWorld` rejects if it is not an address of this machine. @default "127.0.0.1" */
  readonly host?: string;
  /** Port to bind; 0 lets the system choose. `createWorld` rejects if it is in use. @default 0 */
  readonly port?: number;
  /**
   * Resources served in addition to the built-in ones, which are the common kinds of a cluster. Creating a
   * CustomResourceDefinition later has the same effect. @default none
   */
  readonly resources?: readonly ResourceDefinition[];
  /** Events kept per resource; older ones are compacted, and watches from there get 410. @default 10000 */
  readonly historyMaxCount?: number;
  /**
   * The size of a watch's send queue, in bytes, beyond which the watch is ended because its client is too slow. Initial
   * events do not count: they are sent as fast as the client reads. @default 67108864
   */
  readonly watchQueueMaxBytes?: number;
  /** Entries kept in the journal; older ones are dropped. @default 100000 */
  readonly journalMaxCount?: number;
  /** Apiserver replicas in front of the store, including that of `World.url`; from 1 to 16. @default 1 */
  readonly replicas?: number;
  /** Whether to require TLS, with a certificate generated for this world. @default false */
  readonly tls?: boolean | TlsOptions;
  /**
   * The user of each bearer token. Requests without a valid token get 401; with `authorization: "RBAC"`, requests without a
   * token are anonymous. @default no token is required
   */
  readonly tokens?: Readonly<Record<string, string | TokenOptions>>;
  /**
   * How requests are authorized: all are allowed, or by the stored roles and bindings, as with `--authorization-mode=RBAC`.
   * `World.kubeconfig` has the credential of an admin. @default "AlwaysAllow"
   */
  readonly authorization?: AuthorizationMode;
  /**
   * Additional host names, without port, for requests with browser headers (`Origin` or `Sec-Fetch-*`). Others are refused
   * with 403, as protection against DNS rebinding. IP addresses, `localhost`, `host` and
   * `tls.names` are always allowed. @default none
   */
  readonly allowedHosts?: readonly string[];
  /** The interval of periodic bookmarks, in milliseconds. @default 60000 */
  readonly bookmarkPeriodMs?: number;
  /** The release to imitate, from "1.17" on; docs/profiles.md has the differences. @default the newest, "1.37" */
  readonly profile?: string;
  /**
   * Whether streaming lists are served. If not, they are refused with 422; releases before 1.27 ignore them.
   * @default as in the profile
   */
  readonly watchList?: boolean;
  /**
   * Whether the objects of every cluster exist: the service `kubernetes`, and in each namespace the service account
   * `default` and the config map `kube-root-ca.crt`. The command line enables it. @default false
   */
  readonly clusterObjects?: boolean;
  /**
   * Whether the controllers run that finish deletions: of namespaces, and the garbage collector. If not, as with a bare
   * apiserver (envtest), a deleted namespace stays `Terminating`, and dependents stay. @default true
   */
  readonly controllers?: boolean;
  /**
   * Whether objects of built-in kinds in requests get the additions of a real server: defaults, those of
   * admission, and an initial status. If not, they are stored as sent. `World.store` always writes objects unchanged.
   * The command line enables it. @default false
   */
  readonly defaults?: boolean;
  /**
   * kwok stages that change objects, or "basic" for the built-in ones: pods run, nodes become ready, Deployments available and
   * Jobs complete. They use the world's clock. @default none: objects only change by requests
   */
  readonly stages?: Stages;
  /** Whether there is a watch cache; without it, lists at version "0" are consistent and paged. @default true */
  readonly watchCache?: boolean;
  /** Whether ports are bound; if not, only `World.ask` reaches the world, and `World.url` is unreachable. @default true */
  readonly listens?: boolean;
}

/** How requests are authorized. */
export type AuthorizationMode = "AlwaysAllow" | "RBAC";

/** The user of a bearer token. The group `system:authenticated` is implied. */
export interface TokenOptions {
  readonly user: string;
  /** @default none */
  readonly groups?: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** A certificate and its key, both in PEM. */
export interface ClientCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** Options of a kubeconfig. */
export interface KubeconfigOptions {
  /** Certificate of the trusted authority, PEM. @default `World.caPem` */
  readonly caPem?: string;
  /**
   * @default without a client authority: `World.adminToken` with RBAC, else the first of `WorldOptions.tokens`
   */
  readonly token?: string;
  /** @default in a world with `TlsOptions.clientAuthority`: that of user "admin" in group "system:masters" */
  readonly client?: ClientCertificate;
}

/** The watch to wait for: its request, its version, and its ordinal. */
export interface WatchFilter extends Match {
  /** The version exactly as the client sent it. */
  readonly resourceVersion?: string;
  /** The nth such watch since the start of the world, or since its journal was cleared. Absent: an open one, or the next. */
  readonly nth?: number;
}

/** Options of a wait. */
export interface AwaitOptions {
  /**
   * The timeout in milliseconds of real time, whatever the world's clock: the promise then rejects with a
   * WorldError, code "timed-out", that names the nearest misses. Infinity: none. @default 10000
   */
  readonly timeoutMs?: number;
  /** Cancels the wait: the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** The past requests that count. */
export interface RequestWindow {
  /** Only those after this index of the journal: `world.journal.entries().at(-1)?.index`. @default 0: all */
  readonly since?: number;
}

/** The expected number of requests. */
export interface ExpectedCount extends RequestWindow {
  /** Exactly this many, or a minimum and a maximum. @default { min: 1 } */
  readonly times?: number | { readonly min?: number; readonly max?: number };
}

/** The scopes of `reset`. */
export type ResetScope =
  /** Removes all rules. */
  | "rules"
  /** Opens all gates, and releases the requests that they hold. */
  | "gates"
  /** Ends all watches cleanly; clients will watch again. */
  | "streams"
  /** Restores the initial objects, history and version, like an etcd restore; replicas catch up. */
  | "store"
  /** Removes all entries; the index continues. */
  | "journal"
  /** Restores the initial mode of the clock. It does not go back. */
  | "clock";

/** The result of a reset. */
export interface ResetReport {
  /** The number of removed rules, gates, watches, changed objects, entries, and changes of the clock's mode. */
  readonly cleared: Readonly<Partial<Record<ResetScope, number>>>;
  /** Names of the removed rules that never applied: a test with an unused rule has not tested what it claims. */
  readonly unusedRules: readonly string[];
}

/** How far a replica's cache is behind the store: a number of changes, or everything from now on. */
export type ReplicaLag = number | "frozen";

/** One of several apiservers in front of the same store, with its own listener and watch cache. */
export interface Replica {
  /** 0 is the one at `World.url`, which is never stale. */
  readonly index: number;
  /** Base URL, no trailing slash. */
  readonly url: string;
  /** Its configured lag. */
  lag(): ReplicaLag;
  /** The version that its cache has reached. */
  currentVersion(): string;
  /**
   * Makes the cache stale, or lets it catch up. Watches, lists at version "0" and gets with a version are served from the
   * cache; consistent reads and writes use the store. Custom resources are served once their definitions have reached
   * the cache. @throws RangeError for replica 0
   */
  setLag(lag: ReplicaLag): void;
}

/** Generated objects, for tests of scale and endurance. */
export interface LoadOptions {
  /** The number of objects to create first; at most 100000. */
  readonly count: number;
  /** "{i}" in its strings stands for the number of the object, from 0. @default a name "load-{i}" */
  readonly template?: Readonly<Record<string, unknown>>;
  /** The namespace, for namespaced kinds, unless the template has one. @default "default" */
  readonly namespace?: string;
  /** Changes afterwards. @default none */
  readonly churn?: LoadChurn;
}

/** Rounds of changes to generated objects. The objects to change and delete are drawn from the world's seed. */
export interface LoadChurn {
  /** At most 100000. */
  readonly rounds: number;
  /** The pause between rounds, on the world's clock. */
  readonly everyMs: number;
  /** Objects created in each round. @default 0 */
  readonly add?: number;
  /** Objects whose annotation "fake-apiserver/round" changes in each round. @default 0 */
  readonly modify?: number;
  /** Objects deleted in each round. @default 0 */
  readonly delete?: number;
}

/** The progress of a load. */
export interface LoadCounts {
  readonly created: number;
  readonly modified: number;
  readonly deleted: number;
  readonly rounds: number;
}

/** A running load. */
export interface LoadRun {
  /** "load-1" */
  readonly id: string;
  /** Its progress. */
  counts(): LoadCounts;
  /** Resolves when the first objects have been created. Rejects with StorageError if one cannot be created. */
  readonly created: Promise<void>;
  /** Resolves when the last round is done, or the load was stopped. Rejects like `created`. */
  readonly done: Promise<LoadCounts>;
  /** Stops the changes; the objects stay. */
  stop(): void;
}

/** See `createWorld`. */
export type CreateWorld = (options?: WorldOptions) => Promise<World>;

/**
 * A virtual cluster: its own store, journal, gates, rules and listener. Worlds share nothing.
 *
 * Install faults (`install`, `incident`), hold requests (`hold`), act on open watches and connections (`watches`,
 * `connections`); then wait for the client's requests (`awaitWatch`, `awaitRequest`) and check them (`verify`,
 * `journal`). A world is closed at the end of the block that declares it with `await using`, or by `close`.
 */
export interface World extends AsyncDisposable {
  /** "http://127.0.0.1:41234": base URL, no trailing slash. */
  readonly url: string;
  /** The release that it imitates: "1.37". */
  readonly profile: string;
  /** How requests are authorized. */
  readonly authorization: AuthorizationMode;
  /** With RBAC: a bearer token of a user in `system:masters`. */
  readonly adminToken: string | undefined;
  /** With TLS: certificate of the authority that signed the server's, PEM. */
  readonly caPem: string | undefined;
  /** With TLS: certificate of the authority that `tls.certSwapMidLife` changes to, PEM. */
  readonly nextCaPem: string | undefined;
  /**
   * The text of a kubeconfig file for this world: its URL and authority, a token or a client certificate, and
   * the namespace "default".
   */
  kubeconfig(options?: KubeconfigOptions): string;
  /**
   * Sends a request without a socket, as a client of HTTP/1.1 would. Resolves with the head of the response; the body is
   * read from it, and a watch continues until the response is destroyed. Rules, gates and the journal apply as to every
   * request, except faults of connections. Rejects with code "ECONNRESET" where a connection would have been reset.
   */
  ask(request: DirectRequest): Promise<DirectResponse>;
  /** Issues a bearer token, which is valid until the world is closed. */
  issueToken(options: TokenOptions): string;
  /** Issues a client certificate. Rejects with WorldError, code "no-client-authority". */
  issueClientCertificate(options: ClientCertificateOptions): Promise<ClientCertificate>;
  /** The clock of the server. */
  readonly clock: Clock;
  /** The objects of the cluster. */
  readonly store: WorldStore;
  /** Everything that happened: requests, answers, events of watches, faults, writes. */
  readonly journal: Journal;
  /** Aborts when the world is closed. */
  readonly closed: AbortSignal;
  /** The served resources, built-in ones first. */
  resources(): readonly ResourceDefinition[];
  /**
   * Installs rules, all or none. They apply to later requests; `Rule.scope` makes rules about watches apply to
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
   * @throws RuleError for an invalid rule; it names the position and the probable intention
   */
  install(rules: Rule | readonly Rule[]): RuleHandle[];
  /**
   * All rules that were installed and not removed, in order of installation: including those of incidents, those installed
   * at the end of others, and exhausted ones.
   */
  rules(): readonly RuleHandle[];
  /**
   * Holds every matching request from now on, before it is handled, until it is released.
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
   * @throws RuleError for an invalid match
   */
  hold(match: Match, name?: string): Gate;
  /** The closed gates, in order of creation. */
  gates(): readonly Gate[];
  /** Open watches, in order of opening. */
  watches(): readonly LiveWatch[];
  /** Requests in flight, without watches. */
  pendingRequests(): readonly RequestFacts[];
  /** The number of open connections. */
  connectionCount(): number;
  /** The bytes written to all connections so far, whether or not clients have read them. */
  sentBytes(): number;
  /** Open connections, in order of opening. */
  connections(): readonly LiveConnection[];
  /** All replicas, that of `World.url` first. */
  replicas(): readonly Replica[];
  /**
   * One of the replicas.
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
   * Resolves with a matching watch: an open one, or the next; with `nth`, the nth.
   *
   * @example
   * ```ts
   * await world.awaitWatch({ resource: "pods" });
   * for (const name of ["web-1", "web-2", "web-3"]) world.store.create(pods, { metadata: { name } });
   * await world.awaitWatch({ resource: "pods", nth: 2 });
   * ```
   * Rejects with WorldError, code "timed-out", after the timeout, "watch-ended" if the nth has already ended, or
   * "world-closed"; with RuleError for an invalid match.
   */
  awaitWatch(filter?: WatchFilter, options?: AwaitOptions): Promise<LiveWatch>;
  /**
   * Resolves with the first matching request, whether it is in the journal already or still to come. Rejects with WorldError,
   * code "timed-out", after the timeout, or "world-closed"; with RuleError for an invalid match.
   */
  awaitRequest(match?: Match, options?: AwaitOptions & RequestWindow): Promise<RequestFacts>;
  /**
   * Counts the matching requests in the journal, and returns the count.
   *
   * @example
   * ```ts
   * world.verify({ verb: "list", resource: "pods" }, { times: 2 });
   * ```
   * @throws WorldError, code "verification-failed", with the nearest misses, for another count than expected
   */
  verify(match: Match, expected?: ExpectedCount): number;
  /**
   * Generates objects, and optionally keeps changing them. Ends with the world.
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
   * Advances the clock, runs the due timers, and lets sockets deliver. Resolves with the number of timers that fired.
   *
   * @example
   * ```ts
   * for (let minute = 1; minute <= 60; minute++) {
   *   for (let write = 1; write <= 100; write++) world.store.bump();
   *   await world.advance(60_000);
   * }
   * ```
   * Rejects with WorldError, code "not-virtual", for a real clock.
   */
  advance(byMs: number): Promise<number>;
  /** Whether the clock is real or virtual. "foreign": it is an option of the world. */
  clockMode(): "real" | "virtual" | "foreign";
  /** Stops the clock, or lets it run. @throws WorldError, code "not-virtual", for a foreign clock */
  setClockMode(mode: "real" | "virtual"): void;
  /** Names of the rules that have never applied: typos, or tests that test nothing. */
  unusedRules(): readonly string[];
  /** Resets what tests changed. @default rules and gates @throws RangeError for an unknown scope */
  reset(options?: { readonly what?: readonly ResetScope[] }): ResetReport;
  /** Ends every connection and stops listening. Store and journal can still be read. */
  close(): Promise<void>;
}

/** Holds requests until it is opened. */
export interface Gate {
  /** Its name in the journal. */
  readonly name: string;
  readonly match: Match;
  /** The held requests, in order of arrival. */
  held(): readonly HeldRequest[];
  /** Calls `listener` for each request held from now on. Returns a function that stops it. */
  onHeld(listener: (request: HeldRequest) => void): () => void;
  /** Releases all requests, and holds no more. */
  open(): void;
}

/** A request at a gate. Only the first of `release` and `answer` takes effect. */
export interface HeldRequest {
  /** The request as parsed by the server. */
  readonly request: RequestFacts;
  /** Handles it as if it had just arrived. */
  release(): void;
  /** Handles it with a fault. @throws RuleError for an invalid fault, or one that does not apply to requests */
  answer(fault: Fault): void;
}
