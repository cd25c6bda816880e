import { Router } from "express";
import { checkPatterns } from "../faults/parse-rule.js";
import type { Match } from "../faults/rule.js";
import type { Gate, HeldRequest, World } from "../world.js";
import { adminBodies } from "./admin-bodies.js";
import { AdminError } from "./admin-error.js";

interface NamedGate {
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

  /** Forgets every gate; the world has opened them. Returns how many there were. */
  clear(): number {
    const count = this.#gates.size;
    this.#gates.clear();
    return count;
  }
}

/** Serves /gates. */
export function gateRoutes(registry: GateRegistry): Router {
  const router = Router();
  router.post("/gates", (request, response) => {
    const { match, name } = adminBodies.gate(request.body);
    response.status(201).json(report(registry.hold(match, name)));
  });
  router.get("/gates", (_request, response) => {
    response.json(registry.all().map(report));
  });
  router.post("/gates/:name/release", (request, response) => {
    const { request: id } = adminBodies.release(request.body);
    const held = heldRequest(registry.get(request.params.name).gate, id);
    held.release();
    response.json({ released: held.request });
  });
  router.post("/gates/:name/answer", (request, response) => {
    const { request: id, fault } = adminBodies.answer(request.body);
    const held = heldRequest(registry.get(request.params.name).gate, id);
    held.answer(fault);
    response.json({ answered: held.request });
  });
  router.post("/gates/:name/open", (request, response) => {
    adminBodies.empty(request.body);
    const { gate } = registry.get(request.params.name);
    const released = gate.held().map((held) => held.request);
    registry.open(gate.name);
    response.json({ released });
  });
  return router;
}

function report({ gate, match }: NamedGate): object {
  return { name: gate.name, match, held: gate.held().map((held) => held.request) };
}

function heldRequest(gate: Gate, id: string | undefined): HeldRequest {
  const held = gate.held();
  const found = id === undefined ? held[0] : held.find(({ request }) => request.id === id);
  if (found !== undefined) return found;
  const error =
    id === undefined
      ? `The gate "${gate.name}" holds no request`
      : `The gate "${gate.name}" does not hold the request "${id}"`;
  const hint = `wait for one: POST /await {"that":{"type":"held","gate":"${gate.name}"}}`;
  throw new AdminError(409, { error, hint });
}
