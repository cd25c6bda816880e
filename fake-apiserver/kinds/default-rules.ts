/**
 * Defaults that follow from more than the members beside them. Source: kubernetes pkg/apis/core/v1/defaults.go,
 * pkg/apis/batch/v1, networking/v1 and rbac/v1 defaults.go.
 */
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";

/** Adds to a struct that has its other defaults. */
export type DefaultRule = (struct: JsonObject, place: Place) => JsonObject;

const INT32_MAX = 2 ** 31 - 1;

/** Where a struct is. */
export interface Place {
  /** "apps/v1/Deployment" */
  readonly kind: string;
}

/** By the full name of the type. */
export const DEFAULT_RULES: Readonly<Record<string, DefaultRule>> = {
  "io.k8s.api.core.v1.Container": ofContainer,
  "io.k8s.api.core.v1.EphemeralContainer": ofContainer,
  "io.k8s.api.core.v1.PodSpec": (spec, { kind }) => (kind === "v1/Pod" ? ofPod(spec) : spec),
  "io.k8s.api.core.v1.ServiceSpec": ofService,
  "io.k8s.api.core.v1.NodeStatus": (status) =>
    status["capacity"] === undefined ? status : { allocatable: status["capacity"], ...status },
  "io.k8s.api.core.v1.ReplicationControllerSpec": (spec) => {
    const labels = labelsOfPods(spec);
    return labels === undefined ? spec : { selector: labels, ...spec };
  },
  "io.k8s.api.core.v1.LimitRangeItem": ofLimitRange,
  "io.k8s.api.networking.v1.NetworkPolicySpec": (spec) => ({
    policyTypes: hasItems(spec["egress"]) ? ["Ingress", "Egress"] : ["Ingress"],
    ...spec,
  }),
  "io.k8s.api.rbac.v1.Subject": (subject) =>
    subject["kind"] === "User" || subject["kind"] === "Group"
      ? { apiGroup: "rbac.authorization.k8s.io", ...subject }
      : subject,
  "io.k8s.api.batch.v1.JobSpec": (spec, { kind }) => (kind === "batch/v1/Job" ? ofJob(spec) : spec),
  "io.k8s.api.apps.v1.StatefulSetSpec": ofStatefulSet,
};

/** The labels of the pods that a template makes; undefined when they have none. */
export function labelsOfPods(spec: JsonObject): Readonly<Record<string, string>> | undefined {
  const template = record(spec["template"]);
  const { labels } = record(template["metadata"]);
  if (!isJsonObject(labels) || Object.keys(labels).length === 0) return undefined;
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

/** An image without a tag, or with the tag "latest", is pulled each time. */
function ofContainer(container: JsonObject): JsonObject {
  const { image } = container;
  if (Object.hasOwn(container, "imagePullPolicy") || typeof image !== "string") return container;
  return { ...container, imagePullPolicy: isNewest(image) ? "Always" : "IfNotPresent" };
}

function isNewest(image: string): boolean {
  if (image.includes("@")) return false;
  const last = image.slice(image.lastIndexOf("/") + 1);
  const [, tag = "latest"] = last.split(":");
  return tag === "latest";
}

/** A limit of a resource is the default of its request; a pod in the host's network uses the host's ports. */
function ofPod(spec: JsonObject): JsonObject {
  const usesHost = spec["hostNetwork"] === true;
  const completed = (value: unknown): unknown => {
    if (!isJsonObject(value)) return value;
    const { resources, ports } = value;
    return {
      ...value,
      ...(isJsonObject(resources) ? { resources: withRequests(resources) } : {}),
      ...(usesHost && Array.isArray(ports) ? { ports: ports.map(ofHost) } : {}),
    };
  };
  const lists = ["containers", "initContainers"].flatMap((name) => {
    const list = spec[name];
    return Array.isArray(list) ? [[name, list.map(completed)] as const] : [];
  });
  return lists.length === 0 ? spec : { ...spec, ...Object.fromEntries(lists) };
}

function withRequests(resources: JsonObject): JsonObject {
  const { limits, requests } = resources;
  if (!isJsonObject(limits) || Object.keys(limits).length === 0) return resources;
  return { ...resources, requests: { ...limits, ...record(requests) } };
}

function ofHost(port: unknown): unknown {
  if (!isJsonObject(port)) return port;
  return port["hostPort"] ? port : { ...port, hostPort: port["containerPort"] };
}

function ofService(spec: JsonObject): JsonObject {
  const { type, ports, sessionAffinity } = spec;
  const isBalanced = type === "LoadBalancer";
  const isOutside = isBalanced || type === "NodePort";
  const hasAddress = isOutside || type === "ClusterIP";
  return {
    ...(hasAddress ? { internalTrafficPolicy: "Cluster" } : {}),
    ...(isOutside ? { externalTrafficPolicy: "Cluster" } : {}),
    ...(isBalanced ? { allocateLoadBalancerNodePorts: true } : {}),
    ...(sessionAffinity === "ClientIP"
      ? { sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } } }
      : {}),
    ...spec,
    ...(Array.isArray(ports) ? { ports: ports.map(withTarget) } : {}),
  };
}

function withTarget(port: unknown): unknown {
  if (!isJsonObject(port)) return port;
  const { targetPort } = port;
  const isNamed = targetPort !== undefined && targetPort !== 0 && targetPort !== "";
  return isNamed ? port : { ...port, targetPort: port["port"] ?? 0 };
}

function ofJob(spec: JsonObject): JsonObject {
  return {
    ...(spec["backoffLimitPerIndex"] === undefined ? {} : { backoffLimit: INT32_MAX }),
    ...(spec["podFailurePolicy"] === undefined ? {} : { podReplacementPolicy: "Failed" }),
    ...spec,
  };
}

/** Claims are objects of their own, and say so. */
function ofStatefulSet(spec: JsonObject): JsonObject {
  const claims = spec["volumeClaimTemplates"];
  if (!Array.isArray(claims)) return spec;
  const named = claims.map((claim) =>
    isJsonObject(claim) ? { ...claim, apiVersion: "v1", kind: "PersistentVolumeClaim" } : claim,
  );
  return { ...spec, volumeClaimTemplates: named };
}

/** In a limit range, missing defaults are the maximum, and missing default requests the default limits. */
function ofLimitRange(item: JsonObject): JsonObject {
  if (item["type"] !== "Container") return item;
  const of = (name: string) => record(item[name]);
  const limits = { ...of("max"), ...of("default") };
  const requests = { ...of("min"), ...limits, ...of("defaultRequest") };
  return {
    ...item,
    ...(Object.keys(limits).length === 0 ? {} : { default: limits }),
    ...(Object.keys(requests).length === 0 ? {} : { defaultRequest: requests }),
  };
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
