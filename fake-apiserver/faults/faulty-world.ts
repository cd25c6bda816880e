import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../create-world.js";
import { RawClient } from "../transport/raw-client.js";
import type { World, WorldOptions } from "../world.js";
import type { Fault } from "./rule.js";

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
  readonly #clients: RawClient[] = [];

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

  /** Sends a GET and does not wait. */
  async get(path: string, headers: readonly string[] = []): Promise<RawClient> {
    const client = await RawClient.get(this.world.url, path, headers);
    this.#clients.push(client);
    return client;
  }

  /** Installs a fault and watches pods; resolves when the headers are there. */
  async watch(
    fault: Fault,
    query = "resourceVersion=1004&allowWatchBookmarks=1",
  ): Promise<RawClient> {
    this.world.install({ do: [fault] });
    const client = await this.get(`/api/v1/pods?watch=1&${query}`);
    await client.until("\r\n\r\n");
    return client;
  }

  /** Creates pods in the namespace default. */
  createPods(...names: readonly string[]): void {
    for (const name of names) {
      this.world.store.create(PODS, { metadata: { name, namespace: "default" } });
    }
  }

  /** Changes a pod. */
  touchPod(name: string, label: string): void {
    const labels = { label };
    this.world.store.update(PODS, { metadata: { name, namespace: "default", labels } });
  }

  deletePod(name: string): void {
    this.world.store.delete(PODS, `default/${name}`);
  }

  /** The faults in the journal. */
  faults(): readonly string[] {
    return this.world.journal
      .entries()
      .flatMap((entry) => (entry.type === "fault" ? [entry.fault] : []));
  }
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
