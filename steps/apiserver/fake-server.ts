import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createWorld,
  type Rule,
  type World,
  type WorldOptions,
} from "../../fake-apiserver/index.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { nextTurn, stopwatchMs } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { Definition, ServerUnderTest } from "./server-under-test.js";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** The definition that the real server of the oracle serves, too. */
const WIDGETS = readFileSync(join(packageRoot(), "fake-apiserver/oracle/widgets.json"), "utf8");

/** Turns of the event loop without news after which nothing is on its way any more. */
const QUIET_TURNS_COUNT = 12;

/** Steps in which time moves: a bookmark is due every second at most. */
const STEP_MAX_MS = 1_000;

/** Real time that bytes may take on loopback when the server has nothing to do; a last resort. */
const DELIVERY_MAX_MS = 5_000;

/** A fake apiserver of one scenario, in virtual time. */
export class FakeServer implements ServerUnderTest {
  readonly #world: World;
  readonly #clock: VirtualClock;

  /** Requests of which another thread compresses the answer, which takes no time of the clock. */
  readonly #answered = new Set<string>();

  /** Calls of webhooks that are under way: they take real time, and no other. */
  readonly #called = new Set<string>();

  private constructor(world: World, clock: VirtualClock) {
    this.#world = world;
    this.#clock = clock;
    world.journal.subscribe((entry) => {
      if (entry.type === "response") this.#answered.add(entry.request);
      if (entry.type === "webhook-called") this.#called.add(entry.call);
      if (entry.type === "webhook-answered") this.#called.delete(entry.call);
    });
  }

  static async start(options: WorldOptions = {}): Promise<FakeServer> {
    const clock = new VirtualClock();
    const world = await createWorld({ clock, defaults: true, ...options });
    await create(world, DEFINITIONS, WIDGETS);
    return new FakeServer(world, clock);
  }

  /** Lets it misbehave. @throws RuleError */
  install(rules: readonly Rule[]): void {
    this.#world.install(rules);
  }

  get url(): string {
    return this.#world.url;
  }

  nowMs(): number {
    return this.#clock.nowMs();
  }

  async until(isDone: () => boolean, maxMs: number): Promise<boolean> {
    const deadlineMs = this.nowMs() + maxMs;
    const deliveryEndsMs = stopwatchMs() + DELIVERY_MAX_MS;
    for (;;) {
      for (let turn = 0; turn < QUIET_TURNS_COUNT; turn++) {
        if (isDone()) return true;
        await nextTurn();
      }
      if (this.#isBusy()) {
        if (this.nowMs() >= deadlineMs) return isDone();
        this.#clock.advance(Math.min(STEP_MAX_MS, deadlineMs - this.nowMs()));
      } else if (stopwatchMs() > deliveryEndsMs) return isDone();
    }
  }

  async prepare(namespaces: readonly string[]): Promise<void> {
    for (const name of namespaces) {
      await create(this.#world, "/api/v1/namespaces", JSON.stringify({ metadata: { name } }));
    }
  }

  async define(definition: Definition): Promise<void> {
    await create(this.#world, DEFINITIONS, JSON.stringify(definition));
  }

  async settleRoles(): Promise<void> {
    // What is stored takes effect with its write.
  }

  async compact(): Promise<void> {
    this.#world.store.compact();
  }

  close(): Promise<void> {
    return this.#world.close();
  }

  /** Time may pass only while the server has something to wait for: else it would outrun bytes under way. */
  #isBusy(): boolean {
    if (this.#called.size > 0) return false;
    const isAsked = this.#world.pendingRequests().some(({ id }) => !this.#answered.has(id));
    return isAsked || this.#world.watches().length > 0;
  }
}

/** As any client would: what the server notes of it is compared. */
async function create(world: World, path: string, body: string): Promise<void> {
  const { adminToken } = world;
  const answer = await fetch(`${world.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` }),
    },
    body,
  });
  if (!answer.ok) throw new Error(`The fake does not take ${path}: ${await answer.text()}`);
}
