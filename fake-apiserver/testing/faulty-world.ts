import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { Fault, RuleHandle } from "../faults/rule.js";
import { createWorld } from "../world/create-world.js";
import type { World, WorldOptions } from "../world/world.js";
import { RawClient } from "./raw-client.js";
import { RawHttp2Client } from "./raw-http2-client.js";

const SETTLING_TURNS = 10;

const PODS = { group: "", version: "v1", resource: "pods" };

/** One event as it came over the wire, with what tests ask for. */
export interface SeenEvent {
  readonly type?: string;
  readonly object?: {
    readonly kind?: string;
    readonly code?: number;
    readonly metadata?: { readonly name?: string; readonly resourceVersion?: string };
    readonly [member: string]: unknown;
  } | null;
}

/** A world in virtual time with faults in it, and clients that see every byte. For tests. */
export class FaultyWorld {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly #clients: { close(): void }[] = [];

  private constructor(clock: VirtualClock, world: World) {
    this.clock = clock;
    this.world = world;
  }

  static async create(options: WorldOptions = {}): Promise<FaultyWorld> {
    const clock = new VirtualClock();
    return new FaultyWorld(clock, await createWorld({ ...options, clock }));
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.world.close();
  }

  /** Sends a GET over HTTP/1.1 and does not wait. */
  async get(path: string, headers: readonly string[] = []): Promise<RawClient> {
    const client = await this.connect();
    client.request("GET", path, { headers });
    return client;
  }

  /** Connects, by TLS if the world speaks it. */
  async connect(caPem = this.world.caPem): Promise<RawClient> {
    const { url } = this.world;
    return this.#kept(
      await (caPem === undefined ? RawClient.connect(url) : RawClient.connectTls(url, caPem)),
    );
  }

  /** Connects by TLS, for HTTP/2. */
  async connectHttp2(): Promise<RawHttp2Client> {
    return this.#kept(await RawHttp2Client.connect(this.world.url, this.world.caPem));
  }

  /** Sends a write of a ConfigMap and does not wait. */
  async write(method: "POST" | "PUT" | "DELETE", name = "m"): Promise<RawClient> {
    const client = await this.connect();
    const path = "/api/v1/namespaces/default/configmaps";
    const body = method === "DELETE" ? "" : JSON.stringify({ metadata: { name } });
    client.request(method, method === "POST" ? path : `${path}/${name}`, { body });
    return client;
  }

  install(fault: Fault): RuleHandle {
    const [handle] = this.world.install({ do: [fault] });
    if (handle === undefined) throw new TypeError("One rule gives one handle");
    return handle;
  }

  /** Installs a fault and watches pods; resolves when the headers are there. */
  async watch(
    fault: Fault,
    query = "resourceVersion=1004&allowWatchBookmarks=1",
  ): Promise<RawClient> {
    this.install(fault);
    const client = await this.get(`/api/v1/pods?watch=1&${query}`);
    await client.until("\r\n\r\n");
    return client;
  }

  /** Creates pods in the namespace default. */
  createPods(...names: readonly string[]): void {
    for (const name of names) this.createPod(name);
  }

  /** Creates a pod with an annotation. */
  createPod(name: string, note?: string): void {
    const annotations = note === undefined ? {} : { annotations: { note } };
    this.world.store.create(PODS, { metadata: { name, namespace: "default", ...annotations } });
  }

  /** Changes a pod. */
  touchPod(name: string, label: string): void {
    const labels = { label };
    this.world.store.update(PODS, { metadata: { name, namespace: "default", labels } });
  }

  deletePod(name: string): void {
    this.world.store.delete(PODS, `default/${name}`);
  }

  /** Resolves when the journal has this many faults, which it has once a request with a fault has arrived. */
  async faulted(count = 1): Promise<void> {
    while (this.faults().length < count) await nextTurn();
  }

  /** Lets time pass once a timer waits for exactly so long. */
  async pass(byMs: number): Promise<void> {
    while (this.clock.nextDueInMs() !== byMs) await nextTurn();
    this.clock.advance(byMs);
  }

  faults(): readonly string[] {
    return this.world.journal
      .entries()
      .flatMap((entry) => (entry.type === "fault" ? [entry.fault] : []));
  }

  #kept<Client extends { close(): void }>(client: Client): Client {
    this.#clients.push(client);
    return client;
  }
}

/** Lets sockets deliver what was written. A silent server shows nothing, so there is nothing to wait for. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLING_TURNS; turn++) await nextTurn();
}

/** The events of a chunked response, chunk by chunk. */
export function seenEvents(client: RawClient): SeenEvent[] {
  return client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()));
}

/** "ADDED a", "ERROR 410", "BOOKMARK". */
export function inShort(events: readonly SeenEvent[]): string[] {
  return events.map(({ type, object }) =>
    [type, object?.metadata?.name ?? object?.code].filter(Boolean).join(" "),
  );
}
