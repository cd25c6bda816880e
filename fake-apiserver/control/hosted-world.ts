import type { StoreSnapshot } from "../storage/store-snapshot.js";
import type { LoadRun, World } from "../world/world.js";

/** A world, and what the control API has to remember of what was done to it. */
export class HostedWorld {
  readonly name: string;
  readonly world: World;
  readonly snapshots = new Map<string, StoreSnapshot>();
  readonly loads: LoadRun[] = [];

  constructor(name: string, world: World) {
    this.name = name;
    this.world = world;
  }
}
