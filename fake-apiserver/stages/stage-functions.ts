/**
 * Functions for templates of stages in addition to those of Go and sprig: those of kwok, and a few of our own, for what a
 * status is computed from.
 */

import type { KubernetesObject } from "../../src/wire/resource.js";
import { asJson, printed } from "../templates/go-values.js";
import type { TemplateFunctions } from "../templates/template.js";
import { at, type JsonObject, records } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";
import { wholeSeconds } from "../values/whole-seconds.js";
import type { Addresses } from "./addresses.js";

/** The state that the functions read. */
export interface FunctionServices {
  nowMs(): number;
  readonly startMs: number;
  /** "v1.37.0+fake" */
  readonly version: string;
  readonly addresses: Addresses;
  /** The pods that an object owns, directly or indirectly, and that are not being deleted. */
  podsOf(object: KubernetesObject): readonly KubernetesObject[];
  nodes(): readonly KubernetesObject[];
}

const KUBELET_PORT = 10_247n;

const NODE_CONDITIONS = [
  ["Ready", "True", "KubeletReady", "kubelet is posting ready status"],
  [
    "MemoryPressure",
    "False",
    "KubeletHasSufficientMemory",
    "kubelet has sufficient memory available",
  ],
  ["DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"],
  ["PIDPressure", "False", "KubeletHasSufficientPID", "kubelet has sufficient PID available"],
  ["NetworkUnavailable", "False", "RouteCreated", "RouteController created a route"],
].map(([type, status, reason, message]) => ({ type, status, reason, message }));

/** The functions for one object. */
export function stageFunctions(
  services: FunctionServices,
  object: KubernetesObject,
): TemplateFunctions {
  const { addresses } = services;
  const now = () => wholeSeconds(services.nowMs());
  const { name = "", uid = "" } = object.metadata;
  const nodeName = object.kind === "Node" ? name : text(at(object["spec"], "nodeName"));
  const podAddress = ([node, isHost, of]: readonly unknown[]): string =>
    isHost === true ? addresses.ofNode(text(node)) : addresses.ofPod(text(of) || uid);
  return {
    // Those of kwok.
    Quote: ([value]) => {
      const json = JSON.stringify(asJson(value));
      return json.startsWith('"') ? json : JSON.stringify(json);
    },
    Now: now,
    StartTime: () => wholeSeconds(services.startMs),
    YAML: ([value, count]) => yamlOf(value, count),
    Version: () => services.version,
    NodeConditions: () => NODE_CONDITIONS,
    NodeName: () => nodeName,
    NodePort: () => KUBELET_PORT,
    NodeIP: () => addresses.ofNode(nodeName),
    NodeIPWith: ([node]) => addresses.ofNode(text(node)),
    NodeIPsWith: ([node]) => [addresses.ofNode(text(node))],
    PodIP: () => addresses.ofPod(uid),
    PodIPWith: podAddress,
    PodIPsWith: (args) => [podAddress(args)],
    // Ours.
    PodCounts: () => podCounts(services.podsOf(object)),
    NodeCount: () => BigInt(services.nodes().length),
    ConditionTime: ([type, status]) => conditionTime(object, type, status) ?? now(),
  };
}

const NOWHERE: FunctionServices = {
  nowMs: () => 0,
  startMs: 0,
  version: "",
  addresses: { ofNode: () => "", ofPod: () => "" },
  podsOf: () => [],
  nodes: () => [],
};

/** Their names. */
export const STAGE_FUNCTIONS: readonly string[] = Object.keys(
  stageFunctions(NOWHERE, { metadata: {} }),
);

function text(value: unknown): string {
  return value === undefined || value === null ? "" : printed(value);
}

function yamlOf(value: unknown, count: unknown): string {
  const written = libraries.yaml().stringify(asJson(value), { lineWidth: 0 });
  const pad = " ".repeat(2 * Math.min(Number(count ?? 0), 100));
  return pad === "" ? written : `\n${written}`.replaceAll("\n", `\n${pad}`);
}

/** How many exist, are ready, and have ended. */
function podCounts(pods: readonly KubernetesObject[]): Readonly<Record<string, bigint>> {
  const count = (is: (pod: KubernetesObject) => boolean) => BigInt(pods.filter(is).length);
  const isOver = (pod: KubernetesObject) => ["Succeeded", "Failed"].includes(phaseOf(pod));
  return {
    all: BigInt(pods.length),
    active: count((pod) => !isOver(pod)),
    ready: count((pod) => !isOver(pod) && isReady(pod)),
    succeeded: count((pod) => phaseOf(pod) === "Succeeded"),
    failed: count((pod) => phaseOf(pod) === "Failed"),
  };
}

function phaseOf(pod: KubernetesObject): string {
  return text(at(pod["status"], "phase"));
}

function isReady(pod: KubernetesObject): boolean {
  return conditionsOf(pod).some(({ type, status }) => type === "Ready" && status === "True");
}

/** Since when a condition has the desired status; undefined if it does not. */
function conditionTime(object: KubernetesObject, type: unknown, status: unknown): unknown {
  const found = conditionsOf(object).find((one) => one["type"] === type);
  return found?.["status"] === status ? found?.["lastTransitionTime"] : undefined;
}

function conditionsOf(object: KubernetesObject): readonly JsonObject[] {
  return records(at(object["status"], "conditions"));
}
