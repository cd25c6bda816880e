import type { Cause } from "../storage/field-causes.js";
import { invalidOptions } from "../storage/status-bodies.js";
import { dryRunCauses, dryRunsOf } from "./dry-run.js";
import { fieldManagerCauses } from "./field-manager.js";
import { directiveCauses } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/**
 * Parses the query of a write. Errors are answered at once. Returns whether it is a dry run.
 * @param kind of the options, "CreateOptions"
 * @param before other errors, which come first
 * @throws RequestFailure 422
 */
export function readWriteOptions(
  { profile }: HandlerServices,
  request: ResourceRequest,
  kind: string,
  before: readonly Cause[] = [],
): boolean {
  const { query } = request;
  const causes = [
    ...before,
    ...fieldManagerCauses(query["fieldManager"]),
    ...dryRunCauses(profile, dryRunsOf(request)),
    ...(profile.has("fieldValidation") ? directiveCauses(query["fieldValidation"]) : []),
  ];
  if (causes.length > 0) throw new RequestFailure(invalidOptions(kind, causes));
  return query["dryRun"] === "All";
}
