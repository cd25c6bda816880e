import { checkPatterns } from "../faults/parse-rule.js";
import type { Match } from "../faults/rule.js";
import type { Gate, World } from "../world.js";
import { AdminError } from "./admin-error.js";

/** A gate and what it holds. */
export interface NamedGate {
  readonly gate: Gate;
  readonly match: Match;
}

/** The gates that were closed through the control API and have not been opened since, by name. */
export class GateRegistry {
  readonly #world: World;
  readonly #gates = new Map<string, NamedGate>();

  constructor(world: World) {
    this.#world = world;
  }

  /** @throws AdminError when the name is taken; RuleError when a pattern is none */
  hold(match: Match, name?: string): NamedGate {
    if (name !== undefined && this.#gates.has(name)) {
      throw new AdminError(409, {
        error: `There is a gate "${name}" already`,
        path: "name",
        hint: `open it first: POST /gates/${name}/open`,
      });
    }
    checkPatterns(match, ["match"]);
    const named = { gate: this.#world.hold(match, name), match };
    this.#gates.set(named.gate.name, named);
    return named;
  }

  all(): readonly NamedGate[] {
    return [...this.#gates.values()];
  }

  /** @throws AdminError when there is none of that name */
  get(name: string): NamedGate {
    const named = this.#gates.get(name);
    if (named === undefined) {
      throw new AdminError(404, { error: `There is no gate "${name}"`, hint: "see GET /gates" });
    }
    return named;
  }

  /** Opens a gate and forgets it. */
  open(name: string): NamedGate {
    const named = this.get(name);
    named.gate.open();
    this.#gates.delete(name);
    return named;
  }

  /** Forgets every gate; the world has opened them. */
  forget(): void {
    this.#gates.clear();
  }
}
