import { PortError } from "../../protocol/port-error.js";
import type { ResourceDefinition } from "../../wire/resource.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { InformerScope } from "../notation/informer-scope.js";

/** What every port informs about. */
const PODS = "pods";

/** Labels or fields with values: "app=web,tier=front". */
const PLAIN = /^[^=!,()\s]+==?[^=!,()\s]+(?:,[^=!,()\s]+==?[^=!,()\s]+)*$/;

/**
 * The error of `informer.create`, or why it says nothing of the port. A library may have no way to name a custom resource, one of
 * cluster scope, or a namespace: what it does not offer, nobody relies on. Libraries that take selectors as names and values cannot
 * express every form; whoever declares selectors has the plain ones.
 */
export function orScopeIsMissing(
  error: unknown,
  { resource }: Pick<ResourceDefinition, "resource">,
  { namespace, labelSelector, fieldSelector }: InformerScope,
): unknown {
  if (!(error instanceof PortError) || error.code !== "not-supported") return error;
  if (resource !== PODS) {
    return new NotApplicableError(`is about ${resource}; the port has no informers of them`);
  }
  const special = [labelSelector, fieldSelector].find(
    (selector) => selector !== undefined && !PLAIN.test(selector),
  );
  if (special !== undefined) {
    return new NotApplicableError(`selects "${special}"; the port has no selectors of this form`);
  }
  if (namespace === undefined) return error;
  return new NotApplicableError("is about one namespace; the port has no informers of one alone");
}
