/**
 * The tables of built-in kinds, for `kubectl get`. Columns after the slash are only shown with `-o wide`. Kinds that
 * are missing here have their creation time. Defaults of a real server are shown, too.
 *
 * Mirrors: kubernetes pkg/printers/internalversion/printers.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { selectorText } from "../storage/selector-text.js";
import type { ServedResource } from "../storage/served-resource.js";
import { at, type JsonObject, record, records } from "../values/json-value.js";
import {
  AGE,
  type Cell,
  column,
  containers,
  integer,
  type KindColumn,
  NAME,
  NONE,
  TEMPLATE,
  text,
  texts,
  UNKNOWN,
  wide,
} from "./column.js";
import { FURTHER_COLUMNS } from "./further-columns.js";
import { type PodCells, podCells } from "./pod-cells.js";

/** The columns of a built-in kind; undefined when it has the columns of any object. */
export function kindColumns({
  group,
  kind,
}: Pick<ServedResource, "group" | "kind">): readonly KindColumn[] | undefined {
  const name = group === "" ? kind : `${kind}.${group}`;
  return COLUMNS.get(name) ?? FURTHER_COLUMNS.get(name);
}

/** The number of members of an optional collection. */
function count(...names: readonly string[]): Cell {
  return (object) =>
    names.reduce((sum, name) => sum + Object.keys(record(at(object, name))).length, 0);
}

const SELECTOR = wide("Selector", (object) => selectorText(at(object, "spec", "selector")) || NONE);
const WORKLOAD = [...containers(...TEMPLATE), SELECTOR];
const REPLICAS = [
  column("Desired", (object) => Number(at(object, "spec", "replicas") ?? 1), "integer"),
  integer("Current", "status", "replicas"),
  integer("Ready", "status", "readyReplicas"),
];

/** The pod that was shown last, and when: three cells of a row are computed together. */
const CELLS_OF_PODS = new WeakMap<KubernetesObject, readonly [nowMs: number, cells: PodCells]>();

function cellsOfPod(pod: KubernetesObject, nowMs: number): PodCells {
  const [knownMs, known] = CELLS_OF_PODS.get(pod) ?? [];
  if (known !== undefined && knownMs === nowMs) return known;
  const cells = podCells(pod, nowMs);
  CELLS_OF_PODS.set(pod, [nowMs, cells]);
  return cells;
}

/** "1/3" */
function share(done: readonly string[], all: readonly string[]): Cell {
  return (object) => `${at(object, ...done) ?? 0}/${at(object, ...all) ?? 1}`;
}

const COLUMNS: ReadonlyMap<string, readonly KindColumn[]> = new Map([
  ["ConfigMap", [NAME, column("Data", count("data", "binaryData")), AGE]],
  ["Secret", [NAME, column("Type", text("Opaque", "type")), column("Data", count("data")), AGE]],
  ["Namespace", [NAME, column("Status", text("Active", "status", "phase")), AGE]],
  ["ServiceAccount", [NAME, AGE]],
  [
    "Pod",
    [
      NAME,
      column("Ready", (pod, nowMs) => cellsOfPod(pod, nowMs).ready),
      column("Status", (pod, nowMs) => cellsOfPod(pod, nowMs).status),
      column("Restarts", (pod, nowMs) => cellsOfPod(pod, nowMs).restarts),
      AGE,
      wide("IP", (pod) => records(at(pod, "status", "podIPs"))[0]?.["ip"] ?? NONE),
      wide("Node", text(NONE, "spec", "nodeName")),
      wide("Nominated Node", text(NONE, "status", "nominatedNodeName")),
      wide("Readiness Gates", readinessGates),
    ],
  ],
  [
    "Service",
    [
      NAME,
      column("Type", text("ClusterIP", "spec", "type")),
      column("Cluster-IP", clusterIp),
      column("External-IP", externalIp),
      column("Port(s)", servicePorts),
      AGE,
      wide("Selector", (service) => selectorText(at(service, "spec", "selector")) || NONE),
    ],
  ],
  [
    "Node",
    [
      NAME,
      column("Status", nodeStatus),
      column("Roles", nodeRoles),
      AGE,
      column("Version", text("", "status", "nodeInfo", "kubeletVersion")),
      wide("Internal-IP", nodeAddress("InternalIP")),
      wide("External-IP", nodeAddress("ExternalIP")),
      wide("OS-Image", text(UNKNOWN, "status", "nodeInfo", "osImage")),
      wide("Kernel-Version", kernelVersion),
      wide("Container-Runtime", text(UNKNOWN, "status", "nodeInfo", "containerRuntimeVersion")),
    ],
  ],
  ["ReplicationController", [NAME, ...REPLICAS, AGE, ...WORKLOAD]],
  ["ReplicaSet.apps", [NAME, ...REPLICAS, AGE, ...WORKLOAD]],
  [
    "Deployment.apps",
    [
      NAME,
      column("Ready", share(["status", "readyReplicas"], ["spec", "replicas"])),
      column("Up-to-date", (object) => Number(at(object, "status", "updatedReplicas") ?? 0)),
      column("Available", (object) => Number(at(object, "status", "availableReplicas") ?? 0)),
      AGE,
      ...WORKLOAD,
    ],
  ],
  [
    "StatefulSet.apps",
    [
      NAME,
      column("Ready", share(["status", "readyReplicas"], ["spec", "replicas"])),
      AGE,
      ...containers(...TEMPLATE),
    ],
  ],
  [
    "DaemonSet.apps",
    [
      NAME,
      integer("Desired", "status", "desiredNumberScheduled"),
      integer("Current", "status", "currentNumberScheduled"),
      integer("Ready", "status", "numberReady"),
      integer("Up-to-date", "status", "updatedNumberScheduled"),
      integer("Available", "status", "numberAvailable"),
      column(
        "Node Selector",
        (object) => selectorText(at(object, "spec", "template", "spec", "nodeSelector")) || NONE,
      ),
      AGE,
      ...WORKLOAD,
    ],
  ],
  ["Lease.coordination.k8s.io", [NAME, column("Holder", text("", "spec", "holderIdentity")), AGE]],
  [
    "PriorityClass.scheduling.k8s.io",
    [
      NAME,
      integer("Value", "value"),
      column("Global-Default", (object) => at(object, "globalDefault") === true, "boolean"),
      AGE,
      column("PreemptionPolicy", text("", "preemptionPolicy")),
    ],
  ],
  ["RuntimeClass.node.k8s.io", [NAME, column("Handler", text("", "handler")), AGE]],
]);

function readinessGates(pod: KubernetesObject): string {
  const gates = records(at(pod, "spec", "readinessGates"));
  if (gates.length === 0) return NONE;
  const conditions = records(at(pod, "status", "conditions"));
  const isOpen = ({ conditionType }: JsonObject) =>
    conditions.find(({ type }) => type === conditionType)?.["status"] === "True";
  return `${gates.filter(isOpen).length}/${gates.length}`;
}

function clusterIp(service: KubernetesObject): unknown {
  const [first] = texts(at(service, "spec", "clusterIPs"));
  return first || at(service, "spec", "clusterIP") || NONE;
}

function externalIp(service: KubernetesObject): unknown {
  const own = texts(at(service, "spec", "externalIPs"));
  switch (at(service, "spec", "type")) {
    case "ExternalName":
      return at(service, "spec", "externalName") ?? "";
    case "LoadBalancer": {
      const balanced = records(at(service, "status", "loadBalancer", "ingress")).map(
        ({ ip, hostname }) => String(ip || hostname || ""),
      );
      return [...balanced, ...own].join(",") || "<pending>";
    }
    default:
      return own.join(",") || NONE;
  }
}

function servicePorts(service: KubernetesObject): string {
  const ports = records(at(service, "spec", "ports")).map(({ port, nodePort, protocol = "TCP" }) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  );
  return ports.join(",") || NONE;
}

function nodeStatus(node: KubernetesObject): string {
  const ready = records(at(node, "status", "conditions")).findLast(({ type }) => type === "Ready");
  const said = ready === undefined ? "Unknown" : ready["status"] === "True" ? "Ready" : "NotReady";
  return at(node, "spec", "unschedulable") === true ? `${said},SchedulingDisabled` : said;
}

const ROLE_PREFIX = "node-role.kubernetes.io/";

function nodeRoles({ metadata }: KubernetesObject): string {
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([label, value]) => {
    if (label.startsWith(ROLE_PREFIX)) return [label.slice(ROLE_PREFIX.length)];
    return label === "kubernetes.io/role" && value !== "" ? [value] : [];
  });
  return [...new Set(roles.filter((role) => role !== ""))].sort().join(",") || NONE;
}

function nodeAddress(wanted: string): Cell {
  return (node) =>
    records(at(node, "status", "addresses")).find(({ type }) => type === wanted)?.["address"] ??
    NONE;
}

function kernelVersion(node: KubernetesObject): string {
  const { kernelVersion: version, architecture } = record(at(node, "status", "nodeInfo"));
  const known = version || UNKNOWN;
  return architecture ? `${known} (${architecture})` : `${known}`;
}
