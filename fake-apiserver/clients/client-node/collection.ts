import type { Library } from "../../../ports/client-node/library.ts";
import type {
  AppsV1Api,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  KubernetesListObject,
  KubernetesObject,
  KubernetesObjectApi,
  PatchStrategy,
} from "../../../ports/client-node/node_modules/client-node-2/dist/index.js";
import type { Call } from "./call.ts";

/** The options of a list. */
export interface PageOptions {
  readonly limit?: number;
  readonly labelSelector?: string;
  readonly _continue?: string;
}

/** What one of the library's clients does with the resource of a call. A member that is not there cannot be done. */
export interface Collection {
  get?(): Promise<object>;
  create?(): Promise<object>;
  update?(): Promise<object>;
  updateStatus?(): Promise<object>;
  patch?(): Promise<object>;
  apply?(): Promise<object>;
  scale?(): Promise<object>;
  delete?(): Promise<object>;
  deleteCollection?(): Promise<object>;
  page(options: PageOptions): Promise<KubernetesListObject<KubernetesObject>>;
}

/** The client for a call: of the generated ones that of its group, `CustomObjectsApi` for what is not built in. */
export function openCollection(
  { library, config, kind }: { library: Library; config: KubeConfig; kind: "typed" | "objects" },
  call: Call,
): Collection {
  if (kind === "objects") {
    return anyObjects(library.KubernetesObjectApi.makeApiClient(config), call);
  }
  switch (`${call.group}/${call.resource}`) {
    case "/configmaps":
      return configMaps(library, config.makeApiClient(library.CoreV1Api), call);
    case "apps/deployments":
      return deployments(library, config.makeApiClient(library.AppsV1Api), call);
    default:
      return customObjects(library, config.makeApiClient(library.CustomObjectsApi), call);
  }
}

function configMaps(library: Library, api: CoreV1Api, call: Call): Collection {
  const { namespace, name, object: body } = call;
  const named = { name, namespace, ...managed(call) };
  return {
    get: () => api.readNamespacedConfigMap({ name, namespace }),
    create: () => api.createNamespacedConfigMap({ namespace, body, ...managed(call) }),
    update: () => api.replaceNamespacedConfigMap({ ...named, name: nameOf(call), body }),
    patch: () => api.patchNamespacedConfigMap({ ...named, body }, patchType(library, call)),
    apply: () =>
      api.patchNamespacedConfigMap({ ...named, body, force: call.force }, applyType(library)),
    delete: () => api.deleteNamespacedConfigMap({ name, namespace, body: deleteOptions(call) }),
    deleteCollection: () =>
      api.deleteCollectionNamespacedConfigMap({ namespace, ...selected(call) }),
    page: (options) => api.listNamespacedConfigMap({ namespace, ...options }),
  };
}

function deployments(library: Library, api: AppsV1Api, call: Call): Collection {
  const { namespace, name, object: body } = call;
  const named = { name, namespace, ...managed(call) };
  return {
    get: () => api.readNamespacedDeployment({ name, namespace }),
    create: () => api.createNamespacedDeployment({ namespace, body, ...managed(call) }),
    update: () => api.replaceNamespacedDeployment({ ...named, name: nameOf(call), body }),
    updateStatus: () => api.replaceNamespacedDeploymentStatus({ ...named, body }),
    patch: () => api.patchNamespacedDeployment({ ...named, body }, patchType(library, call)),
    apply: () =>
      api.patchNamespacedDeployment({ ...named, body, force: call.force }, applyType(library)),
    scale: async () => {
      const scale = await api.readNamespacedDeploymentScale({ name, namespace });
      const wanted = { ...scale, spec: { ...scale.spec, replicas: call.replicas } };
      return await api.replaceNamespacedDeploymentScale({ name, namespace, body: wanted });
    },
    delete: () => api.deleteNamespacedDeployment({ name, namespace, body: deleteOptions(call) }),
    page: (options) => api.listNamespacedDeployment({ namespace, ...options }),
  };
}

function customObjects(library: Library, api: CustomObjectsApi, call: Call): Collection {
  const { group, version, resource: plural, namespace, name, object: body } = call;
  const place = { group, version, plural, namespace };
  const named = { ...place, name, ...managed(call) };
  return {
    get: () => api.getNamespacedCustomObject({ ...place, name }),
    create: () => api.createNamespacedCustomObject({ ...place, body, ...managed(call) }),
    update: () => api.replaceNamespacedCustomObject({ ...named, name: nameOf(call), body }),
    updateStatus: () => api.replaceNamespacedCustomObjectStatus({ ...named, body }),
    patch: () => api.patchNamespacedCustomObject({ ...named, body }, patchType(library, call)),
    apply: () =>
      api.patchNamespacedCustomObject({ ...named, body, force: call.force }, applyType(library)),
    delete: () => api.deleteNamespacedCustomObject({ ...place, name, body: deleteOptions(call) }),
    page: (options) => api.listNamespacedCustomObject({ ...place, ...options }),
  };
}

/** Finds the path of an object from its kind, as discovery has it. */
function anyObjects(api: KubernetesObjectApi, call: Call): Collection {
  const { group, version, kind, namespace, name, fieldManager, force, object } = call;
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const header = { apiVersion, kind, metadata: { name, namespace } };
  const patch = (spec: KubernetesObject, type: string) =>
    api.patch(
      { ...spec, apiVersion, kind, metadata: { ...spec.metadata, ...header.metadata } },
      undefined,
      undefined,
      fieldManager,
      force,
      // The same words, but a closed list of them.
      type as PatchStrategy,
    );
  return {
    get: () => api.read(header),
    create: () => api.create(object, undefined, undefined, fieldManager),
    update: () => api.replace(object, undefined, undefined, fieldManager),
    patch: () => patch(object, call.patchType),
    apply: () => patch(object, "application/apply-patch+yaml"),
    delete: () => {
      const none = undefined;
      return api.delete(header, none, none, none, none, none, deleteOptions(call));
    },
    page: ({ limit, labelSelector, _continue }) => {
      const none = undefined;
      return api.list(
        apiVersion,
        kind,
        namespace,
        none,
        none,
        none,
        none,
        labelSelector,
        limit,
        _continue,
      );
    },
  };
}

function nameOf({ object }: Call): string {
  return object.metadata?.name ?? "";
}

function managed({ fieldManager }: Call): { fieldManager?: string } {
  return fieldManager === undefined ? {} : { fieldManager };
}

function selected({ selector }: Call): { labelSelector?: string } {
  return selector === undefined ? {} : { labelSelector: selector };
}

function deleteOptions({ uid }: Call): object {
  return uid === undefined ? {} : { preconditions: { uid } };
}

function patchType(library: Library, call: Call) {
  return library.setHeaderOptions("Content-Type", call.patchType);
}

function applyType(library: Library) {
  return library.setHeaderOptions("Content-Type", library.PatchStrategy.ServerSideApply);
}
