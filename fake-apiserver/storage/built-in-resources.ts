import type { ServedResource } from "./served-resource.js";

/** How one kind deviates from the common behaviour. */
type Traits = Partial<Omit<ServedResource, "group" | "version" | "resource" | "kind" | "singular">>;

const NAMESPACED: Traits = { namespaced: true };
const CLUSTER: Traits = { namespaced: false };
/** Kinds without a status of their own and without a generation. */
const PLAIN: Traits = { tracksGeneration: false, hasStatus: false };
const STATUS_ONLY: Traits = { tracksGeneration: false };
const SCALED: Traits = {
  scale: {
    specReplicas: "spec.replicas",
    statusReplicas: "status.replicas",
    selector: "spec.selector",
  },
};
const RETURNED: Traits = { returnsDeletedObject: true };

function builtIn(group: string, version: string, kind: string, traits: Traits): ServedResource {
  const singular = kind.toLowerCase();
  return {
    group,
    version,
    resource: plural(singular),
    kind,
    singular,
    namespaced: true,
    tracksGeneration: true,
    hasStatus: true,
    allowsUnconditionalUpdate: true,
    returnsDeletedObject: false,
    isDeletedGracefully: false,
    fieldLabels: [],
    fieldLabelWording: traits.fieldLabels === undefined ? "default" : "own",
    ...traits,
  };
}

function plural(singular: string): string {
  if (singular === "endpoints") return singular;
  if (singular.endsWith("y")) return `${singular.slice(0, -1)}ies`;
  return singular.endsWith("s") ? `${singular}es` : `${singular}s`;
}

const POD_FIELDS = [
  "spec.nodeName",
  "spec.restartPolicy",
  "spec.schedulerName",
  "spec.serviceAccountName",
  "spec.hostNetwork",
  "status.phase",
  "status.podIP",
  "status.podIPs",
  "status.nominatedNodeName",
];

const EVENT_FIELDS = [
  ...["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"].map(
    (field) => `involvedObject.${field}`,
  ),
  "reason",
  "reportingComponent",
  "source",
  "type",
];

const ALL = { categories: ["all"] };
const RBAC = "rbac.authorization.k8s.io";

const HPA: Traits = { ...STATUS_ONLY, ...ALL, shortNames: ["hpa"] };

function named(...shortNames: string[]): Traits {
  return { shortNames };
}

const CORE: readonly ServedResource[] = [
  builtIn("", "v1", "Pod", {
    ...NAMESPACED,
    ...RETURNED,
    ...named("po"),
    ...ALL,
    isDeletedGracefully: true,
    fieldLabels: POD_FIELDS,
  }),
  builtIn("", "v1", "ConfigMap", { ...PLAIN, ...named("cm") }),
  builtIn("", "v1", "Secret", { ...PLAIN, fieldLabels: ["type"] }),
  builtIn("", "v1", "Service", {
    ...STATUS_ONLY,
    ...RETURNED,
    ...named("svc"),
    ...ALL,
    fieldLabels: ["spec.clusterIP", "spec.type"],
  }),
  builtIn("", "v1", "Endpoints", { ...PLAIN, ...named("ep") }),
  builtIn("", "v1", "Namespace", {
    ...CLUSTER,
    ...STATUS_ONLY,
    ...named("ns"),
    fieldLabels: ["status.phase"],
  }),
  builtIn("", "v1", "Node", {
    ...CLUSTER,
    ...STATUS_ONLY,
    ...named("no"),
    fieldLabels: ["spec.unschedulable"],
  }),
  builtIn("", "v1", "Event", { ...PLAIN, ...named("ev"), fieldLabels: EVENT_FIELDS }),
  builtIn("", "v1", "ServiceAccount", { ...PLAIN, ...RETURNED, ...named("sa") }),
  builtIn("", "v1", "PersistentVolumeClaim", { ...STATUS_ONLY, ...RETURNED, ...named("pvc") }),
  builtIn("", "v1", "PersistentVolume", {
    ...CLUSTER,
    ...STATUS_ONLY,
    ...RETURNED,
    ...named("pv"),
  }),
  builtIn("", "v1", "ReplicationController", {
    ...named("rc"),
    ...SCALED,
    ...ALL,
    fieldLabels: ["status.replicas"],
  }),
];

const GROUPS: readonly ServedResource[] = [
  builtIn("apps", "v1", "Deployment", { ...named("deploy"), ...ALL, ...SCALED }),
  builtIn("apps", "v1", "ReplicaSet", {
    ...named("rs"),
    ...ALL,
    ...SCALED,
    fieldLabels: ["status.replicas"],
  }),
  builtIn("apps", "v1", "StatefulSet", { ...named("sts"), ...ALL, ...SCALED }),
  builtIn("apps", "v1", "DaemonSet", { ...named("ds"), ...ALL }),
  builtIn("batch", "v1", "Job", { ...ALL, fieldLabels: ["status.successful"] }),
  builtIn("batch", "v1", "CronJob", { ...named("cj"), ...ALL }),
  // A lease names its holder with every renewal: writing it blindly would steal it.
  builtIn("coordination.k8s.io", "v1", "Lease", { ...PLAIN, allowsUnconditionalUpdate: false }),
  builtIn("networking.k8s.io", "v1", "Ingress", named("ing")),
  builtIn("networking.k8s.io", "v1", "NetworkPolicy", { hasStatus: false, ...named("netpol") }),
  builtIn(RBAC, "v1", "Role", PLAIN),
  builtIn(RBAC, "v1", "RoleBinding", PLAIN),
  builtIn(RBAC, "v1", "ClusterRole", { ...CLUSTER, ...PLAIN }),
  builtIn(RBAC, "v1", "ClusterRoleBinding", { ...CLUSTER, ...PLAIN }),
  builtIn("storage.k8s.io", "v1", "StorageClass", { ...CLUSTER, ...PLAIN, ...named("sc") }),
  builtIn("discovery.k8s.io", "v1", "EndpointSlice", { hasStatus: false }),
  builtIn("apiextensions.k8s.io", "v1", "CustomResourceDefinition", {
    ...CLUSTER,
    ...named("crd", "crds"),
    categories: ["api-extensions"],
    allowsUnconditionalUpdate: false,
  }),
  builtIn("policy", "v1", "PodDisruptionBudget", {
    ...named("pdb"),
    allowsUnconditionalUpdate: false,
  }),
  builtIn("autoscaling", "v2", "HorizontalPodAutoscaler", HPA),
  // What `kubectl autoscale` of before 1.33 sends. Nothing converts it: it is a collection of its own.
  builtIn("autoscaling", "v1", "HorizontalPodAutoscaler", HPA),
];

/** The kinds every world serves. Not every kind of a real server: the ones controllers commonly watch. */
export const BUILT_IN_RESOURCES: readonly ServedResource[] = [...CORE, ...GROUPS];
