import { ruleDefinition } from "../faults/compile-schema.js";
import { parseAction } from "../faults/parse-action.js";
import { act } from "../faults/world-action.js";
import {
  INCIDENT_NAMES,
  INCIDENT_SCHEMAS,
  isIncidentName,
  runIncident,
} from "../incidents/incident.js";
import { nearestHint } from "../values/nearest-hint.js";
import { ruleReport } from "../world/rule-report.js";
import type { AdminBody } from "./admin-body.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** The parameters depend on the name in the path; the incident checks them itself. */
const PARAMS: AdminBody<unknown> = {
  schema: { anyOf: INCIDENT_SCHEMAS },
  example: {},
  read: (body) => body ?? {},
};

/** The parser of actions has better messages than a `oneOf`. */
const ACTION: AdminBody<unknown> = {
  schema: ruleDefinition("Action"),
  example: { action: "store.compact" },
  read: (body) => body ?? {},
};

/** /incidents and /actions */
export const incidentEndpoints: readonly AdminEndpoint[] = [
  incidentEndpoint(
    "/incidents/{name}",
    "start an incident, a named combination of faults, with its parameters",
  ),
  incidentEndpoint("/scenarios/{name}", "the same under the former name of incidents"),
  adminEndpoint({
    method: "POST",
    path: "/actions",
    summary: "change the world once, apart from any request: an action of docs/faults.md",
    body: ACTION,
    answer: ({ hosted, body }) => {
      const action = parseAction(body);
      const rules = act(hosted.world, action).map(({ name }) => name);
      return { action, rules, version: hosted.world.store.currentVersion() };
    },
  }),
];

function incidentEndpoint(path: string, summary: string): AdminEndpoint {
  return adminEndpoint({
    method: "POST",
    path,
    summary,
    body: PARAMS,
    status: 201,
    answer: ({ hosted, parameters: { name = "" }, body }) => {
      if (!isIncidentName(name)) throw unknownIncident(name);
      const { rules, actions } = runIncident(hosted.world, name, body);
      return { name, rules: rules.map(({ handle }) => ruleReport(handle)), actions };
    },
  });
}

function unknownIncident(name: string): AdminError {
  const hint = nearestHint(name, INCIDENT_NAMES) ?? `incidents: ${INCIDENT_NAMES.join(", ")}`;
  return new AdminError(404, { error: `There is no incident "${name}"`, hint });
}
