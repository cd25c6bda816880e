import type { StoreSnapshot } from "../storage/store-snapshot.js";
import type { LoadRun, ResetReport, ResetScope, World } from "../world.js";
import { GateRegistry } from "./gate-registry.js";
import { RuleRegistry } from "./rule-registry.js";

/** A world, and what the control API has to remember of what was done to it. */
export class HostedWorld {
  readonly name: string;
  readonly world: World;
  readonly rules: RuleRegistry;
  readonly gates: GateRegistry;
  readonly snapshots = new Map<string, StoreSnapshot>();
  readonly loads: LoadRun[] = [];

  constructor(name: string, world: World) {
    this.name = name;
    this.world = world;
    this.rules = new RuleRegistry(world);
    this.gates = new GateRegistry(world);
  }

  /** By default rules and gates. */
  reset(what: readonly ResetScope[] = ["rules", "gates"]): ResetReport {
    const report = this.world.reset({ what });
    if (what.includes("rules")) this.rules.forget();
    if (what.includes("gates")) this.gates.forget();
    return report;
  }
}
