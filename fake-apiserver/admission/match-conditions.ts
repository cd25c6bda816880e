/**
 * Conditions of webhooks and policies: expressions about the request, all of which have to be true.
 *
 * Mirrors: apiserver pkg/admission/plugin/webhook/matchconditions/matcher.go.
 */

import type { Authorizer } from "../authorization/authorizer.js";
import { accountGroups, accountUsername, type UserInfo } from "../authorization/user-info.js";
import type { CelAccess, CelAuthorizer, Expression, Seen } from "../cel/cel.js";
import { loadedCel } from "../cel/loaded-cel.js";
import { admissionReview, type SeenAs } from "./admission-review.js";
import type { Webhook } from "./webhook.js";
import type { WriteAttributes } from "./write-attributes.js";

/** What all conditions of a webhook, or of a policy, may cost together. */
const MAX_COST = 2_500_000;

/** Conditions cannot be evaluated. */
export interface Unknown {
  readonly why: string;
}

/** By webhook: what is configured does not change. */
const known = new WeakMap<Webhook, readonly Expression[]>();

/** Whether a write meets the conditions of a webhook. */
export function metConditions(
  webhook: Webhook,
  write: WriteAttributes,
  as: SeenAs,
): boolean | Unknown {
  return meetsAll(expressionsOf(webhook), { ...seenValues(write, as), params: undefined });
}

/** The variables of expressions for a write. */
export function seenValues(write: WriteAttributes, as: SeenAs): Omit<Seen, "params"> {
  const { object, oldObject } = write;
  const { request } = admissionReview("v1", "", write, as);
  return { object, oldObject, request, namespaceObject: undefined, access: accessOf(write) };
}

function accessOf({ user, authorizer, resource, ...about }: WriteAttributes): CelAccess {
  const { subresource, namespace, name } = about;
  return {
    authorizer: celAuthorizer(authorizer, user),
    resource: { group: resource.group, resource: resource.resource, subresource, namespace, name },
  };
}

/** Whether all conditions are true. A false one decides, even if others fail. */
export function meetsAll(conditions: readonly Expression[], seen: Seen): boolean | Unknown {
  const { Activation, OutOfBudget } = loadedCel();
  const activation = new Activation(seen, [], MAX_COST);
  const faults: string[] = [];
  try {
    // All are evaluated before the first of them counts: what they cost may be too much.
    const evaluations = conditions.map((one) => activation.evaluate(one));
    for (const evaluation of evaluations) {
      if ("error" in evaluation) faults.push(evaluation.error);
      else if (evaluation.value === false) return false;
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return { why: error.message };
  }
  if (faults.length === 0) return true;
  const different = [...new Set(faults)];
  return { why: different.length === 1 ? different.join("") : `[${different.join(", ")}]` };
}

function expressionsOf(webhook: Webhook): readonly Expression[] {
  const found = known.get(webhook);
  if (found !== undefined) return found;
  const { expressionOf } = loadedCel();
  const expressions = webhook.conditions.map(({ expression }) =>
    expressionOf(expression, { result: "bool", hasAuthorizer: true }),
  );
  known.set(webhook, expressions);
  return expressions;
}

/** The authorizer of expressions, for a user and for service accounts. */
function celAuthorizer(authorizer: Authorizer, user: UserInfo): CelAuthorizer {
  return {
    decide: (question) => authorizer.authorize({ ...question, user }),
    asAccount: (namespace, name) =>
      celAuthorizer(authorizer, {
        username: accountUsername(namespace, name),
        groups: accountGroups(namespace),
      }),
  };
}
