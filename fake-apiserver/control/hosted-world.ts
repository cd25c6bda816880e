import type { StoreSnapshot } from "../storage/store-snapshot.js";
import type { LoadRun, World } from "../world/world.js";

/** A world, and the state that the control API keeps about it. */
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
