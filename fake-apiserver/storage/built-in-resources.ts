import type { ServerProfile } from "../profiles/server-profile.js";
import { minorOf, type VersionSpan } from "../profiles/version-span.js";
import { AUTOSCALER_V1 } from "../versions/autoscaler-form.js";
import { EVENTS_EVENT } from "../versions/event-form.js";
import { COMMON_FORM, type VersionForm } from "../versions/version-form.js";
import { FURTHER_KINDS, GROUP_ORDER } from "./further-resources.js";
import {
  groupVersion,
  type ResourceAction,
  type Review,
  type ServedResource,
  type SpecPart,
  type VersionView,
} from "./served-resource.js";

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

/** Which releases serve a kind in a version. */
interface Lifecycle extends VersionSpan {
  /** The release that first warns of its use. */
  readonly deprecated?: string;
  /** The replacement, with its kind: "batch/v1 CronJob". */
  readonly replacement?: string;
}

/** A version whose objects also exist in other versions. */
interface Convertible {
  /** The same for all versions of the same objects; they may be of several groups. */
  readonly family: string;
  readonly form: VersionForm;
}

interface BuiltIn {
  readonly resource: ServedResource;
  readonly lifecycle: Lifecycle;
  readonly convertible?: Convertible;
}

/** Serves the objects of a kind in several versions, with the same fields unless a conversion is given. */
function inVersions(builtIns: readonly BuiltIn[], forms: Forms = {}): readonly BuiltIn[] {
  const family = builtIns[0]?.resource.kind ?? "";
  return builtIns.map((one) => {
    const form = forms[groupVersion(one.resource)] ?? COMMON_FORM;
    return { ...one, convertible: { family, form } };
  });
}

/** By "autoscaling/v1". */
type Forms = Readonly<Record<string, VersionForm>>;

function builtIn(
  group: string,
  version: string,
  kind: string,
  traits: Traits,
  lifecycle: Lifecycle = {},
): BuiltIn {
  const singular = kind.toLowerCase();
  const resource: ServedResource = {
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
    statusExcept: [],
    ...traits,
  };
  return { resource, lifecycle };
}

function beta(until: string, deprecated: string, replacement: string): Lifecycle {
  return { until, deprecated, replacement };
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

/** The names of the fields in the group events.k8s.io. */
const GROUPED_EVENT_FIELDS = [
  ...["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"].map(
    (field) => `regarding.${field}`,
  ),
  "reason",
  "reportingController",
  "type",
];

/** Kinds whose names become part of those of their pods. */
const RUNNING: Traits = { dottedNameWarning: "this is used in Pod names and hostnames" };
/** An update of a missing object creates it. */
const UPSERTED: Traits = { createsOnUpdate: true };
const ALL = { categories: ["all"] };
const RBAC = "rbac.authorization.k8s.io";
const ROLES: Traits = { names: "segment", ...PLAIN, ...UPSERTED };

function named(...shortNames: string[]): Traits {
  return { shortNames };
}

/** Traits of reviews, which are answered and not stored. */
function asking(review: Review, traits: Traits): Traits {
  return { ...PLAIN, ...traits, review };
}

/** Subresources that are served by the kubelet. */
function ofMachine(subresource: string, kind: string): ResourceAction {
  const isLog = subresource === "log";
  const verbs = isLog ? (["get"] as const) : (["create", "get"] as const);
  return { subresource, of: { group: "", version: "v1", kind }, verbs };
}

const POD_ACTIONS: readonly ResourceAction[] = [
  ofMachine("attach", "PodAttachOptions"),
  { subresource: "binding", of: { group: "", version: "v1", kind: "Binding" }, verbs: ["create"] },
  {
    subresource: "eviction",
    of: { group: "policy", version: "v1", kind: "Eviction" },
    verbs: ["create"],
  },
  ofMachine("exec", "PodExecOptions"),
  ofMachine("log", "Pod"),
  ofMachine("portforward", "PodPortForwardOptions"),
];
const TOKEN: ResourceAction = {
  subresource: "token",
  of: { group: "authentication.k8s.io", version: "v1", kind: "TokenRequest" },
  verbs: ["create"],
};

const CORE: readonly BuiltIn[] = [
  builtIn("", "v1", "Pod", {
    ...NAMESPACED,
    ...RETURNED,
    ...named("po"),
    ...ALL,
    isDeletedGracefully: true,
    statusExcept: ["ownerReferences", "deletionTimestamp"],
    dottedNameWarning: "this is used in the Pod's hostname",
    actions: POD_ACTIONS,
    specParts: ["ephemeralcontainers", "resize"],
    fieldLabels: POD_FIELDS,
  }),
  builtIn("", "v1", "ConfigMap", { ...PLAIN, ...named("cm") }),
  builtIn("", "v1", "Secret", { ...PLAIN, fieldLabels: ["type"] }),
  builtIn("", "v1", "Service", {
    ...UPSERTED,
    names: "label",
    ...STATUS_ONLY,
    ...RETURNED,
    ...named("svc"),
    ...ALL,
    fieldLabels: ["spec.clusterIP", "spec.type"],
  }),
  builtIn(
    "",
    "v1",
    "Endpoints",
    { ...PLAIN, ...UPSERTED, ...named("ep") },
    { deprecated: "1.33", replacement: "discovery.k8s.io/v1 EndpointSlice" },
  ),
  builtIn("", "v1", "Namespace", {
    names: "label",
    ...CLUSTER,
    ...STATUS_ONLY,
    ...named("ns"),
    isDeletedOneByOne: true,
    fieldLabels: ["status.phase"],
    knowsNoNamespace: true,
  }),
  builtIn("", "v1", "Node", {
    ...CLUSTER,
    ...STATUS_ONLY,
    ...named("no"),
    fieldLabels: ["spec.unschedulable"],
    knowsNoNamespace: true,
  }),
  ...inVersions([
    builtIn("", "v1", "Event", {
      ...UPSERTED,
      names: "segment",
      ...PLAIN,
      ...named("ev"),
      isUncached: true,
      validatesMetadataLast: true,
      fieldLabels: EVENT_FIELDS,
    }),
  ]),
  builtIn("", "v1", "Binding", asking("binding", NAMESPACED)),
  builtIn(
    "",
    "v1",
    "ComponentStatus",
    { ...CLUSTER, ...PLAIN, ...named("cs"), isReadOnly: true },
    { deprecated: "1.19" },
  ),
  builtIn("", "v1", "ServiceAccount", {
    ...PLAIN,
    ...RETURNED,
    ...named("sa"),
    actions: [TOKEN],
  }),
  builtIn("", "v1", "PersistentVolumeClaim", {
    ...STATUS_ONLY,
    ...RETURNED,
    ...named("pvc"),
    completesStatusLate: true,
  }),
  builtIn("", "v1", "PersistentVolume", {
    ...CLUSTER,
    ...STATUS_ONLY,
    ...RETURNED,
    ...named("pv"),
  }),
  builtIn("", "v1", "ReplicationController", {
    ...named("rc"),
    ...RUNNING,
    orphansByDefault: true,
    ...SCALED,
    ...ALL,
    fieldLabels: ["status.replicas"],
  }),
];

const AUTHORIZATION = "authorization.k8s.io";

const GROUPED_EVENT: Traits = {
  ...PLAIN,
  ...UPSERTED,
  shortNames: ["ev"],
  isUncached: true,
  fieldLabels: GROUPED_EVENT_FIELDS,
};
const CRON_JOB: Traits = { ...named("cj"), ...ALL, ...RUNNING };
const JOB: Traits = {
  ...ALL,
  ...RUNNING,
  fieldLabels: ["status.successful"],
  fieldLabelWording: "with-kind",
  orphansByDefault: true,
  deleteWarning:
    "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove " +
    "them or set propagationPolicy=Orphan to suppress this warning",
};
const INGRESS: Traits = named("ing");
const ENDPOINT_SLICE: Traits = { hasStatus: false, countedMetadata: "labels" };
const DISRUPTION_BUDGET: Traits = {
  names: "segment",
  ...named("pdb"),
  allowsUnconditionalUpdate: false,
};
const POD_AUTOSCALER: Traits = { ...named("hpa"), ...ALL };

/** Groups in the order of a real server; the first version of each is preferred. Source of spans: the deprecation guide. */
const GROUPS: readonly BuiltIn[] = [
  builtIn("apps", "v1", "Deployment", {
    countedMetadata: "annotations",
    ...named("deploy"),
    ...ALL,
    ...SCALED,
    ...RUNNING,
    statusExcept: ["labels"],
  }),
  builtIn("apps", "v1", "ReplicaSet", {
    ...named("rs"),
    ...RUNNING,
    ...ALL,
    ...SCALED,
  }),
  builtIn("apps", "v1", "StatefulSet", { ...named("sts"), ...ALL, ...SCALED }),
  builtIn("apps", "v1", "DaemonSet", { ...named("ds"), ...ALL }),
  builtIn(
    "extensions",
    "v1beta1",
    "Ingress",
    INGRESS,
    beta("1.21", "1.14", "networking.k8s.io/v1 Ingress"),
  ),
  ...inVersions(
    [
      builtIn("events.k8s.io", "v1", "Event", GROUPED_EVENT, { since: "1.19" }),
      builtIn(
        "events.k8s.io",
        "v1beta1",
        "Event",
        GROUPED_EVENT,
        beta("1.24", "1.22", "events.k8s.io/v1 Event"),
      ),
    ],
    { "events.k8s.io/v1": EVENTS_EVENT, "events.k8s.io/v1beta1": EVENTS_EVENT },
  ),
  builtIn("authentication.k8s.io", "v1", "SelfSubjectReview", asking("identity", CLUSTER), {
    since: "1.28",
  }),
  builtIn("authentication.k8s.io", "v1", "TokenReview", asking("token", CLUSTER)),
  builtIn(AUTHORIZATION, "v1", "LocalSubjectAccessReview", asking("access", NAMESPACED)),
  builtIn(AUTHORIZATION, "v1", "SelfSubjectAccessReview", asking("access", CLUSTER)),
  builtIn(AUTHORIZATION, "v1", "SelfSubjectRulesReview", asking("rules", CLUSTER)),
  builtIn(AUTHORIZATION, "v1", "SubjectAccessReview", asking("access", CLUSTER)),
  ...inVersions(
    [
      builtIn("autoscaling", "v2", "HorizontalPodAutoscaler", POD_AUTOSCALER, { since: "1.23" }),
      // What `kubectl autoscale` before 1.33 sends.
      builtIn("autoscaling", "v1", "HorizontalPodAutoscaler", POD_AUTOSCALER),
      builtIn(
        "autoscaling",
        "v2beta2",
        "HorizontalPodAutoscaler",
        POD_AUTOSCALER,
        beta("1.25", "1.23", "autoscaling/v2 HorizontalPodAutoscaler"),
      ),
    ],
    { "autoscaling/v1": AUTOSCALER_V1 },
  ),
  builtIn("batch", "v1", "Job", JOB),
  ...inVersions([
    builtIn("batch", "v1", "CronJob", CRON_JOB, { since: "1.21" }),
    builtIn("batch", "v1beta1", "CronJob", CRON_JOB, beta("1.24", "1.21", "batch/v1 CronJob")),
  ]),
  builtIn("networking.k8s.io", "v1", "Ingress", INGRESS, { since: "1.19" }),
  builtIn("networking.k8s.io", "v1", "NetworkPolicy", { hasStatus: false, ...named("netpol") }),
  builtIn(
    "networking.k8s.io",
    "v1beta1",
    "Ingress",
    INGRESS,
    beta("1.21", "1.19", "networking.k8s.io/v1 Ingress"),
  ),
  ...inVersions([
    builtIn("policy", "v1", "PodDisruptionBudget", DISRUPTION_BUDGET, { since: "1.21" }),
    builtIn(
      "policy",
      "v1beta1",
      "PodDisruptionBudget",
      DISRUPTION_BUDGET,
      beta("1.24", "1.21", "policy/v1 PodDisruptionBudget"),
    ),
  ]),
  builtIn(RBAC, "v1", "Role", ROLES),
  builtIn(RBAC, "v1", "RoleBinding", ROLES),
  builtIn(RBAC, "v1", "ClusterRole", { ...CLUSTER, ...ROLES }),
  builtIn(RBAC, "v1", "ClusterRoleBinding", { ...CLUSTER, ...ROLES }),
  builtIn("storage.k8s.io", "v1", "StorageClass", {
    ...CLUSTER,
    ...PLAIN,
    ...RETURNED,
    ...named("sc"),
  }),
  builtIn("apiextensions.k8s.io", "v1", "CustomResourceDefinition", {
    ...CLUSTER,
    ...named("crd", "crds"),
    categories: ["api-extensions"],
    allowsUnconditionalUpdate: false,
    storedVersion: "v1beta1",
  }),
  // A lease names its holder with every renewal: an unconditional update would steal it.
  builtIn("coordination.k8s.io", "v1", "Lease", {
    ...PLAIN,
    ...UPSERTED,
    allowsUnconditionalUpdate: false,
  }),
  builtIn("discovery.k8s.io", "v1", "EndpointSlice", ENDPOINT_SLICE, { since: "1.21" }),
  builtIn(
    "discovery.k8s.io",
    "v1beta1",
    "EndpointSlice",
    ENDPOINT_SLICE,
    beta("1.24", "1.21", "discovery.k8s.io/v1 EndpointSlice"),
  ),
];

const FURTHER: readonly BuiltIn[] = FURTHER_KINDS.map(([group, version, kind, traits, since]) =>
  builtIn(group, version, kind, traits, since === undefined ? {} : { since }),
);

/** The position of a kind's group among all groups. */
function placeOf({ resource: { group } }: BuiltIn): number {
  return GROUP_ORDER.indexOf(group);
}

/** The resources of each release. Worlds share them, and with them everything that is cached for each. */
const MADE = new Map<string, readonly ServedResource[]>();

/**
 * The kinds that every world of a release serves, in the versions of that release: almost all of a real server.
 */
export function builtInResources(profile: ServerProfile): readonly ServedResource[] {
  const known = MADE.get(profile.version);
  if (known !== undefined) return known;
  const served = [...CORE, ...GROUPS, ...FURTHER]
    .filter(({ lifecycle }) => profile.covers(lifecycle))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const resources = served.map((one) => ({
    ...one.resource,
    ...(profile.has("noZeroTimes") ? {} : { showsZeroTimes: true }),
    ...generationOf(one.resource, profile),
    ...namesOf(one.resource, profile),
    ...specPartsOf(one.resource, profile),
    ...deprecationOf(one.resource, one.lifecycle, profile),
    ...viewsOf(one, served),
  }));
  MADE.set(profile.version, resources);
  return resources;
}

function generationOf({ kind }: ServedResource, profile: ServerProfile): Traits {
  const isLate = kind === "HorizontalPodAutoscaler" && !profile.has("autoscalerGeneration");
  return isLate ? { tracksGeneration: false } : {};
}

/** Validation of names that changed between releases. */
function namesOf({ kind }: ServedResource, profile: ServerProfile): Traits {
  if (kind === "Service" && !profile.has("relaxedServiceNames")) return { names: "old-label" };
  if (kind === "StatefulSet" && profile.has("statefulSetLabels")) return { names: "label" };
  return {};
}

/** Behaviour that was different, or optional, before it became the default. */
function specPartsOf({ specParts }: ServedResource, profile: ServerProfile): Traits {
  if (specParts === undefined) return {};
  return {
    specParts: specParts.filter((part) => profile.covers({ since: SPEC_PARTS_SINCE[part] })),
  };
}

const SPEC_PARTS_SINCE: Readonly<Record<SpecPart, string>> = {
  ephemeralcontainers: "1.23",
  resize: "1.33",
};

function viewsOf(
  { resource, convertible }: BuiltIn,
  served: readonly BuiltIn[],
): Pick<ServedResource, "views" | "storedAs" | "asStored"> {
  if (convertible === undefined) return {};
  const versions = served.flatMap((other) =>
    other.convertible?.family === convertible.family
      ? { of: other.resource, form: other.convertible.form }
      : [],
  );
  const views = versions
    .filter(({ of }) => of !== resource)
    .map(({ of, form }): VersionView => {
      const apiVersion = groupVersion(of);
      const convert: VersionView["convert"] = (object) => ({
        ...form.fromCommon(convertible.form.toCommon(object)),
        apiVersion,
      });
      return { of, convert };
    });
  const [first] = versions;
  const { form } = convertible;
  const stored: ServedResource["asStored"] = (object) => ({
    ...form.fromCommon(form.toCommon(object)),
    apiVersion: groupVersion(resource),
  });
  return {
    views,
    ...(form !== COMMON_FORM && { asStored: stored }),
    ...(first?.of !== resource && { storedAs: first?.of ?? resource }),
  };
}

function deprecationOf(
  { group, version, kind }: ServedResource,
  { deprecated, replacement, until }: Lifecycle,
  profile: ServerProfile,
): { readonly deprecationWarning?: string } {
  if (deprecated === undefined || !profile.covers({ since: deprecated })) return {};
  const removed = until === undefined ? "" : `, unavailable in v1.${minorOf(until) + 1}+`;
  const instead = replacement === undefined ? "" : `; use ${replacement}`;
  const what = `${groupVersion({ group, version })} ${kind}`;
  return { deprecationWarning: `${what} is deprecated in v${deprecated}+${removed}${instead}` };
}
