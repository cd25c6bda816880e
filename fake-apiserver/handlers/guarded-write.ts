/** What is decided about a write only when its object is known: who may grant what, and who may create by an update. */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { notAllowed } from "../authorization/forbidden.js";
import { requestAttributes } from "../authorization/request-attributes.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { userInfoOf } from "./user-info.js";

/** Refuses roles and bindings that exceed the permissions of their writer. @throws RequestFailure 403, or 404 for a missing role */
export function checkGrant(
  { roleGuard }: HandlerServices,
  request: ResourceRequest,
  object: KubernetesObject,
  before?: KubernetesObject,
): void {
  if (roleGuard === undefined) return;
  const { resource, namespace = "", name = "" } = request.target;
  const user = userInfoOf(request);
  const refusal = roleGuard.refusal({ user, resource, namespace, name, object, before });
  if (refusal !== undefined) throw new RequestFailure(refusal);
}

/** An update or apply that creates its object also needs the permission to create. @throws RequestFailure 403 */
export function checkCreation({ authorizer }: HandlerServices, request: ResourceRequest): void {
  const { facts } = request;
  if (facts.verb !== "update" && facts.verb !== "patch") return;
  const wanted = { ...requestAttributes(userInfoOf(request), facts), verb: "create" };
  const { isAllowed, reason } = authorizer.authorize(wanted);
  if (!isAllowed) throw new RequestFailure(notAllowed(wanted, reason));
}
