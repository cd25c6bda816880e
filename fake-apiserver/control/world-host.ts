import type { Clock } from "../../src/time/clock.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { LIMITS } from "../values/limits.js";
import { createWorld } from "../world/create-world.js";
import type { World, WorldOptions } from "../world/world.js";
import { AdminError } from "./admin-error.js";
import { HostedWorld } from "./hosted-world.js";

/** The name of the first world, to which short paths refer. */
export const DEFAULT_WORLD = "default";

/** All worlds of one control API. */
export class WorldHost {
  /** The clock of timeouts: real time, also for worlds with a virtual clock. */
  readonly clock: Clock;
  readonly #worlds = new Map<string, HostedWorld>();
  #createdCount = 0;

  /** The first world belongs to its creator: closing the host does not close it. */
  constructor(first: World, clock: Clock = new SystemClock()) {
    this.clock = clock;
    this.#worlds.set(DEFAULT_WORLD, new HostedWorld(DEFAULT_WORLD, first));
  }

  /** In order of creation. */
  all(): readonly HostedWorld[] {
    return [...this.#worlds.values()];
  }

  /** @throws AdminError 404 */
  get(name: string): HostedWorld {
    const found = this.#worlds.get(name);
    if (found !== undefined) return found;
    throw new AdminError(404, { error: `There is no world "${name}"`, hint: "see GET /worlds" });
  }

  /** Creates a world; without a name it is called "world-1", "world-2", … @throws AdminError 409 */
  async create(name: string | undefined, options: WorldOptions): Promise<HostedWorld> {
    if (this.#worlds.size >= LIMITS.worldsMaxCount) {
      throw new AdminError(409, {
        error: `There are ${LIMITS.worldsMaxCount} worlds already`,
        hint: "delete those that are no longer needed: DELETE /worlds/{world}",
      });
    }
    const called = name ?? this.#freeName();
    this.#refuseTaken(called);
    const world = await createWorld(options);
    try {
      // The name may have been taken meanwhile.
      this.#refuseTaken(called);
    } catch (error) {
      await world.close();
      throw error;
    }
    const hosted = new HostedWorld(called, world);
    this.#worlds.set(called, hosted);
    return hosted;
  }

  /** Ends a world. @throws AdminError 404, or 409 for the default world */
  async delete(name: string): Promise<HostedWorld> {
    const hosted = this.get(name);
    if (name === DEFAULT_WORLD) {
      throw new AdminError(409, {
        error: "The default world lives as long as the server",
        hint: 'to start over: POST /reset {"what": ["rules", "gates", "streams", "store"]}',
      });
    }
    this.#worlds.delete(name);
    await hosted.world.close();
    return hosted;
  }

  /** Ends all worlds that were created here. */
  async close(): Promise<void> {
    const created = this.all().filter(({ name }) => name !== DEFAULT_WORLD);
    await Promise.all(created.map(({ name }) => this.delete(name)));
  }

  #freeName(): string {
    do this.#createdCount++;
    while (this.#worlds.has(`world-${this.#createdCount}`));
    return `world-${this.#createdCount}`;
  }

  #refuseTaken(name: string): void {
    if (!this.#worlds.has(name)) return;
    throw new AdminError(409, { error: `There is a world "${name}" already`, path: "name" });
  }
}
