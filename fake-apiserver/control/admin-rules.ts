import { ruleDefinition } from "../faults/compile-schema.js";
import { adminBodies } from "./admin-bodies.js";
import type { AdminBody } from "./admin-body.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** The grammar of rules has a parser of its own, whose messages are better than those of a `oneOf`. */
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
    answer: ({ hosted, body }) => hosted.rules.install(body),
  }),
  adminEndpoint({
    method: "GET",
    path: "/rules",
    summary: "the installed rules and how often each has applied",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.rules.reports(),
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/rules",
    summary: "remove all rules",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.rules.remove(),
  }),
  adminEndpoint({
    method: "DELETE",
    path: "/rules/{name}",
    summary: "remove the rules of that name",
    body: adminBodies.empty,
    answer: ({ hosted, parameters: { name = "" } }) => {
      const removed = hosted.rules.remove(name);
      if (removed.length > 0) return removed;
      throw new AdminError(404, { error: `There is no rule "${name}"`, hint: "see GET /rules" });
    },
  }),
];
