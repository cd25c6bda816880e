import type { KubernetesObject } from "../../src/wire/resource.js";
import { objectJson } from "../storage/object-json.js";
import type { UpdatePart } from "../storage/object-writer.js";
import { StorageError } from "../storage/storage-error.js";
import type { Answer } from "./answer.js";
import { readDryRun } from "./dry-run.js";
import type { HandlerServices } from "./handler-services.js";
import { readObject, withTargetName } from "./request-body.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { conflict, versionRequired } from "./status-bodies.js";

/** PUT of an object or of its status. */
export async function update(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  const isDryRun = readDryRun("UpdateOptions", query["dryRun"]);
  const object = withTargetName(request, readObject(request));
  const { resource, name = "" } = target;
  if (!object.metadata.resourceVersion && !resource.allowsUnconditionalUpdate) {
    throw new RequestFailure(versionRequired(resource, name));
  }
  const updated = write(services, target, object, isDryRun);
  return { type: "object", code: 200, json: objectJson(updated) };
}

/** The part of an object that an endpoint writes. A namespace's finalizers have an endpoint of their own. */
export function writtenPart({ resource, subresource }: RequestTarget): UpdatePart {
  if (subresource === "status") return "status";
  return resource.hasStatus ? "main" : "all";
}

function write(
  services: HandlerServices,
  target: RequestTarget,
  object: KubernetesObject,
  isDryRun: boolean,
): KubernetesObject {
  const { resource, name = "" } = target;
  try {
    return services.writer.update(resource, object, { part: writtenPart(target), isDryRun });
  } catch (error) {
    const { uid } = object.metadata;
    if (!uid || !(error instanceof StorageError) || error.code !== "not-found") throw error;
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw new RequestFailure(conflict(resource, name, why));
  }
}
