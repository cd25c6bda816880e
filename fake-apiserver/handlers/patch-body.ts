import type { Status } from "../../src/wire/status.js";
import { shapeOfResource } from "../apply/tracked-fields.js";
import { invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import {
  badRequest,
  entityTooLarge,
  failure,
  unsupportedMediaType,
} from "../storage/status-bodies.js";
import { decodeText } from "../values/decode-text.js";
import { unmarshalling } from "../values/go-kind.js";
import { goText } from "../values/go-text.js";
import { applyJsonPatch, JsonPatchError } from "../values/json-patch.js";
import { isJsonObject, record } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";
import { mediaTypeOf } from "./decode-body.js";
import { applyMergePatch } from "./merge-patch.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { applyStrategicMerge, NoListError, StrategicMergeError } from "./strategic-merge.js";

/** The members of an operation whose type is checked before anything is applied. */
const TEXT_MEMBERS = ["op", "path", "from"];

/** Why a JSON patch cannot be decoded, with the message of Go's decoder; undefined if it can. */
function jsonPatchFault(change: unknown): string | undefined {
  if (change === null) return undefined;
  if (!Array.isArray(change)) return unmarshalling(change, "value of type []handlers.jsonPatchOp");
  for (const operation of change) {
    if (operation === null) continue;
    if (!isJsonObject(operation))
      return unmarshalling(operation, "value of type handlers.jsonPatchOp");
    for (const [name, value] of Object.entries(operation)) {
      const member = TEXT_MEMBERS.find((one) => one === name.toLowerCase());
      if (member === undefined || value === null || typeof value === "string") continue;
      return unmarshalling(value, `struct field jsonPatchOp.${member} of type string`);
    }
  }
  return undefined;
}

/** The places of members that no operation of a JSON patch has. */
export function unknownInOperations(change: unknown): readonly string[] {
  const known = [...TEXT_MEMBERS, "value"];
  return (Array.isArray(change) ? change : []).flatMap((operation: unknown, index) =>
    Object.keys(record(operation))
      .filter((name) => !known.includes(name))
      .map((name) => `[${index}].${name}`),
  );
}

/** Why a merge patch cannot be decoded; undefined if it can. */
function mergePatchFault(change: unknown): string | undefined {
  if (change === null || isJsonObject(change)) return undefined;
  return unmarshalling(change, "value of type map[string]interface {}");
}

/** Server-side apply. */
export const APPLY_PATCH = "application/apply-patch+yaml";

/** A list of operations. */
export const JSON_PATCH = "application/json-patch+json";
const MERGE_PATCH = "application/merge-patch+json";
/** Merges lists by the keys of built-in types. */
export const STRATEGIC_PATCH = "application/strategic-merge-patch+json";

/** The prefix of a patch's error. */
const DECODING: Readonly<Record<string, string>> = {
  [JSON_PATCH]: "error decoding patch: ",
  [MERGE_PATCH]: "error decoding patch: ",
  [APPLY_PATCH]: "error decoding patch: error unmarshaling JSON: while decoding JSON: ",
};

/** The type of a patch. @throws RequestFailure 415 if the resource does not support it */
export function patchMediaType(request: ResourceRequest): string {
  const isCustom = request.target.resource.custom === true;
  const strategic = isCustom ? [] : [STRATEGIC_PATCH];
  const accepted = [JSON_PATCH, MERGE_PATCH, ...strategic, APPLY_PATCH];
  const mediaType = mediaTypeOf(request);
  if (accepted.includes(mediaType)) return mediaType;
  throw new RequestFailure(isCustom ? unsupportedMediaType(accepted) : noRoute());
}

/** For built-in kinds, the router already refuses other types. */
function noRoute(): Status {
  const reason = "UnsupportedMediaType";
  return failure(415, "415: Unsupported Media Type", { reason, details: {} });
}

/** Reads the body of a patch without validating it. @throws RequestFailure 400 */
export function decodePatch({ body }: ResourceRequest, mediaType: string): unknown {
  return parsePatch(body.toString("utf8"), mediaType);
}

/**
 * Validates a patch, once its object exists. @throws RequestFailure 400, or 413 for too many
 * operations
 */
export function checkPatch(change: unknown, mediaType: string, isTyped = true): void {
  if (isTyped || mediaType !== JSON_PATCH) checkForm(change, mediaType);
  if (mediaType !== JSON_PATCH || !Array.isArray(change)) return;
  const { patchOperationsMaxCount: maxCount } = LIMITS;
  if (change.length <= maxCount) return;
  const message = `The allowed maximum operations in a JSON patch is ${maxCount}, got ${change.length}`;
  throw new RequestFailure(entityTooLarge(message));
}

/** The result of a patch other than apply. @throws RequestFailure 422 */
export function patchedValue(
  { target }: ResourceRequest,
  value: unknown,
  change: unknown,
  mediaType: string,
): unknown {
  switch (mediaType) {
    case JSON_PATCH:
      return jsonPatched(value, change);
    case STRATEGIC_PATCH:
      return change === null ? value : strategicallyMerged(target.resource, value, change);
    default:
      return applyMergePatch(value, change);
  }
}

/** A JSON patch is a list of operations, the others are objects. @throws RequestFailure 400 */
function checkForm(change: unknown, mediaType: string): void {
  if (mediaType === MERGE_PATCH && change === null) {
    throw new RequestFailure(badRequest("Invalid JSON Patch"));
  }
  const why = mediaType === JSON_PATCH ? jsonPatchFault(change) : mergePatchFault(change);
  if (why !== undefined) throw new RequestFailure(badRequest(`${DECODING[mediaType] ?? ""}${why}`));
}

function parsePatch(text: string, mediaType: string): unknown {
  try {
    return decodeText(text, mediaType === APPLY_PATCH ? "yaml" : "json");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message =
      mediaType === APPLY_PATCH ? `error encoding patch: ${why}` : "invalid JSON patch";
    throw new RequestFailure(badRequest(message));
  }
}

function strategicallyMerged(resource: ServedResource, value: unknown, change: unknown): unknown {
  try {
    return applyStrategicMerge(value, change, shapeOfResource(resource));
  } catch (error) {
    if (error instanceof NoListError) {
      throw new RequestFailure(undecodable(goText(change), error.message));
    }
    if (!(error instanceof StrategicMergeError)) throw error;
    throw new RequestFailure(failure(500, error.message));
  }
}

/** 422 for an undecodable result. `text`: that, or the patch. */
export function undecodable(text: string, why: string): Status {
  const cause = invalid("patch", text, why);
  return failure(422, ` "" is invalid: patch: ${cause.message}`, {
    reason: "Invalid",
    details: { causes: [cause] },
  });
}

function jsonPatched(value: unknown, change: unknown): unknown {
  try {
    return applyJsonPatch(value, change);
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    const message = "the server rejected our request due to an error in our request";
    throw new RequestFailure(failure(422, message, { reason: "Invalid", details: {} }));
  }
}
