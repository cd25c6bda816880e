import type { WorldOptions } from "../../world/world.js";
import type { FaultyWorld } from "../faulty-world.js";

/** One way to see a fault or an action from outside: by what a client gets that adds nothing of its own. */
export interface Observation {
  /** Of the world in which it is looked for. */
  readonly options?: WorldOptions;
  /** Brings it about and looks. Rejects when it cannot be seen, and when it would be seen without it. */
  see(faulty: FaultyWorld): Promise<void>;
}
