import { ruleSchema, type VariantSchema } from "../faults/rule-schema.js";
import { INCIDENT_NAMES } from "../incidents/incident.js";
import { awaitEndpoints } from "./admin-awaits.js";
import { adminBodies } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { gateEndpoints } from "./admin-gates.js";
import { incidentEndpoints } from "./admin-incidents.js";
import { journalEndpoints } from "./admin-journal.js";
import { machineryEndpoints } from "./admin-machinery.js";
import { openApiDocument } from "./admin-openapi.js";
import { ruleEndpoints } from "./admin-rules.js";
import { stateEndpoints } from "./admin-state.js";
import { storeEndpoints } from "./admin-store.js";
import { watchEndpoints } from "./admin-watches.js";
import { worldEndpoints, worldReport } from "./admin-worlds.js";

const aboutEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/",
    scope: "server",
    summary: "this page",
    body: adminBodies.empty,
    answer: ({ host, hosted }) => ({
      what: "The control API of a fake Kubernetes apiserver. Documented in docs/control-api.md.",
      apiserver: hosted.world.url,
      ...worldReport(hosted),
      worlds: host.all().map(({ name }) => name),
      endpoints: Object.fromEntries(
        adminEndpoints.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
      ),
    }),
  }),
  adminEndpoint({
    method: "GET",
    path: "/healthz",
    scope: "server",
    summary: "whether the control API answers",
    body: adminBodies.empty,
    answer: () => ({ ok: true }),
  }),
  adminEndpoint({
    method: "GET",
    path: "/capabilities",
    scope: "server",
    summary: "the faults that can be injected, with their meanings and parameters",
    body: adminBodies.empty,
    answer: () => ({
      faults: ruleSchema().$defs.Fault.oneOf.map(capability),
      incidents: INCIDENT_NAMES,
      // Their older name.
      scenarios: INCIDENT_NAMES,
    }),
  }),
  adminEndpoint({
    method: "GET",
    path: "/openapi.json",
    scope: "server",
    summary: "this API as an OpenAPI 3.1 document",
    body: adminBodies.empty,
    answer: () => openApiDocument(adminEndpoints),
  }),
  adminEndpoint({
    method: "POST",
    path: "/reset",
    summary:
      "take back what tests did: by default rules and gates; names the rules that never applied",
    body: adminBodies.reset,
    answer: ({ hosted, body }) => hosted.world.reset(body),
  }),
];

/** Every endpoint of the control API, in the order in which they are documented. */
export const adminEndpoints: readonly AdminEndpoint[] = [
  ...aboutEndpoints,
  ...worldEndpoints,
  ...stateEndpoints,
  ...ruleEndpoints,
  ...incidentEndpoints,
  ...gateEndpoints,
  ...watchEndpoints,
  ...storeEndpoints,
  ...machineryEndpoints,
  ...journalEndpoints,
  ...awaitEndpoints,
];

function capability({ title, description, properties, required, ...rest }: VariantSchema): object {
  const { fault: _id, ...parameters } = properties;
  return {
    fault: title,
    does: description,
    imitates: rest["x-imitates"],
    whoGetsItWrong: rest["x-wrong"],
    parameters: Object.keys(parameters).map((name) => ({
      name,
      isRequired: required.includes(name),
    })),
  };
}
