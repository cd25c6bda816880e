import { encodeJson } from "../storage/encode-json.js";
import { objectJson } from "../storage/object-json.js";
import type { DeleteOutcome } from "../storage/object-writer.js";
import type { Answer } from "./answer.js";
import { readDeleteOptions } from "./delete-options.js";
import type { HandlerServices } from "./handler-services.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { deletedStatus } from "./status-bodies.js";
import { targetKey } from "./target-key.js";

/** DELETE of an object. */
export async function deleteObject(
  services: HandlerServices,
  request: ResourceRequest,
): Promise<Answer> {
  const { target } = request;
  const options = readDeleteOptions(services, request);
  const outcome = services.writer.delete(target.resource, targetKey(target), options);
  return { type: "object", code: 200, json: answerJson(target, outcome) };
}

function answerJson({ resource, name = "" }: RequestTarget, outcome: DeleteOutcome): string {
  const { isRemoved, object } = outcome;
  if (!isRemoved || resource.returnsDeletedObject) return objectJson(object);
  return encodeJson(deletedStatus(resource, name, object.metadata.uid ?? ""));
}
