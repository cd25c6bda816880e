import type { KubernetesObject } from "../../src/wire/resource.js";
import { objectJson } from "../storage/object-json.js";
import type { UpdatePart } from "../storage/object-writer.js";
import type { Answer } from "./answer.js";
import { decodedObject } from "./decoded-object.js";
import { readDryRun } from "./dry-run.js";
import { checkFieldManager, finishing } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { checkImmutable } from "./immutable-metadata.js";
import { checkFields, readObject, withTargetName } from "./request-body.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { withSeenVersion } from "./seen-version.js";
import { targetKey } from "./target-key.js";

/** PUT of an object or of its status. */
export async function update(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  const isDryRun = readDryRun(services.profile, "UpdateOptions", query["dryRun"]);
  checkFieldManager("UpdateOptions", query["fieldManager"]);
  const sent = withTargetName(request, readObject(request));
  const decoded = withSeenVersion(services, request, decodedObject(target.resource, sent));
  const headers = checkFields(services, request, "UpdateOptions", sent);
  const stored = services.store.collection(target.resource).get(targetKey(target));
  checkImmutable(target.resource, stored, decoded);
  const updated = write(services, request, decoded, isDryRun);
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
