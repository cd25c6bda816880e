import type { KubernetesObject } from "../../src/wire/resource.js";
import { objectJson } from "../storage/object-json.js";
import type { UpdatePart } from "../storage/object-writer.js";
import type { Answer } from "./answer.js";
import { readDryRun } from "./dry-run.js";
import { checkFieldManager, finishing } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { checkFields, readObject, withTargetName } from "./request-body.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { failure, versionRequired } from "./status-bodies.js";

/** PUT of an object or of its status. */
export async function update(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  const isDryRun = readDryRun(services.profile, "UpdateOptions", query["dryRun"]);
  checkFieldManager("UpdateOptions", query["fieldManager"]);
  const object = withTargetName(request, readObject(request));
  const { resource, name = "" } = target;
  const { resourceVersion = "" } = object.metadata;
  if (resourceVersion !== "" && !/^\d+$/.test(resourceVersion)) {
    const why = `parsing ${JSON.stringify(resourceVersion)}: invalid syntax`;
    throw new RequestFailure(failure(500, `strconv.ParseUint: ${why}`));
  }
  if (!object.metadata.resourceVersion && !resource.allowsUnconditionalUpdate) {
    const zero = services.profile.has("valuesAsJson") ? "0" : "0x0";
    throw new RequestFailure(versionRequired(resource, name, zero));
  }
  const headers = checkFields(services, request, "UpdateOptions", object);
  const updated = write(services, request, object, isDryRun);
  return { type: "object", code: 200, json: objectJson(updated), headers };
}

/** The part of an object that an endpoint writes. */
export function writtenPart({ resource, subresource }: RequestTarget): UpdatePart {
  if (subresource === "status" || subresource === "finalize") return subresource;
  return resource.hasStatus ? "main" : "all";
}

function write(
  services: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
  isDryRun: boolean,
): KubernetesObject {
  const finish = finishing(services, request, { isDryRun });
  const part = writtenPart(request.target);
  return services.writer.update(request.target.resource, object, { part, finish, isDryRun });
}
