import type { GroupVersionResource, KubernetesObject } from "../../src/wire/resource.js";
import type { StoreChange } from "../storage/object-store.js";
import { isNamespaces } from "../storage/served-resource.js";
import type { ControllerServices } from "./controller-services.js";

const NAMESPACES = { group: "", version: "v1", resource: "namespaces" };
const SERVICES = { group: "", version: "v1", resource: "services" };
const SERVICE_ACCOUNTS = { group: "", version: "v1", resource: "serviceaccounts" };
const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };

/** The text of kube-controller-manager. */
const ROOT_CA_DESCRIPTION =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";

/** The service by which pods find the server; kube-apiserver creates it itself. */
const KUBERNETES: KubernetesObject = {
  metadata: {
    name: "kubernetes",
    namespace: "default",
    labels: { component: "apiserver", provider: "kubernetes" },
  },
  spec: {
    clusterIP: "10.0.0.1",
    clusterIPs: ["10.0.0.1"],
    internalTrafficPolicy: "Cluster",
    ipFamilies: ["IPv4"],
    ipFamilyPolicy: "SingleStack",
    ports: [{ name: "https", port: 443, protocol: "TCP", targetPort: 6443 }],
    sessionAffinity: "None",
    type: "ClusterIP",
  },
  status: { loadBalancer: {} },
};

/** Whether a cluster creates such an object itself. */
export function isClusterObject(
  { group, resource }: GroupVersionResource,
  { metadata: { namespace, name } }: KubernetesObject,
): boolean {
  if (group !== "") return false;
  if (resource === "services") return namespace === "default" && name === "kubernetes";
  return resource === "serviceaccounts"
    ? name === "default"
    : resource === "configmaps" && name === "kube-root-ca.crt";
}

/** An object that a cluster creates in each namespace. */
interface NamespaceObject {
  readonly of: GroupVersionResource;
  readonly object: KubernetesObject & { readonly metadata: { readonly name: string } };
}

/**
 * Creates the objects of every cluster: the service `kubernetes`, and in each namespace the service account `default` and the
 * config map `kube-root-ca.crt`. A deleted one is created again, unless its namespace is terminating. Synchronous.
 */
export class ClusterObjects {
  readonly #services: ControllerServices;
  readonly #inEachNamespace: readonly NamespaceObject[];

  /** @param caPem certificate of the authority that signed the server's; "" if there is none */
  constructor(services: ControllerServices, caPem = "") {
    this.#services = services;
    const annotations = { "kubernetes.io/description": ROOT_CA_DESCRIPTION };
    this.#inEachNamespace = [
      { of: SERVICE_ACCOUNTS, object: { metadata: { name: "default" } } },
      {
        of: CONFIG_MAPS,
        object: { metadata: { name: "kube-root-ca.crt", annotations }, data: { "ca.crt": caPem } },
      },
    ];
  }

  start(): void {
    this.#services.store.onChange((change) => this.#onChange(change));
  }

  #onChange({ resource, event }: StoreChange): void {
    const { namespace = "", name } = event.object.metadata;
    if (isNamespaces(resource) && event.type === "ADDED") {
      if (event.key === "default") this.#create(SERVICES, KUBERNETES);
      for (const { of, object } of this.#inEachNamespace) this.#createIn(event.key, of, object);
    }
    if (event.type !== "DELETED" || !this.#isThere(namespace)) return;
    for (const { of, object } of this.#inEachNamespace) {
      const isIt = of.resource === resource.resource && of.group === resource.group;
      if (isIt && object.metadata.name === name) this.#createIn(namespace, of, object);
    }
  }

  #createIn(namespace: string, of: GroupVersionResource, object: KubernetesObject): void {
    this.#create(of, { ...object, metadata: { ...object.metadata, namespace } });
  }

  #create(of: GroupVersionResource, object: KubernetesObject): void {
    const { resources, writer } = this.#services;
    writer.create(resources.get(of), object);
  }

  #isThere(name: string): boolean {
    const { resources, store } = this.#services;
    const namespace = store.collection(resources.get(NAMESPACES)).get(name);
    return namespace !== undefined && namespace.metadata.deletionTimestamp === undefined;
  }
}
