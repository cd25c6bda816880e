import type { KubernetesObject } from "../../src/wire/resource.js";
import { qualifiedResource } from "../storage/served-resource.js";
import { failure, notFound } from "../storage/status-bodies.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** New objects need an existing namespace that is not terminating. @throws RequestFailure 404 or 403 */
export function checkNamespace(
  { resources, store }: HandlerServices,
  { target }: ResourceRequest,
  object: KubernetesObject,
): void {
  const { resource, namespace } = target;
  if (!resource.namespaced || namespace === undefined) return;
  const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
  const found = store.collection(namespaces).get(namespace);
  if (found === undefined) throw new RequestFailure(notFound(namespaces, namespace));
  if (found.metadata.deletionTimestamp === undefined) return;
  const name = object.metadata.name ?? "";
  const message =
    `${qualifiedResource(resource)} "${name}" is forbidden: unable to create new content ` +
    `in namespace ${namespace} because it is being terminated`;
  throw new RequestFailure(
    failure(403, message, {
      reason: "Forbidden",
      details: {
        name,
        ...(resource.group === "" ? {} : { group: resource.group }),
        kind: resource.resource,
        causes: [
          {
            reason: "NamespaceTerminating",
            message: `namespace ${namespace} is being terminated`,
            field: "metadata.namespace",
          },
        ],
      },
    }),
  );
}
