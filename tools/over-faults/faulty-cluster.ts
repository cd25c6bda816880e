/**
 * What the tests of the REST client against the faults of the fake apiserver have in common. What they assert on the
 * client's side they assert at the server, too: which requests came on which connection, and what was stored.
 */
import assert from "node:assert/strict";
import {
  createWorld,
  type Fault,
  type JournalEntry,
  type Rule,
  type World,
  type WorldOptions,
} from "../../fake-apiserver/index.js";
import type { HttpWatch } from "../../src/client/rest/http-watch.js";
import type { Request } from "../../src/client/rest/request.js";
import { RestClient, type RestClientOptions } from "../../src/client/rest/rest-client.js";
import { runInTime, type TimedResult } from "../../src/client/rest/run-in-time.js";
import { StatusError } from "../../src/client/rest/status-error.js";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";

const pods = { group: "", version: "v1", resource: "pods" };

/** A server with pods a and b, and a client of it with a clock of its own. */
export class FaultyCluster implements AsyncDisposable {
  readonly world: World;
  readonly clock = new VirtualClock(0);
  readonly client: RestClient;
  readonly warnings: string[] = [];

  constructor(world: World, options: Partial<RestClientOptions>) {
    this.world = world;
    this.client = new RestClient({
      server: world.url,
      apiPath: "/api/v1",
      clock: this.clock,
      qps: -1,
      warningHandler: ({ text }) => this.warnings.push(text),
      ...options,
    });
  }

  /** From now on: one fault, on so many requests; or a rule. */
  install(what: Fault | Rule, times?: number): void {
    if ("do" in what) this.world.install(what);
    else this.world.install({ do: [what], ...(times === undefined ? {} : { times }) });
  }

  /** Begins a list of the pods. */
  list(): Request {
    return this.client.request().namespace("default").resource("pods");
  }

  /** Opens a watch of the pods. */
  watch(of?: AbortSignal): Promise<HttpWatch> {
    return this.list().param("watch", "1").watch(of);
  }

  create(): Request {
    return this.client.post().namespace("default").resource("configmaps").body(configMap("c"));
  }

  /** Lets time pass wherever the client waits. */
  run<T>(promise: Promise<T>): Promise<TimedResult<T>> {
    return runInTime(this.clock, promise);
  }

  /** The requests that the server received, and on which connection: "GET c1", or "GET c1 429" for one with that status. */
  asked(): readonly string[] {
    const entries = this.world.journal.entries();
    return entries.flatMap((entry) => {
      if (entry.type !== "request") return [];
      const { id, method, connection } = entry.request;
      const status = entries.find((other) => isResponseTo(id, other));
      const words = status?.type === "response" ? ` ${status.status}` : "";
      return [`${method} ${connection}${words}`];
    });
  }

  /** Every write of a config map that was done: "create default/c". */
  stored(): readonly string[] {
    return this.world.journal
      .entries()
      .flatMap((entry) =>
        entry.type === "stored" && entry.resource === "configmaps"
          ? [`${entry.operation} ${entry.key}`]
          : [],
      );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client.destroy();
    await this.world.close();
  }
}

/** Makes one call. */
export type Call = (cluster: FaultyCluster, signal: AbortSignal) => Promise<unknown>;

/** All ways to read. */
export const WAYS: readonly (readonly [string, Call])[] = [
  ["Do", (cluster, of) => cluster.list().do(of)],
  ["DoRaw", (cluster, of) => cluster.list().doRaw(of)],
  ["Stream", (cluster, of) => cluster.list().stream(of)],
  ["Watch", (cluster, of) => cluster.watch(of)],
];

function isResponseTo(id: string, entry: JournalEntry): boolean {
  return entry.type === "response" && entry.request === id;
}

/** A config map as it is sent. */
export function configMap(name: string, data: Readonly<Record<string, string>> = {}) {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data };
}

/** Starts a server and creates a client of it. */
export async function begin(
  world: WorldOptions = {},
  client: (of: World) => Partial<RestClientOptions> = () => ({}),
): Promise<FaultyCluster> {
  const created = await createWorld({ clock: "virtual", ...world });
  for (const name of ["a", "b"]) {
    created.store.create(pods, { metadata: { name, namespace: "default" } });
  }
  return new FaultyCluster(created, client(created));
}

/** All events until the watch ends, objects by name, errors by reason. */
export async function eventsOf(watch: HttpWatch): Promise<readonly string[]> {
  const events: string[] = [];
  for (let event = await watch.next(); event !== undefined; event = await watch.next()) {
    const what = event.type === "ERROR" ? event.object.reason : event.object.metadata.name;
    events.push(`${event.type} ${what}`);
  }
  return events;
}

/** What a promise is rejected with; fails the test when it is not. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof Error, "it does not fail");
  return failure;
}

/** More than anything takes that only sockets have to deliver. */
const TURNS_MAX_COUNT = 1_000_000;

/** Waits for what sockets deliver; fails the test when they do not. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let turn = 0; !isTrue(); turn++) {
    assert.ok(turn < TURNS_MAX_COUNT, `it never happens that ${what}`);
    await nextTurn();
  }
}

/** The reason of a Status; fails the test when it is none. */
export function reasonOf(error: Error): string | undefined {
  assert.ok(error instanceof StatusError, error.message);
  return error.status.reason;
}
