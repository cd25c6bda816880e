import { PortError } from "../../protocol/port-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import type { InformerScope } from "../notation/informer-scope.js";

/** Labels or fields with values: "app=web,tier=front". */
const PLAIN = /^[^=!,()\s]+==?[^=!,()\s]+(?:,[^=!,()\s]+==?[^=!,()\s]+)*$/;

/**
 * The error of `informer.create`, or why it says nothing of the port: libraries that take selectors as names and values cannot
 * express every form. Whoever declares selectors has the plain ones.
 */
export function orSelectorIsMissing(
  error: unknown,
  { labelSelector, fieldSelector }: InformerScope,
): unknown {
  if (!(error instanceof PortError) || error.code !== "not-supported") return error;
  const special = [labelSelector, fieldSelector].find(
    (selector) => selector !== undefined && !PLAIN.test(selector),
  );
  if (special === undefined) return error;
  return new NotApplicableError(`selects "${special}"; the port has no selectors of this form`);
}
