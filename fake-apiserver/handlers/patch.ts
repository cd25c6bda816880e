import { parse as parseYaml } from "yaml";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { objectJson } from "../storage/object-json.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { readDryRun } from "./dry-run.js";
import type { HandlerServices } from "./handler-services.js";
import { applyJsonPatch, JsonPatchError } from "./json-patch.js";
import { applyMergePatch } from "./merge-patch.js";
import { checkObject, mediaTypeOf, withTargetName } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import {
  badRequest,
  failure,
  invalidOptions,
  notFound,
  unsupportedMediaType,
} from "./status-bodies.js";
import { targetKey } from "./target-key.js";
import { writtenPart } from "./update.js";

const JSON_PATCH = "application/json-patch+json";
const MERGE_PATCH = "application/merge-patch+json";
const STRATEGIC_PATCH = "application/strategic-merge-patch+json";
const APPLY_PATCH = "application/apply-patch+yaml";

/**
 * PATCH of an object or of its status. Strategic merges know the merge keys of common lists only. Server-side apply
 * merges without owners: it never conflicts and never removes what an earlier apply set.
 */
export async function patch(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  const isDryRun = readDryRun("PatchOptions", query["dryRun"]);
  const mediaType = checkMediaType(request);
  if (mediaType === APPLY_PATCH) requireFieldManager(request);
  const stored = services.store.collection(target.resource).get(targetKey(target));
  const change = decodePatch(request, mediaType);
  if (stored === undefined) {
    if (mediaType !== APPLY_PATCH) {
      throw new RequestFailure(notFound(target.resource, target.name ?? ""));
    }
    return createApplied(services, request, change, isDryRun);
  }
  const patched = checkObject(target.resource, applyPatch(stored, change, mediaType));
  const object = withTargetName(request, patched);
  const written = services.writer.update(target.resource, object, {
    part: writtenPart(target),
    isDryRun,
  });
  return { type: "object", code: 200, json: objectJson(written) };
}

function createApplied(
  services: HandlerServices,
  request: ResourceRequest,
  change: unknown,
  isDryRun: boolean,
): Answer {
  const { resource } = request.target;
  const object = withTargetName(request, checkObject(resource, change));
  checkNamespace(services, request, object);
  const created = services.writer.create(resource, object, { isDryRun });
  return { type: "object", code: 201, json: objectJson(created) };
}

function checkMediaType(request: ResourceRequest): string {
  const isCustom = request.target.resource.custom === true;
  const strategic = isCustom ? [] : [STRATEGIC_PATCH];
  const accepted = [JSON_PATCH, MERGE_PATCH, ...strategic, APPLY_PATCH];
  const mediaType = mediaTypeOf(request);
  if (accepted.includes(mediaType)) return mediaType;
  throw new RequestFailure(unsupportedMediaType(accepted));
}

function requireFieldManager({ query }: ResourceRequest): void {
  if (query["fieldManager"]) return;
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

function decodePatch({ body }: ResourceRequest, mediaType: string): unknown {
  const text = body.toString("utf8");
  try {
    return mediaType === APPLY_PATCH ? parseYaml(text) : JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RequestFailure(badRequest(`error decoding patch: ${why}`));
  }
}

function applyPatch(stored: KubernetesObject, change: unknown, mediaType: string): unknown {
  if (mediaType !== JSON_PATCH) {
    const lists = mediaType === MERGE_PATCH ? "replace" : "by-name";
    return applyMergePatch(stored, change, lists);
  }
  try {
    return applyJsonPatch(stored, change);
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    const message = "the server rejected our request due to an error in our request";
    throw new RequestFailure(failure(422, message, { reason: "Invalid", details: {} }));
  }
}
