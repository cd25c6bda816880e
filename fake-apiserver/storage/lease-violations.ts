/**
 * Validates the numbers of a lease.
 *
 * Mirrors: kubernetes pkg/apis/coordination/validation/validation.go (ValidateLeaseSpec).
 */
import type { JsonObject } from "../values/json-value.js";
import { type Cause, invalid } from "./field-causes.js";

/** The errors of the spec of a lease. */
export function leaseViolations({
  leaseDurationSeconds: duration,
  leaseTransitions: transitions,
}: JsonObject): readonly Cause[] {
  return [
    ...(typeof duration === "number" && duration <= 0
      ? [invalid("spec.leaseDurationSeconds", duration, "must be greater than 0")]
      : []),
    ...(typeof transitions === "number" && transitions < 0
      ? [invalid("spec.leaseTransitions", transitions, "must be greater than or equal to 0")]
      : []),
  ];
}
