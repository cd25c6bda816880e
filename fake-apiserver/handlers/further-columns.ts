/**
 * The table columns of less common kinds.
 *
 * Mirrors: kubernetes pkg/printers/internalversion/printers.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { selectorText } from "../storage/selector-text.js";
import { humanDuration } from "../values/human-duration.js";
import { at, isJsonObject, record, records } from "../values/json-value.js";
import { CERTIFICATE_COLUMNS } from "./certificate-columns.js";
import {
  AGE,
  type Cell,
  column,
  containers,
  integer,
  type KindColumn,
  NAME,
  NONE,
  since,
  TEMPLATE,
  text,
  texts,
  wide,
} from "./column.js";
import { isInCondition } from "./conditions.js";
import { EVENT_COLUMNS } from "./event-columns.js";
import { metricsText } from "./metrics-text.js";

const UNSET = "<unset>";
/** The maximum number of addresses, hosts and ports shown. */
const SHOWN_MAX_COUNT = 3;
/** The maximum length of addresses. */
const ADDRESS_MAX_CHARS = 16;

const addedAgo: Cell = ({ spec }, nowMs) =>
  at(spec, "taint", "timeAdded") ? since(at(spec, "taint", "timeAdded"), nowMs) : "";
const ofTaint = (name: string) => column(name, text("", "spec", "taint", name.toLowerCase()));
const JOB_ENDS = ["Complete", "Failed"];
const JOB_STATES = ["Suspended", "FailureTarget", "SuccessCriteriaMet"];

function flag(name: string, path: readonly string[], otherwise = false): KindColumn {
  return column(name, (object) => at(object, ...path) ?? otherwise, "boolean");
}

function counted(name: string, ...path: readonly string[]): KindColumn {
  const cell: Cell = (object) => records(at(object, ...path)).length;
  return column(name, cell, "integer");
}

function policies(name: string, member: string): readonly KindColumn[] {
  return [
    NAME,
    counted(name, "spec", member),
    column("ParamKind", (policy) => {
      const kind = at(policy, "spec", "paramKind");
      return isJsonObject(kind) ? `${kind["apiVersion"]}/${kind["kind"]}` : UNSET;
    }),
    AGE,
  ];
}

const POLICY_BINDINGS: readonly KindColumn[] = [
  NAME,
  column("PolicyName", text("", "spec", "policyName")),
  column("ParamRef", (binding) => {
    const given = at(binding, "spec", "paramRef");
    if (!isJsonObject(given)) return UNSET;
    if (given["name"]) return `${given["namespace"] || "*"}/${given["name"]}`;
    return selectorText(given["selector"]) || UNSET;
  }),
  AGE,
];

const BINDINGS: readonly KindColumn[] = [
  NAME,
  column("Role", ({ roleRef }) => `${record(roleRef)["kind"]}/${record(roleRef)["name"]}`),
  AGE,
  wide("Users", subjectsOf("User")),
  wide("Groups", subjectsOf("Group")),
  wide("ServiceAccounts", subjectsOf("ServiceAccount")),
];

const WEBHOOKS = [NAME, counted("Webhooks", "webhooks"), AGE];

/** By kind and group, for `kindColumns`. */
export const FURTHER_COLUMNS: ReadonlyMap<string, readonly KindColumn[]> = new Map([
  ["Endpoints", [NAME, column("Endpoints", endpointsText), AGE]],
  ["Event", EVENT_COLUMNS],
  ["Event.events.k8s.io", EVENT_COLUMNS],
  [
    "PersistentVolumeClaim",
    [
      NAME,
      column("Status", phase),
      column("Volume", text("", "spec", "volumeName")),
      column("Capacity", (claim) =>
        at(claim, "spec", "volumeName") ? (at(claim, "status", "capacity", "storage") ?? "0") : "",
      ),
      column("Access Modes", (claim) =>
        at(claim, "spec", "volumeName") ? modes(at(claim, "status", "accessModes")) : "",
      ),
      column("StorageClass", storageClass),
      column("VolumeAttributesClass", text(UNSET, "spec", "volumeAttributesClassName")),
      AGE,
      wide("VolumeMode", text(UNSET, "spec", "volumeMode")),
    ],
  ],
  [
    "PersistentVolume",
    [
      NAME,
      column("Capacity", text("0", "spec", "capacity", "storage")),
      column("Access Modes", (volume) => modes(at(volume, "spec", "accessModes"))),
      column("Reclaim Policy", text("", "spec", "persistentVolumeReclaimPolicy")),
      column("Status", phase),
      column("Claim", (volume) => {
        const claim = at(volume, "spec", "claimRef");
        if (!isJsonObject(claim)) return "";
        return `${claim["namespace"] ?? ""}/${claim["name"] ?? ""}`;
      }),
      column("StorageClass", storageClass),
      column("VolumeAttributesClass", text(UNSET, "spec", "volumeAttributesClassName")),
      column("Reason", text("", "status", "reason")),
      AGE,
      wide("VolumeMode", text(UNSET, "spec", "volumeMode")),
    ],
  ],
  [
    "PodTemplate",
    [
      NAME,
      ...containers("template", "spec", "containers").map((one) => ({ ...one, priority: 0 })),
      column("Pod Labels", (template) =>
        labelsText(at(template, "template", "metadata", "labels")),
      ),
    ],
  ],
  [
    "ResourceQuota",
    [
      NAME,
      column("Request", (quota) => quotaText(quota, false)),
      column("Limit", (quota) => quotaText(quota, true)),
      AGE,
    ],
  ],
  [
    "ControllerRevision.apps",
    [
      NAME,
      column("Controller", controllerText),
      column("Revision", (revision) => revision["revision"] ?? 0),
      AGE,
    ],
  ],
  [
    "HorizontalPodAutoscaler.autoscaling",
    [
      NAME,
      column("Reference", (scaler) => {
        const { kind = "", name = "" } = record(at(scaler, "spec", "scaleTargetRef"));
        return `${kind}/${name}`;
      }),
      column("Targets", metricsText),
      column("MinPods", text(UNSET, "spec", "minReplicas")),
      column("MaxPods", (scaler) => at(scaler, "spec", "maxReplicas") ?? 0),
      column("Replicas", (scaler) => at(scaler, "status", "currentReplicas") ?? 0),
      AGE,
    ],
  ],
  [
    "CronJob.batch",
    [
      NAME,
      column("Schedule", text("", "spec", "schedule")),
      column("Timezone", text(NONE, "spec", "timeZone")),
      column("Suspend", (job) => titled(at(job, "spec", "suspend")), "boolean"),
      counted("Active", "status", "active"),
      column("Last Schedule", (job, nowMs) => {
        const last = at(job, "status", "lastScheduleTime");
        return last === undefined ? NONE : since(last, nowMs);
      }),
      AGE,
      ...containers("spec", "jobTemplate", ...TEMPLATE),
      wide("Selector", (job) => selectorOf(job, "spec", "jobTemplate", "spec", "selector")),
    ],
  ],
  [
    "Job.batch",
    [
      NAME,
      column("Status", jobStatus),
      column("Completions", jobCompletions),
      column("Duration", jobDuration),
      AGE,
      ...containers(...TEMPLATE),
      wide("Selector", (job) => selectorOf(job, "spec", "selector")),
    ],
  ],
  ...CERTIFICATE_COLUMNS,
  [
    "IngressClass.networking.k8s.io",
    [
      {
        ...NAME,
        cell: ({ metadata }) => {
          const annotation = "ingressclass.kubernetes.io/is-default-class";
          const isDefault = metadata.annotations?.[annotation] === "true";
          return `${metadata.name ?? ""}${isDefault ? " (default)" : ""}`;
        },
      },
      column("Controller", text("", "spec", "controller")),
      column("Parameters", (ofClass) => {
        const given = at(ofClass, "spec", "parameters");
        if (!isJsonObject(given)) return NONE;
        const group = given["apiGroup"] === undefined ? "" : `.${given["apiGroup"]}`;
        return `${given["kind"]}${group}/${given["name"]}`;
      }),
      AGE,
    ],
  ],
  [
    "Ingress.networking.k8s.io",
    [
      NAME,
      column("Class", text(NONE, "spec", "ingressClassName")),
      column("Hosts", hosts),
      column("Address", addresses),
      column("Ports", (ingress) => (records(at(ingress, "spec", "tls")).length ? "80, 443" : "80")),
      AGE,
    ],
  ],
  [
    "NetworkPolicy.networking.k8s.io",
    [NAME, column("Pod-Selector", (policy) => selectorOf(policy, "spec", "podSelector")), AGE],
  ],
  [
    "IPAddress.networking.k8s.io",
    [
      NAME,
      column("ParentRef", (address) => {
        const {
          resource = "",
          group = "",
          namespace = "",
          name = "",
        } = record(at(address, "spec", "parentRef"));
        const parts = [group === "" ? resource : `${resource}.${group}`, namespace, name];
        return parts.filter((part) => part !== "").join("/") || NONE;
      }),
    ],
  ],
  [
    "ServiceCIDR.networking.k8s.io",
    [NAME, column("CIDRs", (range) => texts(at(range, "spec", "cidrs")).join(",")), AGE],
  ],
  [
    "PodDisruptionBudget.policy",
    [
      NAME,
      column("Min Available", text("N/A", "spec", "minAvailable")),
      column("Max Unavailable", text("N/A", "spec", "maxUnavailable")),
      integer("Allowed Disruptions", "status", "disruptionsAllowed"),
      AGE,
    ],
  ],
  ["RoleBinding.rbac.authorization.k8s.io", BINDINGS],
  ["ClusterRoleBinding.rbac.authorization.k8s.io", BINDINGS],
  [
    "CSIDriver.storage.k8s.io",
    [
      NAME,
      flag("AttachRequired", ["spec", "attachRequired"], true),
      flag("PodInfoOnMount", ["spec", "podInfoOnMount"]),
      flag("StorageCapacity", ["spec", "storageCapacity"]),
      column("TokenRequests", (driver) => {
        const asked = at(driver, "spec", "tokenRequests");
        if (!Array.isArray(asked)) return UNSET;
        return records(asked)
          .map(({ audience }) => String(audience ?? ""))
          .join(",");
      }),
      flag("RequiresRepublish", ["spec", "requiresRepublish"]),
      column(
        "Modes",
        (driver) => texts(at(driver, "spec", "volumeLifecycleModes")).join(",") || NONE,
      ),
      AGE,
    ],
  ],
  ["CSINode.storage.k8s.io", [NAME, counted("Drivers", "spec", "drivers"), AGE]],
  [
    "StorageClass.storage.k8s.io",
    [
      {
        ...NAME,
        cell: ({ metadata }) => {
          const annotation = "storageclass.kubernetes.io/is-default-class";
          const isDefault = metadata.annotations?.[annotation] === "true";
          return `${metadata.name ?? ""}${isDefault ? " (default)" : ""}`;
        },
      },
      column("Provisioner", text("", "provisioner")),
      column("ReclaimPolicy", text("Delete", "reclaimPolicy")),
      column("VolumeBindingMode", text("Immediate", "volumeBindingMode")),
      column("AllowVolumeExpansion", (ofClass) => ofClass["allowVolumeExpansion"] ?? false),
      AGE,
    ],
  ],
  [
    "VolumeAttachment.storage.k8s.io",
    [
      NAME,
      { ...column("Attacher", text("", "spec", "attacher")), format: "name" },
      column("PV", text("", "spec", "source", "persistentVolumeName")),
      column("Node", text("", "spec", "nodeName")),
      flag("Attached", ["status", "attached"]),
      AGE,
    ],
  ],
  [
    "VolumeAttributesClass.storage.k8s.io",
    [NAME, column("DriverName", text("", "driverName")), AGE],
  ],
  ["MutatingWebhookConfiguration.admissionregistration.k8s.io", WEBHOOKS],
  ["ValidatingWebhookConfiguration.admissionregistration.k8s.io", WEBHOOKS],
  [
    "APIService.apiregistration.k8s.io",
    [
      NAME,
      column("Service", (one) => {
        const service = at(one, "spec", "service");
        return isJsonObject(service) ? `${service["namespace"]}/${service["name"]}` : "Local";
      }),
      column("Available", (one) => {
        const available = records(at(one, "status", "conditions")).find(
          ({ type }) => type === "Available",
        );
        if (available === undefined) return "Unknown";
        const { status, reason } = available;
        return status === "True" || !reason ? status : `${status} (${reason})`;
      }),
      AGE,
    ],
  ],
  ["MutatingAdmissionPolicy.admissionregistration.k8s.io", policies("Mutations", "mutations")],
  ["MutatingAdmissionPolicyBinding.admissionregistration.k8s.io", POLICY_BINDINGS],
  [
    "ValidatingAdmissionPolicy.admissionregistration.k8s.io",
    policies("Validations", "validations"),
  ],
  ["ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io", POLICY_BINDINGS],
  [
    "EndpointSlice.discovery.k8s.io",
    [
      NAME,
      column("AddressType", text("", "addressType")),
      column("Ports", slicePorts),
      column("Endpoints", sliceEndpoints),
      AGE,
    ],
  ],
  [
    "Scale.autoscaling",
    [
      { ...NAME, format: "" },
      column("Desired", (scale) => at(scale, "spec", "replicas") ?? 0, "integer"),
      column("Available", (scale) => at(scale, "status", "replicas") ?? 0, "integer"),
      AGE,
    ],
  ],
  ["DeviceClass.resource.k8s.io", [NAME, AGE]],
  [
    "DeviceTaintRule.resource.k8s.io",
    [NAME, ...["Key", "Value", "Effect"].map(ofTaint), column("TimeAdded", addedAgo), AGE],
  ],
  ["ResourceClaimTemplate.resource.k8s.io", [NAME, AGE]],
  ["ResourceClaim.resource.k8s.io", [NAME, column("State", claimState), AGE]],
  [
    "ResourceSlice.resource.k8s.io",
    [
      NAME,
      column("Node", text("", "spec", "nodeName")),
      column("Driver", text("", "spec", "driver")),
      column("Pool", text("", "spec", "pool", "name")),
      AGE,
    ],
  ],
  [
    "FlowSchema.flowcontrol.apiserver.k8s.io",
    [
      NAME,
      column("PriorityLevel", text("", "spec", "priorityLevelConfiguration", "name")),
      column("MatchingPrecedence", (schema) => at(schema, "spec", "matchingPrecedence") ?? 0),
      column("DistinguisherMethod", text(NONE, "spec", "distinguisherMethod", "type")),
      AGE,
      column("MissingPL", (schema) => {
        const all = records(at(schema, "status", "conditions"));
        return all.find(({ type }) => type === "Dangling")?.["status"] ?? "?";
      }),
    ],
  ],
  [
    "PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io",
    [
      NAME,
      column("Type", text("", "spec", "type")),
      ...[
        ["NominalConcurrencyShares", "nominalConcurrencyShares"],
        ["Queues", "limitResponse", "queuing", "queues"],
        ["HandSize", "limitResponse", "queuing", "handSize"],
        ["QueueLengthLimit", "limitResponse", "queuing", "queueLengthLimit"],
      ].map(([name = "", ...path]) =>
        column(name, (level) => at(level, "spec", "limited", ...path) ?? NONE),
      ),
      AGE,
    ],
  ],
  [
    "CustomResourceDefinition.apiextensions.k8s.io",
    [
      NAME,
      column("Scope", text("", "spec", "scope")),
      column("Versions", (definition) =>
        records(at(definition, "spec", "versions"))
          .filter(({ served }) => served === true)
          .map(({ name, storage }) => `${name}${storage === true ? "(storage)" : ""}`)
          .toSorted()
          .join(","),
      ),
      column("Created At", ({ metadata }) => metadata.creationTimestamp ?? null, "date"),
      wide("Group", text("", "spec", "group")),
      wide("Kind", text("", "spec", "names", "kind")),
      wide("ShortNames", (definition) =>
        texts(at(definition, "spec", "names", "shortNames")).join(","),
      ),
      {
        ...wide("Established", (definition) =>
          isInCondition(record(definition["status"]), "Established"),
        ),
        type: "boolean",
      },
    ],
  ],
]);

function subjectsOf(wanted: string): Cell {
  return ({ subjects }) =>
    records(subjects)
      .filter(({ kind }) => kind === wanted)
      .map(({ namespace, name }) =>
        wanted === "ServiceAccount" && namespace ? `${namespace}/${name}` : String(name),
      )
      .join(", ");
}

function phase(object: KubernetesObject): unknown {
  if (object.metadata.deletionTimestamp !== undefined) return "Terminating";
  return at(object, "status", "phase") ?? "";
}

const MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

function modes(value: unknown): string {
  const given = new Set(texts(value));
  return Object.entries(MODES)
    .flatMap(([mode, short]) => (given.has(mode) ? [short] : []))
    .join(",");
}

function storageClass(object: KubernetesObject): unknown {
  const annotated = object.metadata.annotations?.["volume.beta.kubernetes.io/storage-class"];
  return annotated ?? at(object, "spec", "storageClassName") ?? "";
}

function labelsText(value: unknown): string {
  const labels = Object.entries(record(value)).map(([name, label]) => `${name}=${label}`);
  return labels.sort().join(",") || NONE;
}

function selectorOf(object: KubernetesObject, ...path: readonly string[]): string {
  return selectorText(at(object, ...path)) || NONE;
}

function titled(value: unknown): string {
  return value === true ? "True" : value === false ? "False" : UNSET;
}

function quotaText(quota: KubernetesObject, isOfLimits: boolean): string {
  const hard = record(at(quota, "status", "hard"));
  const used = record(at(quota, "status", "used"));
  return Object.keys(hard)
    .filter((name) => name.startsWith("limits.") === isOfLimits)
    .sort()
    .map((name) => `${name}: ${used[name] ?? "0"}/${hard[name]}`)
    .join(", ");
}

function controllerText({ metadata }: KubernetesObject): string {
  const owner = records(metadata["ownerReferences"]).find(({ controller }) => controller === true);
  if (owner === undefined) return NONE;
  const [group = "", version] = String(owner["apiVersion"]).split("/");
  const kind = String(owner["kind"]).toLowerCase();
  return `${kind}${version === undefined ? "" : `.${group}`}/${owner["name"]}`;
}

function jobStatus(job: KubernetesObject): string {
  const status = record(job["status"]);
  const end = JOB_ENDS.find((type) => isInCondition(status, type));
  if (end !== undefined) return end;
  if (job.metadata.deletionTimestamp !== undefined) return "Terminating";
  return JOB_STATES.find((type) => isInCondition(status, type)) ?? "Running";
}

function jobCompletions(job: KubernetesObject): string {
  const done = at(job, "status", "succeeded") ?? 0;
  const wanted = at(job, "spec", "completions");
  if (wanted !== undefined) return `${done}/${wanted}`;
  const parallel = Number(at(job, "spec", "parallelism") ?? 0);
  return parallel > 1 ? `${done}/1 of ${parallel}` : `${done}/1`;
}

function jobDuration(job: KubernetesObject, nowMs: number): string {
  const start = at(job, "status", "startTime");
  if (typeof start !== "string") return "";
  const end = at(job, "status", "completionTime");
  const endMs = typeof end === "string" ? Date.parse(end) : nowMs;
  return humanDuration(endMs - Date.parse(start));
}

function claimState(claim: KubernetesObject): string {
  const isGone = claim.metadata.deletionTimestamp !== undefined;
  const isAllocated = at(claim, "status", "allocation") !== undefined;
  const isReserved = isAllocated && records(at(claim, "status", "reservedFor")).length > 0;
  const states = [
    ...(isGone ? ["deleted"] : []),
    ...(isAllocated ? ["allocated"] : isGone ? [] : ["pending"]),
    ...(isReserved ? ["reserved"] : []),
  ];
  return states.join(",");
}

function hosts(ingress: KubernetesObject): string {
  const rules = records(at(ingress, "spec", "rules"));
  const named = rules.flatMap(({ host }) => (host ? [String(host)] : []));
  return shortened(named.slice(0, SHOWN_MAX_COUNT), rules.length) || "*";
}

function shortened(shown: readonly string[], count: number): string {
  const list = shown.join(",");
  const isCut = shown.length === SHOWN_MAX_COUNT && count > SHOWN_MAX_COUNT;
  return isCut ? `${list} + ${count - SHOWN_MAX_COUNT} more...` : list;
}

function addresses(ingress: KubernetesObject): string {
  const all = records(at(ingress, "status", "loadBalancer", "ingress")).map(({ ip, hostname }) =>
    String(ip || hostname || ""),
  );
  const list = [...new Set(all)].filter((one) => one !== "").sort();
  const whole = list.join(",");
  return whole.length > ADDRESS_MAX_CHARS ? `${whole.slice(0, ADDRESS_MAX_CHARS - 3)}...` : whole;
}

function endpointsText(endpoints: KubernetesObject): string {
  const all = records(endpoints["subsets"]).flatMap((subset) => {
    const ips = records(subset["addresses"]).map(({ ip }) => String(ip));
    const ports = records(subset["ports"]);
    if (ports.length === 0) return ips;
    const bracketed = ips.map((ip) => (ip.includes(":") ? `[${ip}]` : ip));
    return ports.flatMap(({ port }) => bracketed.map((ip) => `${ip}:${port}`));
  });
  return shortened(all.slice(0, SHOWN_MAX_COUNT), all.length) || NONE;
}

function slicePorts(slice: KubernetesObject): string {
  const ports = records(slice["ports"]).map(({ port, name }) => String(port ?? name ?? "*"));
  return shortened(ports.slice(0, SHOWN_MAX_COUNT), ports.length) || UNSET;
}

function sliceEndpoints(slice: KubernetesObject): string {
  const all = records(slice["endpoints"]).flatMap((one) => texts(one["addresses"]));
  return shortened(all.slice(0, SHOWN_MAX_COUNT), all.length) || UNSET;
}
