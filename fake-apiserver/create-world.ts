import type { Socket } from "node:net";
import type { Clock } from "../src/time/clock.js";
import { createPrng, type Prng } from "../src/time/prng.js";
import { SystemClock } from "../src/time/system-clock.js";
import { GateKeeper } from "./control/gate-keeper.js";
import { RecordingJournal } from "./control/journal.js";
import { RuleEngine } from "./faults/rule-engine.js";
import { createDispatcher } from "./handlers/dispatch.js";
import { ObjectStore } from "./storage/object-store.js";
import { ObjectWriter } from "./storage/object-writer.js";
import { ResourceTable } from "./storage/resource-table.js";
import { drawUuid } from "./storage/uuid.js";
import { ConnectionTable } from "./transport/connection-table.js";
import { createHttpFront, type HttpFront } from "./transport/http-front.js";
import { Listener } from "./transport/listener.js";
import { RequestCycle } from "./transport/request-cycle.js";
import { WatchOpener } from "./watch/watch-opener.js";
import { WatchRegistry } from "./watch/watch-registry.js";
import type { CreateWorld, World, WorldOptions } from "./world.js";
import { createWorldStore } from "./world-store.js";

const HISTORY_MAX_COUNT = 10_000;
const JOURNAL_MAX_COUNT = 100_000;
const BOOKMARK_PERIOD_MS = 60_000;

/** Where versions begin: high enough that small literal ones are too old, as on any cluster that has lived a while. */
const FIRST_VERSION = 1_000n;

/** Every cluster has them from the start. */
const FIRST_NAMESPACES = ["default", "kube-system", "kube-public", "kube-node-lease"];

/**
 * Creates a virtual cluster. Resolves when it accepts connections; rejects when the address cannot be bound.
 * Nothing is shared between worlds; the same seed and the same requests give the same journal.
 */
export const createWorld: CreateWorld = async (options = {}) => {
  const world = new FakeWorld(options);
  await world.listen();
  return world;
};

class FakeWorld implements World {
  readonly clock: Clock;
  readonly journal: RecordingJournal;
  readonly store: World["store"];
  readonly #host: string;
  readonly #listener: Listener;
  readonly #connections: ConnectionTable;
  readonly #front: HttpFront;
  readonly #gates: GateKeeper;
  readonly #rules: RuleEngine;
  readonly #cycle: RequestCycle;
  readonly #watches = new WatchRegistry();
  #isClosed = false;

  constructor(options: WorldOptions) {
    const { clock = new SystemClock(), seed = 1, host = "127.0.0.1", port = 0 } = options;
    this.clock = clock;
    this.#host = host;
    this.journal = new RecordingJournal({
      clock,
      entriesMaxCount: options.journalMaxCount ?? JOURNAL_MAX_COUNT,
    });
    const draws = createDraws(seed);
    const core = createCore(options, clock, draws.uids);
    this.store = createWorldStore({
      ...core,
      onCompacted: (version) =>
        this.journal.record({ type: "compacted", resourceVersion: version.toString() }),
    });
    this.#journalChanges(core.store);
    this.#listener = new Listener({ host, port, onSocket: (socket) => this.#accept(socket) });
    this.#connections = new ConnectionTable(this.journal);
    this.#gates = new GateKeeper(this.journal);
    this.#rules = new RuleEngine({
      journal: this.journal,
      store: core.store,
      watches: () => this.#watches.all(),
      setListening: (isListening) => this.#setListening(isListening),
    });
    this.#cycle = new RequestCycle({
      journal: this.journal,
      gates: this.#gates,
      rules: this.#rules,
      resources: core.resources,
      watches: new WatchOpener({
        clock,
        journal: this.journal,
        store: core.store,
        registry: this.#watches,
        bookmarkPeriodMs: options.bookmarkPeriodMs ?? BOOKMARK_PERIOD_MS,
        timeouts: draws.timeouts,
      }),
      handler: createDispatcher({
        ...core,
        clock,
        names: draws.names,
        isWatchListServed: options.watchList ?? true,
        hasWatchCache: options.watchCache ?? true,
        serverAddress: () => this.#address(),
      }),
      commonHeaders: createCommonHeaders(clock, draws.headers),
    });
    this.#front = createHttpFront(this.#connections, (exchange) => {
      void this.#cycle.serve(exchange);
    });
  }

  get url(): string {
    return `http://${this.#address()}`;
  }

  listen(): Promise<void> {
    return this.#listener.open();
  }

  install(rules: Parameters<World["install"]>[0]): ReturnType<World["install"]> {
    return this.#rules.install(rules);
  }

  hold(...[match, name]: Parameters<World["hold"]>): ReturnType<World["hold"]> {
    return this.#gates.hold(match, name);
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

  reset(): void {
    this.#rules.clear();
    this.#gates.openAll();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const watch of this.#watches.all()) watch.end("server", "shutdown", "clean");
    await this.#connections.destroyAll();
    await this.#listener.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #address(): string {
    const host = this.#host.includes(":") ? `[${this.#host}]` : this.#host;
    return `${host}:${this.#listener.port}`;
  }

  #accept(socket: Socket): void {
    const id = this.#connections.nextId();
    const turningAway = this.#rules.turnAway(id);
    if (turningAway === undefined) {
      this.#connections.open(id, socket);
      this.#front.accept(socket);
      return;
    }
    this.#connections.keep(socket);
    // The client may answer with a reset of its own; the connection is over either way.
    socket.on("error", () => {});
    if (turningAway.fault === "connect.acceptThenReset") {
      socket.resetAndDestroy();
      return;
    }
    // What the client has sent is read and forgotten: unread bytes would turn the FIN into a RST.
    socket.resume();
    socket.end();
    socket.on("end", () => socket.destroy());
  }

  #setListening(isListening: boolean): void {
    if (this.#isClosed) return;
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

/** Every use of chance has a source of its own, so that one more request does not change another object's uid. */
interface Draws {
  readonly uids: Prng;
  readonly names: Prng;
  readonly timeouts: Prng;
  readonly headers: Prng;
}

function createDraws(seed: number): Draws {
  const seeds = createPrng(seed);
  const draw = () => createPrng(seeds.integer(0, 2 ** 32));
  return { uids: draw(), names: draw(), timeouts: draw(), headers: draw() };
}

interface Core {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
}

/** A store with its first namespaces. Its life as far as clients can look back begins after them. */
function createCore(options: WorldOptions, clock: Clock, uids: Prng): Core {
  const resources = new ResourceTable(options.resources);
  const store = new ObjectStore({
    historyMaxCount: options.historyMaxCount ?? HISTORY_MAX_COUNT,
    firstVersion: FIRST_VERSION,
  });
  const writer = new ObjectWriter(store, {
    nextUid: () => drawUuid(uids),
    now: (offsetSeconds = 0) => wholeSeconds(clock.nowMs() + 1_000 * offsetSeconds),
  });
  const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
  for (const name of FIRST_NAMESPACES) writer.create(namespaces, { metadata: { name } });
  store.compact(store.version());
  return { resources, store, writer };
}

/** "2026-01-02T03:04:05Z" */
function wholeSeconds(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(/\.\d+Z$/, "Z");
}

function createCommonHeaders(
  clock: Clock,
  draws: Prng,
): (request: { readonly auditId: string | undefined }) => Record<string, string> {
  const flowSchema = drawUuid(draws);
  const priorityLevel = drawUuid(draws);
  return ({ auditId }) => ({
    "Audit-Id": auditId ?? drawUuid(draws),
    "Cache-Control": "no-cache, private",
    Date: new Date(clock.nowMs()).toUTCString(),
    "X-Kubernetes-Pf-Flowschema-Uid": flowSchema,
    "X-Kubernetes-Pf-Prioritylevel-Uid": priorityLevel,
  });
}
