import type { Socket } from "node:net";
import type { Clock } from "../src/time/clock.js";
import type { Prng } from "../src/time/prng.js";
import { nextTurn, SystemClock } from "../src/time/system-clock.js";
import { VirtualClock } from "../src/time/virtual-clock.js";
import type { ResourceDefinition } from "../src/wire/resource.js";
import { checkWorldOptions } from "./check-world-options.js";
import { GateKeeper } from "./control/gate-keeper.js";
import { RecordingJournal } from "./control/journal.js";
import type { RequestFacts } from "./control/journal-entry.js";
import { LoadGenerator } from "./control/load-generator.js";
import { ReplicaEndpoint } from "./control/replica-endpoint.js";
import { ReplicaServer, type ReplicaServerOptions } from "./control/replica-server.js";
import { ReplicaSet } from "./control/replica-set.js";
import { checkResetScopes } from "./control/reset-scopes.js";
import { WorldAwaits } from "./control/world-awaits.js";
import { WorldClock } from "./control/world-clock.js";
import { createWorldDraws } from "./control/world-draws.js";
import { WorldError } from "./control/world-error.js";
import { checkMatch } from "./faults/check-match.js";
import { RuleEngine } from "./faults/rule-engine.js";
import { authenticated } from "./handlers/authenticate.js";
import { createDispatcher } from "./handlers/dispatch.js";
import type { Handler } from "./handlers/request-context.js";
import { renderKubeconfig } from "./kubeconfig.js";
import { loadLateParts } from "./late-parts.js";
import { LIMITS } from "./limits.js";
import { type ServerProfile, serverProfile } from "./profiles/server-profile.js";
import type { ObjectStore } from "./storage/object-store.js";
import { ResourceTable } from "./storage/resource-table.js";
import type { StoreSnapshot } from "./storage/store-snapshot.js";
import type { Keyring } from "./tls/keyring.js";
import { createCommonHeaders } from "./transport/common-headers.js";
import type { Connection } from "./transport/connection.js";
import { type ConnectionFront, createConnectionFront } from "./transport/connection-front.js";
import { ConnectionTable } from "./transport/connection-table.js";
import { createSecurity, type Security } from "./transport/create-security.js";
import { DirectExchange } from "./transport/direct-exchange.js";
import { Listener } from "./transport/listener.js";
import { RequestCycle } from "./transport/request-cycle.js";
import { WatchOpener } from "./watch/watch-opener.js";
import { WatchRegistry } from "./watch/watch-registry.js";
import type {
  ClientCertificate,
  ClientCertificateOptions,
  CreateWorld,
  KubeconfigOptions,
  LiveConnection,
  Replica,
  ResetReport,
  ResetScope,
  World,
  WorldOptions,
} from "./world.js";
import { createWorldCore, type WorldCore } from "./world-core.js";
import { createWorldStore } from "./world-store.js";

const BOOKMARK_PERIOD_MS = 60_000;

const DEFAULT_RESET: readonly ResetScope[] = ["rules", "gates"];

/** Turns of the event loop after which what a timer has written to a socket of this machine has usually arrived. */
const DELIVERY_TURNS = 4;

/**
 * Creates a virtual cluster with a listener of its own. Resolves when it accepts connections. It has the namespaces that
 * every cluster has, and no history: versions begin at 1004.
 *
 * Nothing is shared between worlds; the same seed and the same requests give the same journal.
 *
 * @example
 * ```ts
 * await using world = await createWorld();
 * const pods = { group: "", version: "v1", resource: "pods" };
 * for (const name of ["web-1", "web-2", "web-3"]) world.store.create(pods, { metadata: { name } });
 * const url = `${world.url}/api/v1/pods`;
 * ```
 * Rejects with a TypeError or RangeError for wrong options, and with Node's own error when the address cannot be bound:
 * code "EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND".
 */
export const createWorld: CreateWorld = async (options = {}) => {
  const [world] = await Promise.all([openWorld(options), loadLateParts()]);
  return world;
};

/** The same for the command: what the world can listen without is loaded by whoever needs it. */
export async function openWorld(options: WorldOptions): Promise<World> {
  checkWorldOptions(options);
  const world = new FakeWorld(options, await createSecurity(options));
  if (options.listens !== false) await world.listen();
  return world;
}

class FakeWorld implements World {
  readonly clock: Clock;
  readonly journal: RecordingJournal;
  readonly store: World["store"];
  readonly #host: string;
  readonly #resources: ResourceTable;
  readonly #listener: Listener;
  readonly #connections: ConnectionTable;
  readonly #front: ConnectionFront;
  readonly #keyring: Keyring | undefined;
  readonly #firstToken: string | undefined;
  readonly #gates: GateKeeper;
  readonly #rules: RuleEngine;
  readonly #cycle: RequestCycle;
  readonly #watches = new WatchRegistry();
  readonly #replicas: readonly ReplicaEndpoint[];
  readonly #servers: ReplicaSet;
  readonly #awaits: WorldAwaits;
  readonly #loads: LoadGenerator;
  readonly #beginning: StoreSnapshot;
  readonly #firstClockMode: "real" | "virtual" | "foreign";
  readonly #profile: ServerProfile;
  readonly #closing = new AbortController();

  constructor(options: WorldOptions, security: Security | undefined) {
    const { clock: time = "real", seed = 1, host = "127.0.0.1", port = 0 } = options;
    const clock = typeof time === "string" ? new WorldClock(time) : time;
    this.clock = clock;
    this.#firstClockMode = this.clockMode();
    this.#host = host;
    this.#keyring = security?.keyring;
    const profile = profileOf(options);
    this.#profile = profile;
    this.#firstToken = Object.keys(options.tokens ?? {})[0];
    this.journal = new RecordingJournal({
      clock,
      entriesMaxCount: options.journalMaxCount ?? LIMITS.journalMaxCount,
    });
    const draws = createWorldDraws(seed);
    const core = createWorldCore(options, profile, clock, draws.uids);
    this.store = createWorldStore({
      ...core,
      onCompacted: (version) => {
        for (const { cache } of this.#servers.all()) cache.compact(version);
        this.journal.record({ type: "compacted", resourceVersion: version.toString() });
      },
    });
    this.#resources = core.resources;
    this.#beginning = core.store.snapshot();
    this.#journalChanges(core.store);
    this.#awaits = new WorldAwaits({
      journal: this.journal,
      clock: new SystemClock(),
      watches: () => this.#watches.all(),
    });
    this.#loads = new LoadGenerator({
      store: this.store,
      clock,
      draws: draws.loads,
      resourceOf: (of) => core.resources.get(of),
    });
    this.#listener = new Listener({ host, port, onSocket: (socket) => this.#accept(socket) });
    this.#connections = new ConnectionTable(this.journal);
    this.#gates = new GateKeeper(this.journal);
    this.#rules = this.#createRules(core, draws.rules, options.listens !== false);
    const createHandler = this.#handlerMaker(options, core, draws.names);
    const createServer = () =>
      new ReplicaServer({
        store: core.store,
        historyMaxCount: options.historyMaxCount ?? LIMITS.historyMaxCount,
        resources: new ResourceTable(options.resources, profile),
        createHandler,
      });
    this.#replicas = this.#createReplicas(options, createServer);
    this.#servers = new ReplicaSet(
      this.#replicas.map(({ server }) => server),
      createServer,
    );
    const serverOf = ({ replica = 0 }: RequestFacts) => this.#servers.find(replica);
    const ownHandler = createHandler(core.store, core.resources);
    const handler: Handler = (context) => (serverOf(context.facts)?.handler ?? ownHandler)(context);
    const tokens = options.tokens && new Map(Object.entries(options.tokens));
    this.#cycle = new RequestCycle({
      journal: this.journal,
      gates: this.#gates,
      rules: this.#rules,
      resourcesOf: (request) => serverOf(request)?.resources ?? core.resources,
      watches: new WatchOpener({
        clock,
        journal: this.journal,
        storeOf: (request) => serverOf(request)?.cache.store ?? core.store,
        registry: this.#watches,
        profile,
        bookmarkPeriodMs: options.bookmarkPeriodMs ?? BOOKMARK_PERIOD_MS,
        timeouts: draws.timeouts,
        queueMaxBytes: options.watchQueueMaxBytes ?? LIMITS.watchQueueMaxBytes,
      }),
      handler: asksWhoItIs(options, this.#keyring) ? authenticated(handler, profile) : handler,
      ...(tokens === undefined ? {} : { tokens }),
      commonHeaders: createCommonHeaders(profile, clock, draws.headers),
    });
    this.#front = createConnectionFront({
      ...(security && { tls: { ...security, protocols: protocolsOf(options) } }),
      clock,
      planHttp2: (connection) => this.#rules.planHttp2(connection),
      serve: (exchange) => void this.#cycle.serve(exchange),
    });
  }

  #createRules(core: WorldCore, chance: Prng, mayListen: boolean): RuleEngine {
    return new RuleEngine({
      journal: this.journal,
      ...core,
      clock: this.clock,
      scheme: this.#scheme(),
      chance,
      watches: () => this.#watches.all(),
      setListening: (isWanted) => this.#setListening(isWanted && mayListen),
      setSkew: (byChanges) => this.#servers.setSkew(byChanges),
    });
  }

  /** Makes handlers, each for a server of its own: its cache, and what it knows to be defined. */
  #handlerMaker(
    options: WorldOptions,
    core: WorldCore,
    names: Prng,
  ): ReplicaServerOptions["createHandler"] {
    return (store, resources) =>
      createDispatcher({
        ...core,
        store,
        resources,
        clock: this.clock,
        names,
        profile: this.#profile,
        hasWatchCache: options.watchCache ?? true,
        serverAddress: () => this.#address(),
      });
  }

  /** Endpoints beside the first, each with a server that may lag. */
  #createReplicas(
    { replicas = 1 }: WorldOptions,
    createServer: () => ReplicaServer,
  ): readonly ReplicaEndpoint[] {
    const host = this.#host;
    return Array.from(
      { length: replicas - 1 },
      (_, place) =>
        new ReplicaEndpoint({
          index: place + 1,
          host,
          server: createServer(),
          onSocket: (socket, index) => this.#accept(socket, index),
          urlOf: (port) => `${this.#scheme()}://${bracketed(host)}:${port}`,
        }),
    );
  }

  get profile(): string {
    return this.#profile.version;
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
    const { token = client === undefined ? this.#firstToken : undefined } = options;
    return renderKubeconfig({
      server: this.url,
      ...(caPem === undefined ? {} : { caPem }),
      ...(token === undefined ? {} : { token }),
      ...(client === undefined ? {} : { client }),
    });
  }

  async issueClientCertificate(options: ClientCertificateOptions): Promise<ClientCertificate> {
    const issued = await this.#keyring?.issueForClient(options);
    if (issued !== undefined) return issued;
    const message = "The world has no authority for clients: create it with tls.clientAuthority";
    throw new WorldError("no-client-authority", message);
  }

  ask(request: Parameters<World["ask"]>[0]): ReturnType<World["ask"]> {
    return new Promise((onResponse, onFailure) => {
      const id = this.#connections.nextId();
      const exchange = new DirectExchange({ id, request, onResponse, onFailure });
      void this.#cycle.serve(exchange);
    });
  }

  resources(): readonly ResourceDefinition[] {
    return this.#resources.all();
  }

  async listen(): Promise<void> {
    await this.#listener.open();
    await Promise.all(this.#replicas.map((replica) => replica.listen()));
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
    return this.#connections.openCount();
  }

  connections(): readonly LiveConnection[] {
    return this.#connections.all().map((connection) => this.#liveConnection(connection));
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
    return [first, ...this.#replicas];
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
      throw new WorldError("not-virtual", "The clock is one that somebody brought along");
    }
    this.clock.setMode(mode);
  }

  unusedRules(): readonly string[] {
    return this.rules()
      .filter(({ hits }) => hits() === 0)
      .map(({ name }) => name);
  }

  reset(options: { readonly what?: readonly ResetScope[] } = {}): ResetReport {
    const what = options.what ?? DEFAULT_RESET;
    checkResetScopes(what);
    const unusedRules = what.includes("rules") ? this.unusedRules() : [];
    const scopes = [...new Set(what)];
    const cleared = Object.fromEntries(scopes.map((scope) => [scope, this.#resetOne(scope)]));
    return { cleared, unusedRules };
  }

  async close(): Promise<void> {
    if (this.closed.aborted) return;
    this.#closing.abort();
    this.#rules.clear();
    this.#loads.stopAll();
    this.#awaits.close();
    for (const watch of this.#watches.all()) watch.end("server", "shutdown", "clean");
    await this.#connections.destroyAll();
    await Promise.all([this.#listener, ...this.#replicas].map((endpoint) => endpoint.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #scheme(): "http" | "https" {
    return this.#keyring === undefined ? "http" : "https";
  }

  #address(): string {
    return `${bracketed(this.#host)}:${this.#listener.port}`;
  }

  #resetOne(scope: ResetScope): number {
    switch (scope) {
      case "rules": {
        const handles = this.rules();
        for (const handle of handles) handle.remove();
        return handles.length;
      }
      case "gates":
        return this.#gates.openAll();
      case "streams": {
        const open = this.#watches.all();
        for (const watch of open) watch.end("server", "reset", "clean");
        return open.length;
      }
      case "store":
        return this.#resetStore();
      case "journal":
        return this.journal.clear();
      case "clock": {
        if (this.#firstClockMode === "foreign" || this.clockMode() === this.#firstClockMode)
          return 0;
        this.setClockMode(this.#firstClockMode);
        return 1;
      }
    }
  }

  #resetStore(): number {
    this.#loads.stopAll();
    const objects = changedObjectsCount(this.store.snapshot(), this.#beginning);
    this.store.restore(this.#beginning);
    for (const replica of this.#replicas) replica.setLag(0);
    return objects;
  }

  #liveConnection(connection: Connection): LiveConnection {
    const { id, replica, protocol } = connection;
    return {
      id,
      replica,
      ...(protocol === undefined ? {} : { protocol }),
      watches: () =>
        this.#watches
          .all()
          .filter(({ request }) => request.connection === id)
          .map((watch) => watch.id),
      close: (how) => {
        if (how === "goaway") connection.drain();
        else if (how === "fin") connection.cut("fault");
        else if (how === "reset") connection.reset("fault");
        else connection.silence();
      },
    };
  }

  #accept(socket: Socket, replica = 0): void {
    const id = this.#connections.nextId();
    const turningAway = this.#rules.turnAway(id);
    if (turningAway === undefined) {
      const connection = this.#connections.open(id, socket, replica);
      const isTls = this.#keyring !== undefined;
      const plan = this.#rules.planConnection(id, { isTls, replica });
      if (plan.isBalanced === true) connection.handTo(this.#servers.next());
      this.#front.accept(connection, plan);
      return;
    }
    this.#connections.keep(socket);
    // The client may answer with a reset of its own; the connection is over either way.
    socket.on("error", () => {});
    if (turningAway.fault === "connect.acceptThenReset") {
      socket.resetAndDestroy();
      return;
    }
    // Nobody reads, nobody answers, nobody notices a FIN: the socket lives until the world ends.
    if (turningAway.fault === "connect.blackhole") return;
    // What the client has sent is read and forgotten: unread bytes would turn the FIN into a RST.
    socket.resume();
    socket.end();
    socket.on("end", () => socket.destroy());
  }

  #setListening(isListening: boolean): void {
    if (this.closed.aborted) return;
    if (isListening) void this.#listener.open();
    else this.#listener.shut();
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
      });
    });
  }
}

/** Whether requests need a token or a certificate. */
function asksWhoItIs({ tokens }: WorldOptions, keyring: Keyring | undefined): boolean {
  return tokens !== undefined || keyring?.clientCaPem !== undefined;
}

function profileOf({ profile, watchList }: WorldOptions): ServerProfile {
  return serverProfile(profile, watchList === undefined ? {} : { watchList });
}

function protocolsOf({ tls }: WorldOptions): readonly ("h2" | "http/1.1")[] {
  return (typeof tls === "object" ? tls.protocols : undefined) ?? ["h2", "http/1.1"];
}

/** Whoever no longer waits for it, because the test has ended, need not hear that it failed. */
function optional<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** A host as it stands in a URL. */
function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Objects that are in one snapshot and not, or not as they are, in the other; each once, whatever its versions. */
function changedObjectsCount(one: StoreSnapshot, other: StoreSnapshot): number {
  const objectsOf = ({ collections }: StoreSnapshot) =>
    [...collections.values()].flatMap(({ objects }) => [...objects.values()]);
  const known = new Set(objectsOf(other));
  const changed = objectsOf(one).filter((object) => !known.has(object));
  return new Set(changed.map(({ metadata }) => metadata.uid)).size;
}
