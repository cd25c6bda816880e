import type { Gate, HeldRequest } from "../world.js";
import { adminBodies } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import type { NamedGate } from "./gate-registry.js";

/** /gates */
export const gateEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/gates",
    summary: "hold matching requests from now on",
    body: adminBodies.gate,
    status: 201,
    answer: ({ hosted, body }) => report(hosted.gates.hold(body.match, body.name)),
  }),
  adminEndpoint({
    method: "GET",
    path: "/gates",
    summary: "the closed gates and the requests they hold",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.gates.all().map(report),
  }),
  adminEndpoint({
    method: "POST",
    path: "/gates/{name}/release",
    summary: "let the oldest held request, or the one named, through",
    body: adminBodies.release,
    answer: ({ hosted, parameters: { name = "" }, body }) => {
      const held = heldRequest(hosted.gates.get(name).gate, body.request);
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
      const held = heldRequest(hosted.gates.get(name).gate, body.request);
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
      const released = hosted.gates
        .get(name)
        .gate.held()
        .map((held) => held.request);
      hosted.gates.open(name);
      return { released };
    },
  }),
];

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
