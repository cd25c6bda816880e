import { AdmissionRefusal } from "../admission/admission-refusal.js";
import { ConversionFailure } from "../admission/conversion-client.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { isNamespaces } from "../storage/served-resource.js";
import {
  badRequest,
  conflict,
  failure,
  methodNotAllowed,
  noRoute,
  notAcceptable,
  notFound,
  unknownResource,
} from "../storage/status-bodies.js";
import { StorageError } from "../storage/storage-error.js";
import { encodeYaml } from "../values/encode-yaml.js";
import { StaleWrite } from "./admitted-writes.js";
import { type Answer, plainNotFound, statusAnswer, withWarnings } from "./answer.js";
import { checkMethod } from "./check-method.js";
import { create } from "./create.js";
import { deleteObject } from "./delete.js";
import { deleteCollection } from "./deletecollection.js";
import { get } from "./get.js";
import type { HandlerServices } from "./handler-services.js";
import { list } from "./list.js";
import { formatOfDocument, isRouted } from "./negotiate.js";
import { serveNonResource } from "./non-resource.js";
import type { NonResourceResponse } from "./non-resource-response.js";
import { patch } from "./patch.js";
import { patchMediaType } from "./patch-body.js";
import { bindNamed, performAction } from "./perform-action.js";
import { represented } from "./represent.js";
import type { Handler, RequestContext, RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { timeoutComplaint } from "./request-timeout.js";
import { review } from "./review.js";
import { scale } from "./scale.js";
import { specPartOf } from "./spec-part.js";
import { storageFailure } from "./storage-failure.js";
import { update } from "./update.js";
import { watch } from "./watch.js";
import { withConvertedObjects } from "./webhook-conversion.js";

/** The root handler: finds the responsible one, and turns refusals into answers. */
export function createDispatcher(services: HandlerServices): Handler {
  return async (context) => {
    const { target } = context;
    const complaint = timeoutComplaint(context);
    if (complaint !== undefined) return statusAnswer(badRequest(complaint));
    if (target === undefined) return answerOther(services, context);
    const { custom, deprecationWarning } = target.resource;
    // Definitions are checked first; built-in kinds know deprecations for which they have a route.
    if (custom === true && deprecationWarning !== undefined) {
      context.warnings.push(deprecationWarning);
    }
    const answer = await answerTarget(services, { ...context, target });
    return services.profile.has("warnings") ? withWarnings(answer, context.warnings) : answer;
  };
}

async function answerTarget(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  try {
    checkTarget(request);
    // The type of a patch is checked before the media type of its answer.
    const { resource } = request.target;
    if (resource.custom !== true) checkMethod(request);
    if (request.facts.verb === "patch") patchMediaType(request);
    if (resource.custom === true) checkMethod(request);
    return await represented(services, request, () => handle(services, request));
  } catch (error) {
    return answerError(request, error);
  }
}

/** A write whose object has changed during admission is retried, as often as necessary. */
async function handle(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const warningCount = request.warnings.length;
  for (;;) {
    try {
      return await handleOnce(services, request);
    } catch (error) {
      if (!(error instanceof StaleWrite) || request.signal.aborted) throw error;
      request.warnings.length = warningCount;
    }
  }
}

async function handleOnce(services: HandlerServices, request: ResourceRequest): Promise<Answer> {
  const { resource, subresource } = request.target;
  const converting = withConvertedObjects(services, request);
  if (converting instanceof Promise) await converting;
  const action = actionOf(request.target);
  if (action !== undefined) return performAction(services, request, action);
  if (subresource === "scale" && resource.scale !== undefined) {
    return scale(services, request, resource.scale);
  }
  switch (request.facts.verb) {
    case "list":
      return list(services, request);
    case "watch":
      return watch(services, request);
    case "get":
      return get(services, request);
    case "create":
      if (resource.review === undefined) return create(services, request);
      return resource.review === "binding"
        ? bindNamed(services, request)
        : review(services, request, resource.review);
    case "update":
      return update(services, request);
    case "patch":
      return patch(services, request);
    case "delete":
      return deleteObject(services, request);
    case "deletecollection":
      return deleteCollection(services, request);
    case "other":
      throw new RequestFailure(methodNotAllowed());
  }
}

/** A path that does not match its resource. */
class NoSuchPath extends Error {
  override readonly name = "NoSuchPath";
}

/** @throws NoSuchPath */
function checkTarget({ facts, target }: ResourceRequest): void {
  const { resource, namespace, name, subresource } = target;
  if (subresource !== undefined && !isServed(target)) throw new NoSuchPath();
  if (!resource.namespaced && namespace !== undefined) throw new NoSuchPath();
  if (resource.review !== undefined && (name !== undefined || target.hasWatchPrefix)) {
    throw new NoSuchPath();
  }
  if (!resource.namespaced || namespace !== undefined) return;
  if (name !== undefined) throw new NoSuchPath();
  // Across all namespaces only reads are allowed. Custom resources do not exist there for other methods.
  const isLook = facts.verb === "list" || facts.verb === "watch";
  if (resource.custom === true && !isLook) throw new NoSuchPath();
}

function isServed(target: Pick<RequestTarget, "resource" | "subresource">): boolean {
  const { resource, subresource } = target;
  switch (subresource) {
    case "status":
      return resource.hasStatus;
    case "approval":
      return resource.hasApproval === true;
    case "scale":
      return resource.scale !== undefined;
    default:
      return (
        (subresource === "finalize" && isNamespaces(resource)) ||
        specPartOf(target) !== undefined ||
        actionOf(target) !== undefined
      );
  }
}

function actionOf({ resource, subresource }: Pick<RequestTarget, "resource" | "subresource">) {
  return resource.actions?.find((action) => action.subresource === subresource);
}

function answerOther(
  { resources, profile, serverAddress }: HandlerServices,
  { facts, query, headers }: RequestContext,
): Answer {
  const server = { resources: resources.all(), profile, address: serverAddress() };
  const served = serveNonResource({ path: facts.path, query, headers }, server);
  if (served !== undefined) {
    const isRefused = served.takesOnlyGet === true && facts.method !== "GET";
    return isRefused ? statusAnswer(methodNotAllowed()) : negotiatedAnswer(served, headers.accept);
  }
  return isAmongBuiltIns(facts.path, resources) ? statusAnswer(unknownResource()) : plainNotFound();
}

/** Whether a path is routed by a real server itself, so that its 404 is a Status. */
function isAmongBuiltIns(path: string, resources: ResourceTable): boolean {
  const [, root, group = ""] = path.split("/");
  if (root === "api" || root === "version") return true;
  if (root !== "apis" || group === "") return false;
  return resources.servesGroup(group) && !resources.isCustomGroup(group);
}

/** A document in the format that the client accepts, if the document has several. */
function negotiatedAnswer(served: NonResourceResponse, accept: string | undefined): Answer {
  const { routed, hasYaml } = served;
  if (routed !== undefined && !isRouted(accept, routed)) {
    return statusAnswer(noRoute(routed.filter(isSpoken).join(", ")));
  }
  if (hasYaml !== true) return textAnswer(served);
  const format = formatOfDocument(accept);
  if (format === undefined) return statusAnswer(notAcceptable(false));
  if (format === "json") return textAnswer(served);
  const body = encodeYaml(JSON.parse(String(served.body)));
  return textAnswer({ ...served, headers: { "content-type": "application/yaml" }, body });
}

function isSpoken(type: string): boolean {
  return type === "application/json" || type === "application/yaml";
}

function textAnswer({ status, headers, body, plainMaxBytes }: NonResourceResponse): Answer {
  const { "content-type": contentType = "", ...rest } = headers;
  return {
    type: "text",
    code: status,
    contentType,
    text: body,
    headers: rest,
    ...(plainMaxBytes === undefined ? {} : { plainMaxBytes }),
  };
}

function answerError({ target }: ResourceRequest, error: unknown): Answer {
  if (error instanceof StaleWrite) {
    return statusAnswer(conflict(target.resource, target.name ?? "", error.message));
  }
  if (error instanceof ConversionFailure) return statusAnswer(failure(500, error.message));
  if (error instanceof AdmissionRefusal) return statusAnswer(error.status);
  if (error instanceof RequestFailure) return statusAnswer(error.status);
  if (error instanceof NoSuchPath) {
    if (target.resource.custom !== true) return statusAnswer(unknownResource());
    // A missing subresource is looked up in the definition, and reported as the object.
    return target.subresource === undefined
      ? plainNotFound()
      : statusAnswer(notFound(target.resource, target.name ?? ""));
  }
  if (error instanceof StorageError) {
    const name = target.name ?? error.facts.name ?? "";
    return statusAnswer(storageFailure(error, target.resource, name));
  }
  throw error;
}
