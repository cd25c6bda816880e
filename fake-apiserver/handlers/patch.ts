import { objectJson } from "../storage/object-json.js";
import type { Answer } from "./answer.js";
import { apply } from "./apply.js";
import { readDryRun } from "./dry-run.js";
import { duplicateKeys } from "./duplicate-keys.js";
import { checkFieldManager, finishing } from "./field-manager.js";
import { findFieldFaults } from "./field-validation.js";
import type { HandlerServices } from "./handler-services.js";
import { APPLY_PATCH, decodePatch, patchedValue, patchMediaType } from "./patch-body.js";
import { checkObject, withTargetName } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { failure, invalidOptions, notFound } from "./status-bodies.js";
import { targetKey } from "./target-key.js";
import { writtenPart } from "./update.js";

/** PATCH of an object or of its status. */
export async function patch(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  const isDryRun = readDryRun(services.profile, "PatchOptions", query["dryRun"]);
  checkFieldManager("PatchOptions", query["fieldManager"]);
  const mediaType = patchMediaType(request);
  checkOptions(request, mediaType === APPLY_PATCH);
  const stored = services.store.collection(target.resource).get(targetKey(target));
  const change = decodePatch(request, mediaType);
  if (mediaType === APPLY_PATCH) {
    return apply(services, request, { stored, configuration: change, isDryRun });
  }
  if (stored === undefined) throw new RequestFailure(notFound(target.resource, target.name ?? ""));
  const patched = patchedValue(request, stored, change, mediaType);
  const object = withTargetName(request, checkObject(target.resource, patched));
  const duplicates = duplicateKeys(request.body.toString("utf8"));
  const { headers, refusal } = findFieldFaults(services, request, {
    kind: "PatchOptions",
    object,
    duplicates,
  });
  if (refusal !== undefined) throw new RequestFailure(undecodable(patched, refusal));
  const written = services.writer.update(target.resource, object, {
    part: writtenPart(target),
    finish: finishing(services, request, { isDryRun }),
    isDryRun,
  });
  return { type: "object", code: 200, json: objectJson(written), headers };
}

/** @throws RequestFailure 422 */
function checkOptions({ query }: ResourceRequest, isApply: boolean): void {
  if (isApply && !query["fieldManager"]) {
    throw new RequestFailure(
      invalidOptions("PatchOptions", [
        {
          reason: "FieldValueRequired",
          message: "Required value: is required for apply patch",
          field: "fieldManager",
        },
      ]),
    );
  }
  if (isApply || query["force"] === undefined) return;
  throw new RequestFailure(
    invalidOptions("PatchOptions", [
      {
        reason: "FieldValueForbidden",
        message: "Forbidden: may not be specified for non-apply patch",
        field: "force",
      },
    ]),
  );
}

function undecodable(patched: unknown, refusal: string): ReturnType<typeof failure> {
  const message = `Invalid value: ${JSON.stringify(JSON.stringify(patched))}: ${refusal}`;
  return failure(422, ` "" is invalid: patch: ${message}`, {
    reason: "Invalid",
    details: { causes: [{ reason: "FieldValueInvalid", message, field: "patch" }] },
  });
}
