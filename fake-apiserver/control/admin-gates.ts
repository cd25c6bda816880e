import { checkPatterns } from "../faults/parse-rule.js";
import type { Gate, HeldRequest, World } from "../world/world.js";
import { adminBodies, type GateBody } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** /gates */
export const gateEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/gates",
    summary: "hold matching requests from now on",
    body: adminBodies.gate,
    status: 201,
    answer: ({ hosted, body }) => gateReport(hold(hosted.world, body)),
  }),
  adminEndpoint({
    method: "GET",
    path: "/gates",
    summary: "the closed gates and the requests they hold",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.world.gates().map(gateReport),
  }),
  adminEndpoint({
    method: "POST",
    path: "/gates/{name}/release",
    summary: "let the oldest held request, or the one named, through",
    body: adminBodies.release,
    answer: ({ hosted, parameters: { name = "" }, body }) => {
      const held = heldRequest(gateCalled(hosted.world, name), body.request);
      held.release();
      return { released: held.request };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/gates/{name}/answer",
    summary: "answer the oldest held request, or the one named, with a fault",
    body: adminBodies.answer,
    answer: ({ hosted, parameters: { name = "" }, body }) => {
      const held = heldRequest(gateCalled(hosted.world, name), body.request);
      held.answer(body.fault);
      return { answered: held.request };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/gates/{name}/open",
    summary: "let everything through, now and from now on",
    body: adminBodies.empty,
    answer: ({ hosted, parameters: { name = "" } }) => {
      const gate = gateCalled(hosted.world, name);
      const released = gate.held().map((held) => held.request);
      gate.open();
      return { released };
    },
  }),
];

/** A gate, for an answer. */
export function gateReport(gate: Gate): object {
  const { name, match } = gate;
  return { name, match, held: gate.held().map((held) => held.request) };
}

/** @throws AdminError if the name is taken; RuleError for an invalid pattern */
function hold(world: World, { match, name }: GateBody): Gate {
  if (name !== undefined && world.gates().some((gate) => gate.name === name)) {
    throw new AdminError(409, {
      error: `There is a gate "${name}" already`,
      path: "name",
      hint: `open it first: POST /gates/${name}/open`,
    });
  }
  checkPatterns(match, ["match"]);
  return world.hold(match, name);
}

/** @throws AdminError if there is none of this name */
function gateCalled(world: World, name: string): Gate {
  const found = world.gates().find((gate) => gate.name === name);
  if (found !== undefined) return found;
  throw new AdminError(404, { error: `There is no gate "${name}"`, hint: "see GET /gates" });
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
