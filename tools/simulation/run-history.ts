import type { InformerChange } from "../../ports/mutants/mutant.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../src/client/informer/shared-informer.js";
import { RestListWatch } from "../../src/client/rest/rest-list-watch.js";
import { createPrng } from "../../src/time/prng.js";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { FoldingHandler } from "./folding-handler.js";
import type { History, Step } from "./history.js";
import { CONFIG_MAPS, SHOWN_SELECTOR, SimulatedCluster } from "./simulated-cluster.js";
import { differenceOf, type State, stateOf } from "./state.js";

/** From the last fault, an informer has so long to become what the server is: longer than a watch lives. */
const CONVERGENCE_MAX_MS = 3_600_000;
/** What waits for no timer is done after so many turns of the loop. */
const TURNS_MAX_COUNT = 20;

/** Written last: a working informer is notified of it. */
const CLOSING_STEP: Step = { type: "put", key: "default/closing", isShown: true };

interface Listening {
  readonly handler: FoldingHandler;
  readonly registration: HandlerRegistration;
}

/**
 * Lives through a history with a server, a clock and an informer of its own. Resolves with what went wrong; undefined
 * when nothing did: after everything, the store is what the server is, so is what each handler makes of its notifications,
 * everybody has synced, and a stop leaves nothing behind.
 *
 * `change`: a wrong informer instead of the reference.
 */
export async function runHistory(
  history: History,
  change: InformerChange = {},
): Promise<string | undefined> {
  const clock = new VirtualClock();
  const cluster = await SimulatedCluster.create(history, clock, change);
  try {
    return await new Life(history, { clock, cluster, change }).live();
  } finally {
    await cluster.close();
  }
}

interface Surroundings {
  readonly clock: VirtualClock;
  readonly cluster: SimulatedCluster;
  readonly change: InformerChange;
}

class Life {
  readonly #history: History;
  readonly #clock: VirtualClock;
  readonly #cluster: SimulatedCluster;
  readonly #informer: SharedIndexInformer;
  readonly #listeners = new Map<string, Listening>();
  /** The first thing that cannot be. */
  #contradiction: string | undefined;

  constructor(history: History, { clock, cluster, change }: Surroundings) {
    this.#history = history;
    this.#clock = clock;
    this.#cluster = cluster;
    this.#informer = createInformer(history, { clock, cluster, change });
  }

  async live(): Promise<string | undefined> {
    for (const step of this.#history.steps) {
      await this.#perform(step);
      if (this.#isOver()) break;
    }
    if (!this.#isOver()) await this.#converge();
    const difference = this.#isOver() ? undefined : this.#difference();
    const leftBehind = await this.#stop();
    if (this.#cluster.isFlooded) return "the informer asks without end";
    return this.#contradiction ?? difference ?? leftBehind;
  }

  async #perform(step: Step): Promise<void> {
    switch (step.type) {
      case "start":
        if (!this.#informer.hasStarted()) this.#informer.start();
        break;
      case "listen":
        this.#listen(step);
        break;
      case "leave":
        this.#leave(step.listener);
        break;
      case "pass":
        await this.#pass(step.durationMs);
        break;
      case "breathe":
        for (let done = 0; done < step.microtaskCount; done++) await undefined;
        break;
      default:
        this.#cluster.perform(step);
    }
  }

  #listen({ listener, resyncPeriodMs, restMs }: Extract<Step, { readonly type: "listen" }>): void {
    if (this.#listeners.has(listener)) return;
    const handler = new FoldingHandler({
      name: listener,
      clock: this.#clock,
      restMs,
      onContradiction: (message) => {
        this.#contradiction ??= message;
      },
    });
    const registration = this.#informer.addEventHandler(handler, { resyncPeriodMs });
    this.#listeners.set(listener, { handler, registration });
  }

  #leave(listener: string): void {
    const listening = this.#listeners.get(listener);
    if (listening === undefined) return;
    this.#listeners.delete(listener);
    this.#informer.removeEventHandler(listening.registration);
    listening.handler.leave();
  }

  /** Timer by timer: the code that each starts runs until it waits again. */
  async #pass(durationMs: number): Promise<void> {
    const untilMs = this.#clock.nowMs() + durationMs;
    await nextTurn();
    while (!this.#isOver()) {
      const dueInMs = this.#clock.nextDueInMs();
      if (dueInMs === undefined || this.#clock.nowMs() + dueInMs > untilMs) break;
      this.#clock.advance(dueInMs);
      await nextTurn();
    }
    this.#clock.advanceTo(untilMs);
  }

  async #converge(): Promise<void> {
    this.#cluster.heal();
    if (!this.#informer.hasStarted()) this.#informer.start();
    await nextTurn();
    this.#cluster.perform(CLOSING_STEP);
    await nextTurn();
    const untilMs = this.#clock.nowMs() + CONVERGENCE_MAX_MS;
    let timelessTurns = 0;
    while (!this.#isOver() && this.#difference() !== undefined) {
      const dueInMs = this.#clock.nextDueInMs();
      if (dueInMs === undefined) timelessTurns++;
      else if (this.#clock.nowMs() + dueInMs > untilMs) return;
      if (timelessTurns > TURNS_MAX_COUNT) return;
      this.#clock.advance(dueInMs ?? 0);
      await nextTurn();
    }
  }

  #isOver(): boolean {
    return this.#contradiction !== undefined || this.#cluster.isFlooded;
  }

  #difference(): string | undefined {
    const wanted = this.#cluster.state(this.#history.setting.isSelective);
    if (!this.#informer.hasSynced()) return "the informer has not synced";
    const stored = differenceOf(this.#stored(), wanted);
    if (stored !== undefined) return `in the store, ${stored}`;
    for (const [name, { handler, registration }] of this.#listeners) {
      const folded = differenceOf(handler.state, wanted);
      if (folded !== undefined) return `from what handler ${name} was notified of, ${folded}`;
      if (!registration.hasSynced()) return `handler ${name} has not synced`;
    }
    return undefined;
  }

  #stored(): State {
    const { store } = this.#informer;
    return new Map(
      store.listKeys().map((key) => {
        const object = store.getByKey(key);
        return [key, object === undefined ? "gone" : stateOf(object)];
      }),
    );
  }

  /** Resolves with what is left of an informer that was stopped. */
  async #stop(): Promise<string | undefined> {
    let failure: string | undefined;
    let hasStopped = false;
    const stopping = this.#informer
      .stop()
      .catch((error: unknown) => {
        failure = `the informer has failed: ${error}`;
      })
      .finally(() => {
        hasStopped = true;
      });
    for (let turns = 0; !hasStopped; turns++) {
      if (turns > TURNS_MAX_COUNT) return "the informer does not stop";
      this.#clock.advance(turns === 0 ? 0 : (this.#clock.nextDueInMs() ?? 0));
      await nextTurn();
    }
    await stopping;
    if (failure !== undefined) return failure;
    const { busyCount } = this.#cluster;
    return busyCount === 0 ? undefined : `${busyCount} requests go on after the stop`;
  }
}

function createInformer(
  { seed, setting }: History,
  { clock, cluster, change }: Surroundings,
): SharedIndexInformer {
  const { createListerWatcher = (options) => new RestListWatch(options) } = change;
  const { createInformer: create = (options) => new SharedIndexInformer(options) } = change;
  return create({
    listerWatcher: createListerWatcher({
      client: cluster.client,
      resource: CONFIG_MAPS,
      ...(setting.isSelective ? { labelSelector: SHOWN_SELECTOR } : {}),
    }),
    clock,
    prng: createPrng(seed),
    expectedKind: { apiVersion: "v1", kind: "ConfigMap" },
    queueMode: setting.queueMode,
    watchList: setting.watchList,
    pageMaxCount: setting.pageMaxCount,
    resyncPeriodMs: setting.resyncPeriodMs,
    parts: change,
  });
}
