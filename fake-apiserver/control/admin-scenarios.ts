import { ruleDefinition } from "../faults/compile-schema.js";
import { parseAction } from "../faults/parse-action.js";
import { act } from "../faults/world-action.js";
import {
  isScenarioName,
  runScenario,
  SCENARIO_NAMES,
  SCENARIO_SCHEMAS,
} from "../incidents/scenario.js";
import { nearestHint } from "../values/nearest-hint.js";
import { ruleReport } from "../world/rule-report.js";
import type { AdminBody } from "./admin-body.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** Which parameters there are depends on the name in the path; the scenario checks them itself. */
const PARAMS: AdminBody<unknown> = {
  schema: { anyOf: SCENARIO_SCHEMAS },
  example: {},
  read: (body) => body ?? {},
};

/** The parser of actions finds better words than a `oneOf`. */
const ACTION: AdminBody<unknown> = {
  schema: ruleDefinition("Action"),
  example: { action: "store.compact" },
  read: (body) => body ?? {},
};

/** /scenarios and /actions */
export const scenarioEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/scenarios/{name}",
    summary: "let a named combination of faults happen, with its parameters",
    body: PARAMS,
    status: 201,
    answer: ({ hosted, parameters: { name = "" }, body }) => {
      if (!isScenarioName(name)) throw unknownScenario(name);
      const { rules, actions } = runScenario(hosted.world, name, body);
      return { name, rules: rules.map(({ handle }) => ruleReport(handle)), actions };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/actions",
    summary:
      "do something to the world, once, that is no fault of a request: an action of docs/faults.md",
    body: ACTION,
    answer: ({ hosted, body }) => {
      const action = parseAction(body);
      const rules = act(hosted.world, action).map(({ name }) => name);
      return { action, rules, version: hosted.world.store.currentVersion() };
    },
  }),
];

function unknownScenario(name: string): AdminError {
  const hint = nearestHint(name, SCENARIO_NAMES) ?? `scenarios: ${SCENARIO_NAMES.join(", ")}`;
  return new AdminError(404, { error: `There is no scenario "${name}"`, hint });
}
