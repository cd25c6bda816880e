import { ruleDefinition } from "../faults/compile-schema.js";
import { parseRules } from "../faults/parse-rule.js";
import type { RuleHandle } from "../faults/rule.js";
import { type RuleReport, ruleReport } from "../world/rule-report.js";
import { adminBodies } from "./admin-bodies.js";
import type { AdminBody } from "./admin-body.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** Rules have a parser of their own, whose messages are better than those of a `oneOf`. */
const RULES: AdminBody<unknown> = {
  schema: { oneOf: [ruleDefinition("Rule"), ruleDefinition("RuleList")] },
  example: { name: "old", match: { verb: "watch" }, do: [{ fault: "event.410" }], times: 1 },
  read: (body) => body ?? {},
};

/** /rules */
export const ruleEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/rules",
    summary: "install a rule, or a list of rules: all or none",
    body: RULES,
    status: 201,
    answer: ({ hosted: { world }, body }) => world.install(parseRules(body)).map(ruleReport),
  }),
  adminEndpoint({
    method: "GET",
    path: "/rules",
    summary: "every rule that was installed and not removed, and how often each has applied",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.world.rules().map(ruleReport),
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/rules",
    summary: "remove all rules",
    body: adminBodies.empty,
    answer: ({ hosted }) => removed(hosted.world.rules()),
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/rules/{name}",
    summary: "remove the rules of that name",
    body: adminBodies.empty,
    answer: ({ hosted, parameters: { name = "" } }) => {
      const named = hosted.world.rules().filter((handle) => handle.name === name);
      if (named.length > 0) return removed(named);
      throw new AdminError(404, { error: `There is no rule "${name}"`, hint: "see GET /rules" });
    },
  }),
];

/** Removes rules. Returns their hits. */
function removed(handles: readonly RuleHandle[]): readonly RuleReport[] {
  const reports = handles.map(ruleReport);
  for (const handle of handles) handle.remove();
  return reports.map((report) => ({ ...report, isInForce: false }));
}
