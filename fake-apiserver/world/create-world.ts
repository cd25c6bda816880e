import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { nextTurn, SystemClock } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { ResourceDefinition } from "../../src/wire/resource.js";
import { checkMatch } from "../faults/check-match.js";
import { RuleEngine } from "../faults/rule-engine.js";
import { AccountTokens, type TokenSubject } from "../handlers/account-tokens.js";
import { authenticated } from "../handlers/authenticate.js";
import type { Handler } from "../handlers/request-context.js";
import { RecordingJournal } from "../journal/journal.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import { type ServerProfile, serverProfile } from "../profiles/server-profile.js";
import { gitVersion } from "../profiles/version.js";
import type { StageRunner } from "../stages/stage-runner.js";
import { objectKey } from "../storage/object-key.js";
import type { ObjectStore } from "../storage/object-store.js";
import { createWorldStore } from "../storage/world-store.js";
import type { ClientCertificateOptions } from "../tls/authority.js";
import type { Keyring } from "../tls/keyring.js";
import { createCommonHeaders } from "../transport/common-headers.js";
import type { Security } from "../transport/create-security.js";
import { DirectExchange } from "../transport/direct-exchange.js";
import { isForeignPage } from "../transport/foreign-page.js";
import type { LiveConnection } from "../transport/live-connection.js";
import { type Interposition, RequestCycle } from "../transport/request-cycle.js";
import { LIMITS } from "../values/limits.js";
import { WatchOpener } from "../watch/watch-opener.js";
import { WatchRegistry } from "../watch/watch-registry.js";
import { checkWorldOptions } from "./check-world-options.js";
import { GateKeeper } from "./gate-keeper.js";
import { renderKubeconfig } from "./kubeconfig.js";
import { LateHandlers } from "./late-handlers.js";
import { loadLateParts } from "./late-parts.js";
import { LoadGenerator } from "./load-generator.js";
import { ownStatus } from "./own-status.js";
import type {
  AuthorizationMode,
  ClientCertificate,
  CreateWorld,
  KubeconfigOptions,
  Replica,
  ResetReport,
  ResetScope,
  TokenOptions,
  World,
  WorldOptions,
} from "./world.js";
import { WorldAwaits } from "./world-awaits.js";
import { WorldClock } from "./world-clock.js";
import { createWorldCore, type WorldCore } from "./world-core.js";
import { createWorldDraws, type WorldDraws } from "./world-draws.js";
import { WorldError } from "./world-error.js";
import { WorldFront } from "./world-front.js";
import { loadWorldParts, type WorldParts } from "./world-parts.js";
import { WorldReset } from "./world-reset.js";
import type { WorldAuthorization } from "./world-roles.js";
import { WorldServers } from "./world-servers.js";
import { WorldTokens } from "./world-tokens.js";

const BOOKMARK_PERIOD_MS = 60_000;

/** Turns of the event loop within which a local socket has usually delivered the data that a timer wrote. */
const DELIVERY_TURNS = 4;

/**
 * Creates a virtual cluster with a listener of its own. Resolves when it accepts connections. It has the initial namespaces
 * of every cluster, and no history: versions begin at 1004.
 *
 * Worlds share nothing; the same seed and the same requests give the same journal.
 *
 * @example
 * ```ts
 * await using world = await createWorld();
 * const pods = { group: "", version: "v1", resource: "pods" };
 * for (const name of ["web-1", "web-2", "web-3"]) world.store.create(pods, { metadata: { name } });
 * const url = `${world.url}/api/v1/pods`;
 * ```
 * Rejects with a TypeError or RangeError for invalid options, and with Node's own error when the address cannot be bound:
 * code "EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND".
 */
export const createWorld: CreateWorld = async (options = {}) => {
  const [world] = await Promise.all([openWorld(options), loadLateParts()]);
  return world;
};

/** The same for the command line: modules that are not needed to listen are loaded on first use. */
export async function openWorld(options: WorldOptions): Promise<World> {
  checkWorldOptions(options);
  const world = new FakeWorld(options, await loadWorldParts(options));
  if (options.listens !== false) await world.listen();
  return world;
}

class FakeWorld implements World {
  readonly clock: Clock;
  readonly journal: RecordingJournal;
  readonly store: World["store"];
  readonly #options: WorldOptions;
  readonly #profile: ServerProfile;
  /** The host names accepted from clients with browser headers. */
  readonly #names: ReadonlySet<string>;
  readonly #keyring: Keyring | undefined;
  readonly #core: WorldCore;
  readonly #watches = new WatchRegistry();
  readonly #accountTokens: AccountTokens;
  readonly #tokens: WorldTokens;
  readonly #handlers: LateHandlers;
  readonly #servers: WorldServers;
  readonly #gates: GateKeeper;
  readonly #rules: RuleEngine;
  readonly #cycle: RequestCycle;
  readonly #front: WorldFront;
  readonly #awaits: WorldAwaits;
  readonly #loads: LoadGenerator;
  readonly #stages: StageRunner | undefined;
  readonly #reset: WorldReset;
  readonly #closing = new AbortController();

  constructor(options: WorldOptions, { security, stages, roles }: WorldParts) {
    const { clock = "real", seed = 1, journalMaxCount = LIMITS.journalMaxCount } = options;
    this.clock = typeof clock === "string" ? new WorldClock(clock) : clock;
    this.#options = options;
    this.#keyring = security?.keyring;
    this.#profile = profileOf(options);
    this.#names = namesOf(options);
    this.journal = new RecordingJournal({ clock: this.clock, entriesMaxCount: journalMaxCount });
    const draws = createWorldDraws(seed);
    this.#core = createWorldCore(options, this.#profile, this.clock, draws.uids, {
      caPem: this.caPem,
      ownStatus,
      roles,
    });
    this.store = this.#createStore();
    this.#journalChanges(this.#core.store);
    this.#gates = new GateKeeper(this.journal);
    this.#accountTokens = new AccountTokens(
      draws.secrets,
      () => this.clock.nowMs(),
      (subject) => this.#isAccount(subject),
    );
    this.#tokens = new WorldTokens(options, draws.secrets, this.#accountTokens);
    this.#handlers = this.#createHandlers(draws);
    this.#servers = this.#createServers();
    this.#rules = this.#createRules(draws.rules);
    this.#cycle = this.#createCycle(draws);
    this.#front = this.#createFront(security);
    this.#awaits = new WorldAwaits({
      journal: this.journal,
      clock: new SystemClock(),
      watches: () => this.#watches.all(),
    });
    this.#loads = new LoadGenerator({
      store: this.store,
      clock: this.clock,
      draws: draws.loads,
      resourceOf: (of) => this.#core.resources.get(of),
    });
    this.#reset = new WorldReset({
      world: this,
      journal: this.journal,
      gates: this.#gates,
      watches: this.#watches,
      loads: this.#loads,
      endpoints: () => this.#servers.endpoints,
    });
    this.#stages = stages?.({
      ...this.#core,
      clock: this.clock,
      draws: draws.stages,
      addsDefaults: options.defaults ?? false,
      version: gitVersion(this),
      record: (fact) => this.journal.record(fact),
    });
    this.#stages?.start();
  }

  #createHandlers(draws: WorldDraws): LateHandlers {
    return new LateHandlers({
      world: this.#options,
      core: this.#core,
      profile: this.#profile,
      clock: this.clock,
      journal: this.journal,
      draws,
      accountTokens: this.#accountTokens,
      userOfToken: (token) => this.#tokens.userOf(token),
      ...this.#authorization(),
      serverAddress: () => this.#address(),
    });
  }

  #createStore(): World["store"] {
    return createWorldStore({
      ...this.#core,
      onCompacted: (version) => {
        this.#servers.compact(version);
        this.journal.record({ type: "compacted", resourceVersion: version.toString() });
      },
    });
  }

  #createServers(): WorldServers {
    return new WorldServers({
      world: this.#options,
      core: this.#core,
      profile: this.#profile,
      host: this.#host,
      createHandler: (store, resources) => this.#handlers.create(store, resources),
      onSocket: (socket, replica) => this.#front.accept(socket, replica),
      urlOf: (port) => `${this.#scheme()}://${bracketed(this.#host)}:${port}`,
    });
  }

  #isAccount({ namespace, name, uid }: TokenSubject): boolean {
    const { store, resources } = this.#core;
    const accounts = resources.get({ group: "", version: "v1", resource: "serviceaccounts" });
    return store.collection(accounts).get(objectKey({ namespace, name }))?.metadata.uid === uid;
  }

  #authorization(): WorldAuthorization {
    const { authorizer, roleGuard } = this.#core;
    return { authorizer, ...(roleGuard === undefined ? {} : { roleGuard }) };
  }

  /** Authenticates requests, if credentials are configured. With RBAC, anonymous requests are left to the authorizer. */
  #authenticated(handler: Handler): Handler {
    if (this.authorization === "RBAC") return authenticated(handler, this.#profile, "everywhere");
    return asksWhoItIs(this.#options, this.#keyring)
      ? authenticated(handler, this.#profile)
      : handler;
  }

  #createRules(chance: Prng): RuleEngine {
    const mayListen = this.#options.listens !== false;
    return new RuleEngine({
      journal: this.journal,
      ...this.#core,
      clock: this.clock,
      scheme: this.#scheme(),
      chance,
      watches: () => this.#watches.all(),
      setListening: (isWanted) => {
        if (!this.closed.aborted) this.#front.setListening(isWanted && mayListen);
      },
      setSkew: (byChanges) => this.#servers.setSkew(byChanges),
    });
  }

  #createCycle(draws: WorldDraws): RequestCycle {
    const options = this.#options;
    const { handler } = this.#servers;
    return new RequestCycle({
      journal: this.journal,
      admit: (request, signal) => this.#admit(request, signal),
      isForeign: (headers) => isForeignPage(headers, this.#names),
      resourcesOf: (request) => this.#servers.resourcesOf(request),
      watches: new WatchOpener({
        clock: this.clock,
        journal: this.journal,
        storeOf: (request) => this.#servers.storeOf(request),
        registry: this.#watches,
        profile: this.#profile,
        bookmarkPeriodMs: options.bookmarkPeriodMs ?? BOOKMARK_PERIOD_MS,
        timeouts: draws.timeouts,
        queueMaxBytes: options.watchQueueMaxBytes ?? LIMITS.watchQueueMaxBytes,
      }),
      handler: this.#authenticated(handler),
      userOfToken: (token) => this.#tokens.userOf(token),
      commonHeaders: createCommonHeaders(this.#profile, this.clock, draws.headers),
    });
  }

  #createFront(security: Security | undefined): WorldFront {
    const { clock, journal } = this;
    return new WorldFront({
      ...{ clock, journal, security, host: this.#host, port: this.#options.port ?? 0 },
      protocols: protocolsOf(this.#options),
      watches: this.#watches,
      rules: this.#rules,
      nextReplica: () => this.#servers.nextReplica(),
      serve: (exchange) => void this.#cycle.serve(exchange),
    });
  }

  /** The gates hold a request first; then the rules, and the test's answer to a held request, wrap its handler. */
  async #admit(request: RequestFacts, signal: AbortSignal): Promise<Interposition | undefined> {
    const passage = await this.#gates.pass(request, signal);
    if (passage.type === "gone") return undefined;
    const ordered = passage.type === "answered" ? [passage] : [];
    return (handler) => this.#rules.wrap(request, ordered, handler);
  }

  get #host(): string {
    return this.#options.host ?? "127.0.0.1";
  }

  get profile(): string {
    return this.#profile.version;
  }

  get authorization(): AuthorizationMode {
    return this.#options.authorization ?? "AlwaysAllow";
  }

  get adminToken(): string | undefined {
    return this.#tokens.admin;
  }

  issueToken({ user, groups = [], uid, extra }: TokenOptions): string {
    return this.#tokens.issue({
      user,
      groups,
      ...(uid === undefined ? {} : { uid }),
      ...(extra === undefined ? {} : { extra }),
    });
  }

  get url(): string {
    return `${this.#scheme()}://${this.#address()}`;
  }

  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  get caPem(): string | undefined {
    return this.#keyring?.caPem;
  }

  get nextCaPem(): string | undefined {
    return this.#keyring?.nextCaPem;
  }

  kubeconfig(options: KubeconfigOptions = {}): string {
    const { caPem = this.caPem, client = this.#keyring?.firstClient } = options;
    const firstToken = this.#tokens.admin ?? this.#tokens.first;
    const { token = client === undefined ? firstToken : undefined } = options;
    return renderKubeconfig({
      server: this.url,
      ...(caPem === undefined ? {} : { caPem }),
      ...(token === undefined ? {} : { token }),
      ...(client === undefined ? {} : { client }),
    });
  }

  async issueClientCertificate(options: ClientCertificateOptions): Promise<ClientCertificate> {
    const issued = this.#keyring?.issueForClient(options);
    if (issued !== undefined) return issued;
    const message = "The world has no authority for clients: create it with tls.clientAuthority";
    throw new WorldError("no-client-authority", message);
  }

  ask(request: Parameters<World["ask"]>[0]): ReturnType<World["ask"]> {
    return new Promise((onResponse, onFailure) => {
      const id = this.#front.nextId();
      const exchange = new DirectExchange({ id, request, onResponse, onFailure });
      void this.#cycle.serve(exchange);
    });
  }

  resources(): readonly ResourceDefinition[] {
    return this.#core.resources.all();
  }

  async listen(): Promise<void> {
    await this.#front.open();
    await Promise.all(this.#servers.endpoints.map((replica) => replica.listen()));
  }

  install(rules: Parameters<World["install"]>[0]): ReturnType<World["install"]> {
    return this.#rules.install(rules);
  }

  rules(): ReturnType<World["rules"]> {
    return this.#rules.handles();
  }

  hold(...[match, name]: Parameters<World["hold"]>): ReturnType<World["hold"]> {
    checkMatch(match);
    return this.#gates.hold(match, name);
  }

  gates(): ReturnType<World["gates"]> {
    return this.#gates.all();
  }

  watches(): ReturnType<World["watches"]> {
    return this.#watches.all();
  }

  pendingRequests(): ReturnType<World["pendingRequests"]> {
    return this.#cycle.pending();
  }

  connectionCount(): number {
    return this.#front.openCount();
  }

  sentBytes(): number {
    return this.#front.sentBytes();
  }

  connections(): readonly LiveConnection[] {
    return this.#front.all();
  }

  replicas(): readonly Replica[] {
    const first: Replica = {
      index: 0,
      url: this.url,
      lag: () => 0,
      currentVersion: () => this.store.currentVersion(),
      setLag: (lag) => {
        if (lag === 0) return;
        throw new RangeError("Replica 0 reads the store itself; let another one fall behind");
      },
    };
    return [first, ...this.#servers.endpoints];
  }

  replica(index: number): Replica {
    const all = this.replicas();
    const found = all[index];
    if (found !== undefined) return found;
    throw new WorldError(
      "no-such-replica",
      `There is no replica ${index}; there are ${all.length}`,
    );
  }

  awaitWatch(...request: Parameters<World["awaitWatch"]>): ReturnType<World["awaitWatch"]> {
    return optional(this.#awaits.awaitWatch(...request));
  }

  awaitRequest(...request: Parameters<World["awaitRequest"]>): ReturnType<World["awaitRequest"]> {
    return optional(this.#awaits.awaitRequest(...request));
  }

  verify(...expectation: Parameters<World["verify"]>): number {
    return this.#awaits.verify(...expectation);
  }

  load(...load: Parameters<World["load"]>): ReturnType<World["load"]> {
    return this.#loads.start(...load);
  }

  async advance(byMs: number): Promise<number> {
    const { clock } = this;
    const isMovable = clock instanceof VirtualClock || this.clockMode() === "virtual";
    if (!isMovable || !(clock instanceof VirtualClock || clock instanceof WorldClock)) {
      throw new WorldError(
        "not-virtual",
        'Time passes by itself; set the clock to "virtual" first',
      );
    }
    const firedCount = clock.advance(byMs);
    for (let turn = 0; turn < DELIVERY_TURNS; turn++) await nextTurn();
    return firedCount;
  }

  clockMode(): "real" | "virtual" | "foreign" {
    return this.clock instanceof WorldClock ? this.clock.mode : "foreign";
  }

  setClockMode(mode: "real" | "virtual"): void {
    if (!(this.clock instanceof WorldClock)) {
      throw new WorldError("not-virtual", "The clock is the caller's own");
    }
    this.clock.setMode(mode);
  }

  unusedRules(): readonly string[] {
    return this.rules()
      .filter(({ hits }) => hits() === 0)
      .map(({ name }) => name);
  }

  reset(options: { readonly what?: readonly ResetScope[] } = {}): ResetReport {
    return this.#reset.reset(options.what);
  }

  async close(): Promise<void> {
    if (this.closed.aborted) return;
    this.#closing.abort();
    this.#rules.clear();
    this.#loads.stopAll();
    this.#stages?.stop();
    this.#awaits.close();
    for (const watch of this.#watches.all()) watch.end("server", "shutdown", "clean");
    await this.#front.close();
    this.#handlers.close();
    await Promise.all(this.#servers.endpoints.map((endpoint) => endpoint.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #scheme(): "http" | "https" {
    return this.#keyring === undefined ? "http" : "https";
  }

  #address(): string {
    return `${bracketed(this.#host)}:${this.#front.port}`;
  }

  #journalChanges(store: ObjectStore): void {
    const operations = { ADDED: "create", MODIFIED: "update", DELETED: "delete" } as const;
    store.onChange(({ resource, event }) => {
      this.journal.record({
        type: "stored",
        operation: operations[event.type],
        group: resource.group,
        resource: resource.resource,
        key: event.key,
        resourceVersion: event.version.toString(),
        ...(this.#stages?.acting !== undefined && { stage: this.#stages.acting }),
      });
    });
  }
}

/** Whether requests need a token or a certificate. */
function asksWhoItIs({ tokens }: WorldOptions, keyring: Keyring | undefined): boolean {
  return tokens !== undefined || keyring?.clientCaPem !== undefined;
}

function namesOf({ host, tls, allowedHosts = [] }: WorldOptions): ReadonlySet<string> {
  const { names = [] } = typeof tls === "object" ? tls : {};
  const all = [...(host === undefined ? [] : [host]), ...names, ...allowedHosts];
  return new Set(all.map((name) => name.toLowerCase()));
}

function profileOf({ profile, watchList }: WorldOptions): ServerProfile {
  return serverProfile(profile, watchList === undefined ? {} : { watchList });
}

function protocolsOf({ tls }: WorldOptions): readonly ("h2" | "http/1.1")[] {
  return (typeof tls === "object" ? tls.protocols : undefined) ?? ["h2", "http/1.1"];
}

/** If the test has ended and no longer awaits the promise, its failure must not be an unhandled rejection. */
function optional<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** A host in the notation of URLs. */
function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
