import { objectJson } from "../storage/object-json.js";
import { badRequest, notFound } from "../storage/status-bodies.js";
import type { Answer } from "./answer.js";
import type { HandlerServices } from "./handler-services.js";
import { versionNotOlderThan } from "./list.js";
import { requireVersion } from "./list-options.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { targetKey } from "./target-key.js";

/** GET of an object; with a version, from a cache that has reached it. */
export async function get(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { target, query } = request;
  if (isTrue(query["export"])) {
    const message = "the export parameter, deprecated since v1.14, is no longer supported";
    throw new RequestFailure(badRequest(message));
  }
  const key = targetKey(target);
  const version = requireVersion(query["resourceVersion"], target.resource);
  if (version !== undefined && version !== 0n) {
    await versionNotOlderThan(services, request, version);
  }
  const object = services.store.collection(target.resource).get(key);
  if (object === undefined) throw new RequestFailure(notFound(target.resource, target.name ?? ""));
  return { type: "object", code: 200, json: objectJson(object) };
}
