import { createWorld, type World } from "../../fake-apiserver/index.js";
import type { InformerChange } from "../../ports/mutants/mutant.js";
import { responseFrom } from "../../src/client/rest/response-from.js";
import { RestClient } from "../../src/client/rest/rest-client.js";
import type { VirtualClock } from "../../src/time/virtual-clock.js";
import type { History, Step } from "./history.js";
import { type State, stateOf } from "./state.js";

/** What is informed on. */
export const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };

/** The label of what is selected, and its value. */
const SHOWN = { shown: "yes" } as const;
/** Selects what is shown. */
export const SHOWN_SELECTOR = "shown=yes";

/** Beyond every history that ends. */
const REQUESTS_MAX_COUNT = 600;

/** The server of one simulated life, and the way to it. Nothing of it sees a socket. */
export class SimulatedCluster {
  readonly client: RestClient;
  readonly #world: World;
  #putCount = 0;
  #requestCount = 0;

  private constructor(world: World, client: (ask: World["ask"]) => RestClient) {
    this.#world = world;
    this.client = client((request) => this.#ask(request));
  }

  /** Creates it, on a clock that its informer shares. */
  static async create(
    { seed }: History,
    clock: VirtualClock,
    { decodeWatch }: InformerChange,
  ): Promise<SimulatedCluster> {
    const world = await createWorld({ clock, seed, listens: false });
    return new SimulatedCluster(
      world,
      (ask) =>
        new RestClient({
          server: "http://simulated",
          clock,
          accept: "application/json",
          qps: -1,
          transport: {
            roundTrip: async ({ url, headers, signal }) =>
              responseFrom(
                await ask({
                  path: url.pathname + url.search,
                  headers: Object.fromEntries(
                    Object.entries(headers).map(([name, value]) => [name, String(value)]),
                  ),
                  signal,
                }),
              ),
          },
          ...(decodeWatch === undefined ? {} : { decodeWatch }),
        }),
    );
  }

  /** Whether the informer asks without end. */
  get isFlooded(): boolean {
    return this.#requestCount > REQUESTS_MAX_COUNT;
  }

  /** Requests and watches under way. */
  get busyCount(): number {
    return this.#world.watches().length + this.#world.pendingRequests().length;
  }

  /** What the store of an informer has to come to. */
  state(isSelective: boolean): State {
    const all = this.#world.store.list(CONFIG_MAPS);
    const wanted = isSelective
      ? all.filter(({ metadata }) => metadata.labels?.["shown"] === SHOWN.shown)
      : all;
    return new Map(
      wanted.map((object) => [
        `${object.metadata.namespace}/${object.metadata.name}`,
        stateOf(object),
      ]),
    );
  }

  /** Does what is the server's part of a step. */
  perform(step: Step): void {
    const { store } = this.#world;
    switch (step.type) {
      case "put":
        this.#put(step.key, step.isShown);
        break;
      case "remove":
        if (store.get(CONFIG_MAPS, step.key) !== undefined) store.delete(CONFIG_MAPS, step.key);
        break;
      case "bump":
        store.bump();
        break;
      case "compact":
        store.compact();
        break;
      case "fault":
        this.#world.install({
          match: { verb: step.verb, resource: "configmaps" },
          do: [step.fault],
          times: step.times,
        });
        break;
      case "close-watches":
      case "expire-watches":
      case "bookmark":
        this.#touchWatches(step.type === "close-watches" ? step.how : step.type);
        break;
    }
  }

  /** Takes back every fault that has not happened yet. */
  heal(): void {
    this.#world.reset({ what: ["rules"] });
  }

  async close(): Promise<void> {
    await this.#world.close();
  }

  #ask(request: Parameters<World["ask"]>[0]): ReturnType<World["ask"]> {
    this.#requestCount++;
    // An informer that repeats requests without a pause would run forever.
    return this.isFlooded ? new Promise(() => undefined) : this.#world.ask(request);
  }

  #put(key: string, isShown: boolean): void {
    const { store } = this.#world;
    const [namespace = "", name = ""] = key.split("/");
    const object = {
      metadata: { namespace, name, labels: isShown ? SHOWN : {} },
      // More than one byte each: what cuts them apart must put them together again.
      data: { text: `«${++this.#putCount}» ✓` },
    };
    if (store.get(CONFIG_MAPS, key) === undefined) store.create(CONFIG_MAPS, object);
    else store.update(CONFIG_MAPS, object);
  }

  #touchWatches(how: "clean" | "abort" | "expire-watches" | "bookmark"): void {
    for (const watch of this.#world.watches()) {
      if (how === "bookmark") {
        // Before the initial state is complete, a bookmark would say that it is.
        if (watch.lastSentVersion() !== "") watch.bookmark();
      } else if (how === "expire-watches") {
        watch.error({ code: 410, reason: "Expired", message: "too old resource version" });
        watch.close("clean");
      } else watch.close(how);
    }
  }
}
