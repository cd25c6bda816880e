import type {
  CoreV1Api,
  KubeConfig,
  KubernetesListObject,
  KubernetesObject,
  ListPromise,
} from "client-node-2";
import type { InformerCreateArgs } from "../../src/protocol/messages.ts";
import type { Library } from "./library.ts";
import { CommandError } from "./protocol-loop.ts";

/** What every list function of the generated client takes besides the collection; unset members are not sent. */
interface ListRequest {
  labelSelector?: string;
  fieldSelector?: string;
}

type CoreList = (
  api: CoreV1Api,
  request: ListRequest,
  namespace: string | undefined,
) => Promise<KubernetesListObject<KubernetesObject>>;

/** The generated client has functions for each collection of the core group and none for all. */
const CORE_LISTS: Readonly<Record<string, CoreList>> = {
  configmaps: (api, request, namespace) =>
    namespace === undefined
      ? api.listConfigMapForAllNamespaces(request)
      : api.listNamespacedConfigMap({ ...request, namespace }),
  namespaces: (api, request) => api.listNamespace(request),
  nodes: (api, request) => api.listNode(request),
  pods: (api, request, namespace) =>
    namespace === undefined
      ? api.listPodForAllNamespaces(request)
      : api.listNamespacedPod({ ...request, namespace }),
  secrets: (api, request, namespace) =>
    namespace === undefined
      ? api.listSecretForAllNamespaces(request)
      : api.listNamespacedSecret({ ...request, namespace }),
};

/**
 * The list function a user hands to the informer, as the library's examples write it: one call of the generated client
 * with the informer's own selectors and nothing else. `CustomObjectsApi` serves every group but the core group.
 *
 * @throws CommandError "not-supported" for a resource of the core group that the table above lacks
 */
export function createListFunction(
  library: Library,
  config: KubeConfig,
  { resource, namespace, labelSelector, fieldSelector }: InformerCreateArgs,
): ListPromise<KubernetesObject> {
  const request: ListRequest = {
    ...(labelSelector !== undefined && { labelSelector }),
    ...(fieldSelector !== undefined && { fieldSelector }),
  };
  if (resource.group === "") {
    const list = CORE_LISTS[resource.resource];
    if (list === undefined) {
      throw new CommandError("not-supported", `No list function for core ${resource.resource}`);
    }
    const core = config.makeApiClient(library.CoreV1Api);
    return () => list(core, request, namespace);
  }
  const custom = config.makeApiClient(library.CustomObjectsApi);
  const { group, version, resource: plural } = resource;
  return namespace === undefined
    ? () => custom.listClusterCustomObject({ group, version, plural, ...request })
    : () => custom.listNamespacedCustomObject({ group, version, plural, namespace, ...request });
}
