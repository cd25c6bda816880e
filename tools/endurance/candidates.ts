import type { ChildProcess } from "node:child_process";
import { type Clock, sleep } from "../../src/time/clock.js";
import type { Reign } from "./leadership.js";
import type { LeadershipMessage } from "./messages.js";
import type { Relay } from "./relay.js";
import { type Surroundings, startCandidate } from "./watchers.js";

/** How often the leader is killed: a lease, the time to notice it, and some to lead. */
const KILL_EVERY_MS = 45_000;
const LOOK_EVERY_MS = 250;

/** Two candidates of which one leads, and a killer of the leader. */
export class Candidates {
  readonly #relay: Relay;
  readonly #surroundings: Surroundings;
  readonly #clock: Clock;
  readonly #running = new Map<string, ChildProcess>();
  readonly #reigns: Reign[] = [];
  readonly killedAtMs: number[] = [];
  #startedCount = 0;

  constructor(relay: Relay, surroundings: Surroundings) {
    this.#relay = relay;
    this.#surroundings = surroundings;
    this.#clock = surroundings.clock;
  }

  /** Who led, and when. */
  get reigns(): readonly Reign[] {
    return this.#reigns;
  }

  /** Until the signal aborts, and one leads, or might have taken over. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#start();
    await this.#start();
    while (!signal.aborted) {
      const slept = await sleep(this.#clock, KILL_EVERY_MS, signal);
      if (slept === "elapsed") await this.#killLeader();
    }
    const untilMs = this.#clock.nowMs() + KILL_EVERY_MS;
    while (this.#leader() === undefined && this.#clock.nowMs() < untilMs) {
      await sleep(this.#clock, LOOK_EVERY_MS);
    }
    for (const child of this.#running.values()) child.kill("SIGKILL");
  }

  #leader(): Reign | undefined {
    return this.#reigns.findLast(({ untilMs }) => untilMs === undefined);
  }

  async #start(): Promise<void> {
    const identity = `candidate-${++this.#startedCount}`;
    const child = await startCandidate(identity, this.#relay, this.#surroundings);
    this.#running.set(identity, child);
    child.on("message", ({ type, atMs }: LeadershipMessage) => {
      if (type === "leads") this.#reigns.push({ identity, fromMs: atMs, untilMs: undefined });
      else this.#end(identity, atMs);
    });
  }

  /** Like `kill -9`; another one replaces it. If there is no leader at that moment, none is killed. */
  async #killLeader(): Promise<void> {
    const leader = this.#leader();
    const child = leader === undefined ? undefined : this.#running.get(leader.identity);
    if (leader === undefined || child === undefined) return;
    child.kill("SIGKILL");
    const nowMs = this.#clock.nowMs();
    this.killedAtMs.push(nowMs);
    this.#running.delete(leader.identity);
    this.#end(leader.identity, nowMs);
    await this.#start();
  }

  #end(identity: string, atMs: number): void {
    const place = this.#reigns.findLastIndex((reign) => reign.identity === identity);
    const reign = this.#reigns[place];
    if (reign !== undefined && reign.untilMs === undefined) {
      this.#reigns[place] = { ...reign, untilMs: atMs };
    }
  }
}
