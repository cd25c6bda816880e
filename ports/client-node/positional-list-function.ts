import type {
  KubeConfig,
  KubernetesListObject,
  KubernetesObject,
  ListPromise,
} from "client-node-2";
import type { InformerCreateArgs } from "../../src/protocol/messages.ts";
import type { Library } from "./library.ts";
import { CommandError } from "./protocol-loop.ts";

/** What generated methods of 0.x answer with. */
interface Answered {
  readonly response: unknown;
  readonly body: KubernetesListObject<KubernetesObject>;
}

/** A generated method of 0.x. */
type PositionalList = (...parameters: readonly string[]) => Promise<Answered>;

/** The names of the generated methods for a collection of the core group: of a namespace, and of all. */
const CORE_METHODS: Readonly<Record<string, readonly [string, string]>> = {
  configmaps: ["listNamespacedConfigMap", "listConfigMapForAllNamespaces"],
  namespaces: ["listNamespace", "listNamespace"],
  nodes: ["listNode", "listNode"],
  pods: ["listNamespacedPod", "listPodForAllNamespaces"],
  secrets: ["listNamespacedSecret", "listSecretForAllNamespaces"],
};

/**
 * The list function that a user of 0.x hands to the informer, as the examples of that time write it. Selectors stand at
 * another place in each release, so there are none here.
 *
 * @throws CommandError "not-supported" for selectors, and for a resource of the core group that the table above lacks
 */
export function createPositionalListFunction(
  library: Library,
  config: KubeConfig,
  { resource, namespace, labelSelector, fieldSelector }: InformerCreateArgs,
): ListPromise<KubernetesObject> {
  if (labelSelector !== undefined || fieldSelector !== undefined) {
    throw new CommandError("not-supported", "No selectors with releases before 1.0");
  }
  const { group, version, resource: plural } = resource;
  const scope = namespace === undefined ? [] : [namespace];
  if (group !== "") {
    const method =
      namespace === undefined ? "listClusterCustomObject" : "listNamespacedCustomObject";
    const custom = config.makeApiClient(library.CustomObjectsApi);
    return asListPromise(custom, method, [group, version, ...scope, plural]);
  }
  const methods = CORE_METHODS[plural];
  if (methods === undefined) {
    throw new CommandError("not-supported", `No list function for core ${plural}`);
  }
  const core = config.makeApiClient(library.CoreV1Api);
  return asListPromise(core, methods[namespace === undefined ? 1 : 0], scope);
}

/** The types at hand are those of 2.x, whose informer takes a list without its response. */
function asListPromise(
  api: object,
  method: string,
  parameters: readonly string[],
): ListPromise<KubernetesObject> {
  const list: PositionalList = Reflect.get(api, method).bind(api);
  const call: () => Promise<unknown> = () => list(...parameters);
  return call as ListPromise<KubernetesObject>;
}
