/**
 * What a server does with a decoded new object: the additions of admission, and the initial state.
 * Source: kubernetes plugin/pkg/admission, pkg/registry (strategies).
 */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { UserInfo } from "../authorization/user-info.js";
import { completedKind, emptyKind, TEMPLATE_GENERATION } from "../kinds/completed-kind.js";
import { withMetadata } from "../storage/object-metadata.js";
import { qualityOf } from "../storage/pod-quality.js";
import { isSigningRequest, type ServedResource } from "../storage/served-resource.js";
import { failure } from "../storage/status-bodies.js";
import { at, isJsonObject, type JsonObject, kept, record, records } from "../values/json-value.js";
import { objectOf } from "./decode-body.js";
import type { HandlerServices } from "./handler-services.js";
import type { RequestTarget, ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { revisedService } from "./revised-service.js";
import { withAddresses } from "./service-addresses.js";
import { userInfoOf } from "./user-info.js";

const NODE_TROUBLES = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"];
const TOLERATED_SECONDS = 300;
const PRIORITY_CLASSES = {
  group: "scheduling.k8s.io",
  version: "v1",
  resource: "priorityclasses",
};
/** The priority classes of every cluster. */
const SYSTEM_CLASSES: Readonly<Record<string, number>> = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};
/** Finalizers that protect objects in use. */
const PROTECTED: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: "kubernetes.io/pvc-protection",
  PersistentVolume: "kubernetes.io/pv-protection",
};

/** An object of a built-in kind after admission. @throws RequestFailure 403 */
export function admitted(
  services: HandlerServices,
  resource: ServedResource,
  object: KubernetesObject,
  stored?: KubernetesObject,
): KubernetesObject {
  if (!services.addsDefaults || resource.custom === true || resource.group !== "") return object;
  if (resource.kind === "Pod") return admittedPod(services, resource, object, stored);
  if (stored !== undefined) return object;
  if (resource.kind === "Node") return withTaint(object);
  const finalizer = PROTECTED[resource.kind];
  const { finalizers = [] } = object.metadata;
  return finalizer === undefined || finalizers.includes(finalizer)
    ? object
    : withMetadata(object, { finalizers: [...finalizers, finalizer] });
}

/** An object whose status was written, with the additions of its kind. */
function revisedStatus(
  services: HandlerServices,
  resource: ServedResource,
  object: KubernetesObject,
  stored: KubernetesObject,
): KubernetesObject {
  // Missing labels default to those of the template.
  if (resource.kind === "Job" || resource.kind === "ReplicationController") {
    return completedKind(object, objectOf(resource));
  }
  // It is a part of the spec, which stays.
  if (resource.group === "apps" && resource.kind === "DaemonSet") {
    return withGeneration(object, Number(stored.metadata.annotations?.[TEMPLATE_GENERATION] ?? 0));
  }
  if (resource.group !== "") return object;
  if (resource.kind === "PersistentVolume") {
    return withTransitionTime(object, stored, services.writer.now());
  }
  return withKeptQuality(resource, object, stored);
}

/** A volume records when it entered its phase, unless its writer sets that. */
function withTransitionTime(
  volume: KubernetesObject,
  stored: KubernetesObject,
  now: string,
): KubernetesObject {
  const [status, before] = [record(volume["status"]), record(stored["status"])];
  const { lastPhaseTransitionTime: since } = before;
  const given = status["lastPhaseTransitionTime"] ?? undefined;
  const isSamePhase = (status["phase"] ?? "") === (before["phase"] ?? "");
  if (given !== undefined && (isSamePhase || given !== since)) return volume;
  const lastPhaseTransitionTime = isSamePhase ? since : now;
  return {
    ...volume,
    status: {
      ...status,
      ...(lastPhaseTransitionTime === undefined ? {} : { lastPhaseTransitionTime }),
    },
  };
}

/** The QoS class of a pod follows from its resources. */
function withKeptQuality(
  { group, kind }: ServedResource,
  object: KubernetesObject,
  stored: KubernetesObject,
): KubernetesObject {
  if (group !== "" || kind !== "Pod") return object;
  const { qosClass } = record(stored["status"]);
  if (qosClass === undefined) return object;
  const status = record(object["status"]);
  return { ...object, status: { ...status, qosClass } };
}

function templateOf({ spec }: KubernetesObject): unknown {
  return at(spec, "template");
}

function withGeneration(object: KubernetesObject, generation: number): KubernetesObject {
  const annotations = { ...object.metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
  return withMetadata(object, { annotations });
}

/** An object that replaces another, after admission, and with the fields that it keeps. */
export function revised(
  services: HandlerServices,
  { resource, subresource }: RequestTarget,
  object: KubernetesObject,
  stored: KubernetesObject,
): KubernetesObject {
  if (!services.addsDefaults || resource.custom === true) return object;
  if (subresource === "status") return revisedStatus(services, resource, object, stored);
  if (subresource !== undefined) return object;
  if (resource.kind === "DaemonSet") {
    const before = Number(stored.metadata.annotations?.[TEMPLATE_GENERATION] ?? 0);
    const isChanged = !isDeepStrictEqual(templateOf(object), templateOf(stored));
    return withGeneration(object, before + (isChanged ? 1 : 0));
  }
  if (resource.group !== "") return object;
  const isService = resource.kind === "Service";
  const whole = isService
    ? revisedService(services.serviceAddresses, resource, object, stored)
    : admitted(services, resource, object, stored);
  return completedKind(whole, objectOf(resource));
}

/** A new object in the initial state of its kind: without the status that was sent. */
export function begun(services: HandlerServices, request: ResourceRequest) {
  const { resource } = request.target;
  return (object: KubernetesObject): KubernetesObject => {
    if (!services.addsDefaults || resource.custom === true) return object;
    const whole = admitted(services, resource, object);
    const clean = keepsStatus(resource) ? whole : withoutStatusSent(resource, whole);
    const named = isSigningRequest(resource) ? withRequestor(clean, userInfoOf(request)) : clean;
    return completedKind(started(services, resource, named), objectOf(resource));
  };
}

/** The user of a CertificateSigningRequest is that of the request, and not the one in its spec. */
function withRequestor(object: KubernetesObject, user: UserInfo): KubernetesObject {
  const {
    username: _name,
    uid: _uid,
    groups: _groups,
    extra: _extra,
    ...spec
  } = record(object["spec"]);
  return { ...object, spec: { ...spec, ...user } };
}

function started(
  services: HandlerServices,
  resource: ServedResource,
  object: KubernetesObject,
): KubernetesObject {
  if (resource.group === "batch" && resource.kind === "Job") return withSelector(object);
  if (resource.kind === "DaemonSet") return withGeneration(object, 1);
  if (resource.group !== "") return object;
  if (resource.kind === "Service")
    return withAddresses(services.serviceAddresses, resource, object);
  if (resource.kind === "Pod") {
    return { ...object, status: statusOfPod(object, services.writer.now()) };
  }
  if (resource.kind !== "PersistentVolume") return object;
  const lastPhaseTransitionTime = services.writer.now();
  return { ...object, status: { phase: "Pending", lastPhaseTransitionTime } };
}

/** Namespaces and definitions have a status of their own by then; kubelets register nodes with theirs. */
function keepsStatus({ group, kind, hasStatus }: ServedResource): boolean {
  if (!hasStatus) return true;
  return group === "" ? kind === "Node" || kind === "Namespace" : group === "apiextensions.k8s.io";
}

function withoutStatusSent(resource: ServedResource, object: KubernetesObject): KubernetesObject {
  const { status: _, ...rest } = object;
  const { status = {} } = emptyKind(objectOf(resource));
  return { ...rest, metadata: object.metadata, status };
}

/** The stringData of a secret is another way to write its data. */
export function withTexts(secret: KubernetesObject): KubernetesObject {
  const { stringData, ...rest } = secret;
  if (!isJsonObject(stringData)) return secret;
  const given = record(secret["data"]);
  const texts = Object.entries(stringData).map(([name, text]) => {
    return [name, Buffer.from(String(text ?? "")).toString("base64")] as const;
  });
  const data = { ...given, ...Object.fromEntries(texts) };
  return {
    ...rest,
    metadata: secret.metadata,
    ...(Object.keys(data).length === 0 ? {} : { data }),
  };
}

function admittedPod(
  services: HandlerServices,
  resource: ServedResource,
  pod: KubernetesObject,
  stored: KubernetesObject | undefined,
): KubernetesObject {
  const spec = record(pod["spec"]);
  const before = stored !== undefined && isJsonObject(stored["spec"]) ? stored["spec"] : undefined;
  const priority =
    before === undefined
      ? priorityOf(services, resource, pod, spec)
      : kept(before, ["priority", "preemptionPolicy"]);
  const tolerations = Array.isArray(spec["tolerations"]) ? spec["tolerations"] : [];
  const added = NODE_TROUBLES.filter((key) => !isTolerated(tolerations, key)).map((key) => ({
    key,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: TOLERATED_SECONDS,
  }));
  const all = added.length === 0 ? {} : { tolerations: [...tolerations, ...added] };
  return { ...pod, spec: { ...priority, ...spec, ...all } };
}

function isTolerated(tolerations: readonly unknown[], wanted: string): boolean {
  return tolerations.some((one) => {
    const { key = "", effect = "" } = record(one);
    return (key === wanted || key === "") && (effect === "NoExecute" || effect === "");
  });
}

function priorityOf(
  { resources, store }: HandlerServices,
  resource: ServedResource,
  { metadata }: KubernetesObject,
  spec: JsonObject,
): JsonObject {
  const name = spec["priorityClassName"];
  if (typeof name !== "string" || name === "") {
    return { priority: 0, preemptionPolicy: "PreemptLowerPriority" };
  }
  const known = SYSTEM_CLASSES[name];
  if (known !== undefined) return { priority: known, preemptionPolicy: "PreemptLowerPriority" };
  const found = store.collection(resources.get(PRIORITY_CLASSES)).get(name);
  if (found === undefined) {
    const why = `no PriorityClass with name ${name} was found`;
    const about = `${resource.resource} ${JSON.stringify(metadata.name ?? "")} is forbidden`;
    const details = { name: metadata.name ?? "", kind: resource.resource };
    throw new RequestFailure(failure(403, `${about}: ${why}`, { reason: "Forbidden", details }));
  }
  const { value = 0, preemptionPolicy = "PreemptLowerPriority" } = found;
  return { priority: value, preemptionPolicy };
}

function withTaint(node: KubernetesObject): KubernetesObject {
  const spec = record(node["spec"]);
  const taints = Array.isArray(spec["taints"]) ? spec["taints"] : [];
  const key = "node.kubernetes.io/not-ready";
  const isThere = taints.some((one) => isJsonObject(one) && one["key"] === key);
  if (isThere) return node;
  return { ...node, spec: { ...spec, taints: [...taints, { key, effect: "NoSchedule" }] } };
}

function statusOfPod({ spec }: KubernetesObject, now: string): JsonObject {
  const pod = record(spec);
  const isGated = records(pod["schedulingGates"]).length > 0;
  const gated = {
    type: "PodScheduled",
    status: "False",
    lastProbeTime: null,
    lastTransitionTime: now,
    reason: "SchedulingGated",
    message: "Scheduling is blocked due to non-empty scheduling gates",
  };
  const conditions = isGated ? { conditions: [gated] } : {};
  return { phase: "Pending", ...conditions, qosClass: qualityOf(pod) };
}

/** The pods of a job are selected by its uid. */
function withSelector(job: KubernetesObject): KubernetesObject {
  const spec = record(job["spec"]);
  if (spec["manualSelector"] === true) return job;
  const { name = "", uid = "" } = job.metadata;
  const template = record(spec["template"]);
  const metadata = record(template["metadata"]);
  const selector = record(spec["selector"]);
  const controller = { "batch.kubernetes.io/controller-uid": uid };
  const labels = {
    "job-name": name,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    ...controller,
    ...record(metadata["labels"]),
  };
  // The job got them before, and they are one map.
  const isOneMap = isDeepStrictEqual(metadata["labels"], job.metadata.labels);
  const named = isOneMap ? withMetadata(job, { labels }) : job;
  return {
    ...named,
    spec: {
      ...spec,
      selector: {
        ...selector,
        matchLabels: { ...controller, ...record(selector["matchLabels"]) },
      },
      template: { ...template, metadata: { ...metadata, labels } },
    },
  };
}
