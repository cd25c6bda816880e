import { objectJson } from "../storage/object-json.js";
import type { DeleteOutcome } from "../storage/object-writer.js";
import { isNamespaces } from "../storage/served-resource.js";
import { deletedStatus, failure } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { admittedDelete } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { readDeleteOptions, warnOfDeletion } from "./delete-options.js";
import type { HandlerServices } from "./handler-services.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { targetKey } from "./target-key.js";

/** DELETE of an object. */
export async function deleteObject(
  services: HandlerServices,
  request: ResourceRequest,
): Promise<Answer> {
  const { target } = request;
  checkImmortal(target);
  const options = readDeleteOptions(services, request);
  warnOfDeletion(request, options);
  const deleting = admittedDelete(services, request, targetKey(target), options);
  const outcome = deleting instanceof Promise ? await deleting : deleting;
  const isAccepted = !outcome.isRemoved && options.isCascading;
  return { type: "object", code: isAccepted ? 202 : 200, json: answerJson(target, outcome) };
}

/** Objects that every cluster needs. Code with direct access to the store may delete them. */
const IMMORTAL_NAMESPACES = ["default", "kube-system", "kube-public"];

/** @throws RequestFailure 403 */
function checkImmortal({ resource, name = "", subresource }: RequestTarget): void {
  const isOne = isNamespaces(resource) && subresource === undefined;
  if (!isOne || !IMMORTAL_NAMESPACES.includes(name)) return;
  const message = `namespaces "${name}" is forbidden: this namespace may not be deleted`;
  const details = { name, kind: "namespaces" };
  throw new RequestFailure(failure(403, message, { reason: "Forbidden", details }));
}

function answerJson({ resource, name = "" }: RequestTarget, outcome: DeleteOutcome): string {
  const { isRemoved, object } = outcome;
  if (!isRemoved || resource.returnsDeletedObject) return objectJson(object);
  return encodeJson(deletedStatus(resource, name, object.metadata.uid ?? ""));
}
