/** The methods of a path: the two kinds of servers behind one address differ in them, and in their messages. */
import { isNamespaces } from "../storage/served-resource.js";
import { badRequest, methodNotAllowed, methodNotSupported } from "../storage/status-bodies.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** The verbs of subresources of custom resources. */
const SUBRESOURCE_VERBS = ["get", "update", "patch"];

const OBJECT_METHODS = ["GET", "PUT", "PATCH", "DELETE"];
const SUBRESOURCE_METHODS = ["GET", "PUT", "PATCH"];

/** Refuses a request whose method the path does not support. @throws RequestFailure 405 or 400 */
export function checkMethod(request: ResourceRequest): void {
  if (request.target.resource.custom === true) checkVerb(request);
  else if (!methodsOf(request.target).includes(request.facts.method)) {
    throw new RequestFailure(methodNotAllowed());
  }
}

/** Custom resources have one handler for all methods. It decides by the verb, and checks the name when it needs it. */
function checkVerb({ facts: { verb }, target }: ResourceRequest): void {
  const { resource, name, subresource } = target;
  const isUnknown = verb === "other";
  if (isUnknown || (subresource !== undefined && !SUBRESOURCE_VERBS.includes(verb))) {
    throw new RequestFailure(methodNotSupported(resource, isUnknown ? "" : verb));
  }
  if ((verb === "update" || verb === "patch") && name === undefined) {
    throw new RequestFailure(badRequest("name must be provided"));
  }
}

/** Built-in kinds have a route per method and path. */
function methodsOf(target: RequestTarget): readonly string[] {
  const { resource, namespace, name, subresource, hasWatchPrefix } = target;
  if (hasWatchPrefix) return ["GET"];
  if (resource.review !== undefined) return ["POST"];
  if (resource.isReadOnly === true) return ["GET"];
  if (subresource !== undefined) {
    const action = resource.actions?.find((one) => one.subresource === subresource);
    if (action !== undefined) {
      return action.verbs.map((verb) => (verb === "create" ? "POST" : "GET"));
    }
    return subresource === "finalize" && isNamespaces(resource) ? ["PUT"] : SUBRESOURCE_METHODS;
  }
  if (name !== undefined) return OBJECT_METHODS;
  // Across all namespaces only reads are allowed.
  if (resource.namespaced && namespace === undefined) return ["GET"];
  return resource.isDeletedOneByOne === true ? ["GET", "POST"] : ["GET", "POST", "DELETE"];
}
