/** POST to a subresource that is an action: evictions, bindings, tokens; and logs, exec and the like, which need a kubelet. */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import { checkIsOf } from "../storage/preconditions.js";
import { groupVersion, type ResourceAction } from "../storage/served-resource.js";
import {
  badRequest,
  conflict,
  failure,
  notFound,
  unknownResource,
} from "../storage/status-bodies.js";
import { StorageError } from "../storage/storage-error.js";
import { errorText } from "../values/error-text.js";
import { at, isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { type AskedAction, actionDone } from "./action-answer.js";
import { admittedAction } from "./admitted-writes.js";
import type { Answer } from "./answer.js";
import { withCondition } from "./conditions.js";
import { decodeObject } from "./decode-body.js";
import { checkEviction, evictPod } from "./evict-pod.js";
import type { HandlerServices } from "./handler-services.js";
import { checkTokenName, issueToken } from "./issue-token.js";
import { checkFields, inNamespace, sentObject } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { isTrue } from "./resource-path.js";
import { storageFailure } from "./storage-failure.js";
import { targetKey } from "./target-key.js";
import { readWriteOptions } from "./write-options.js";

/** Rejects with RequestFailure 400, 404, 409, 422, or 500 as in a real server. */
export async function performAction(
  services: HandlerServices,
  request: ResourceRequest,
  action: ResourceAction,
): Promise<Answer> {
  const { resource, name = "" } = request.target;
  const { of: kind } = action;
  const act = ACTIONS[action.subresource];
  const isDryRun = act !== undefined && readWriteOptions(services, request, "CreateOptions");
  const sent = act === undefined ? {} : sentBody(services, request, action);
  const stored = services.store.collection(resource).get(targetKey(request.target));
  if (stored === undefined) throw new RequestFailure(notFound(resource, name));
  if (act === undefined) {
    // Commands for a kubelet are connections; logs are not.
    const isConnection = action.subresource !== "log";
    const write = { operation: "CONNECT", kind, object: connectOptions(request, action) } as const;
    const ask = () => askMachine(request, stored);
    return isConnection ? admittedAction(services, request, write, ask) : ask();
  }
  return admittedAction(
    services,
    request,
    { operation: "CREATE", kind, object: sent, isDryRun },
    (left) => act(services, request, stored, { sent: left, isDryRun }),
  );
}

/** POST of a binding to its own collection: what it names is bound. Rejects as `performAction`. */
export async function bindNamed(
  services: HandlerServices,
  request: ResourceRequest,
): Promise<Answer> {
  const { resource: bindings } = request.target;
  readWriteOptions(services, request, "CreateOptions");
  const expected = { resource: bindings, apiVersion: "v1", kind: bindings.kind };
  const sent = record(decodeObject(request, expected));
  const name = String(at(sent, "metadata", "name") ?? "");
  const resource = services.resources.find(PODS);
  const action = resource?.actions?.find(({ of }) => of.kind === bindings.kind);
  if (resource === undefined || action === undefined) {
    throw new RequestFailure(unknownResource());
  }
  const { subresource } = action;
  const target = { ...request.target, resource, name, subresource };
  const asAction = { ...request, target };
  if (name !== "") return performedOn(services, asAction, action);
  sentBody(services, asAction, action);
  throw new RequestFailure(badRequest("Name parameter required."));
}

/** Refusals are about the object, not about what was posted. */
async function performedOn(
  services: HandlerServices,
  request: ResourceRequest,
  action: ResourceAction,
): Promise<Answer> {
  try {
    return await performAction(services, request, action);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const { resource, name = "" } = request.target;
    throw new RequestFailure(storageFailure(error, resource, name));
  }
}

type Act = (
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject,
  asked: AskedAction,
) => Answer;

const ACTIONS: Readonly<Record<string, Act>> = {
  eviction: evictPod,
  binding: bind,
  token: (services, request, stored, { sent }) => issueToken(services, request, stored, sent),
};

/** Kinds that say which pod they are about, as the path does. */
const PODS = { group: "", version: "v1", resource: "pods" };
const NAMED_KINDS: readonly string[] = ["Eviction", "Binding"];

const FLAGS = ["stdin", "stdout", "stderr", "tty"];

/** A request for a kubelet, as an object. */
function connectOptions({ query }: ResourceRequest, { of }: ResourceAction): JsonObject {
  const { container, command } = query;
  const flags = FLAGS.filter((name) => query[name] !== undefined);
  return {
    kind: of.kind,
    apiVersion: of.version,
    ...Object.fromEntries(flags.map((name) => [name, isTrue(String(query[name]))])),
    ...(container === undefined ? {} : { container }),
    ...(command === undefined ? {} : { command: [command] }),
  };
}

/** @throws RequestFailure 400 for what cannot be decoded, or has another name than the pod; 422 for an invalid one */
function sentBody(
  services: HandlerServices,
  request: ResourceRequest,
  { of }: ResourceAction,
): JsonObject {
  const apiVersion = groupVersion(of);
  const expected = { resource: request.target.resource, apiVersion, kind: of.kind };
  const value = inServedVersion(decodeObject(request, expected));
  const asKind = {
    ...request,
    target: { ...request.target, resource: { ...request.target.resource, ...of } },
  };
  const sent = sentObject(asKind, value, services.addsDefaults);
  checkFields(services, asKind, { ...sent, apiVersion, kind: of.kind });
  inNamespace(request, sent);
  const given = sent.metadata.name ?? "";
  if (NAMED_KINDS.includes(of.kind) && given !== request.target.name) {
    throw new RequestFailure(badRequest(`name in URL does not match name in ${of.kind} object`));
  }
  if (of.kind === "Binding") checkNode(sent);
  if (of.kind === "Eviction") checkEviction(request, sent);
  if (of.kind === "TokenRequest") checkTokenName(request, sent);
  return sent;
}

/** An eviction may still come in the version that it had before. */
function inServedVersion(value: unknown): unknown {
  const { apiVersion, kind } = record(value);
  const isOld = kind === "Eviction" && apiVersion === "policy/v1beta1";
  return isOld ? { ...record(value), apiVersion: "policy/v1" } : value;
}

const SCHEDULED = { type: "PodScheduled", status: "True", lastProbeTime: null };

function bind(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject,
  { sent, isDryRun }: AskedAction,
): Answer {
  const { resource, name = "" } = request.target;
  const { name: node } = record(sent["target"]);
  const { annotations, labels, uid, resourceVersion } = record(sent["metadata"]);
  checkNode(sent);
  const key = targetKey(request.target);
  // A new object in a collection has no uid yet.
  const isOfPod = request.facts.subresource === "binding";
  const wanted = { uid: isOfPod ? uid : "", resourceVersion };
  checkIsOf(stored, { uid: text(wanted.uid), resourceVersion: text(wanted.resourceVersion) }, key);
  const ofBinding = { ...resource, resource: "pods/binding" };
  const spec = record(stored["spec"]);
  if (stored.metadata.deletionTimestamp !== undefined) {
    const why = `pod ${name} is being deleted, cannot be assigned to a host`;
    throw new RequestFailure(conflict(ofBinding, name, why));
  }
  if (spec["nodeName"]) {
    const why = `pod ${name} is already assigned to node ${JSON.stringify(spec["nodeName"])}`;
    throw new RequestFailure(conflict(ofBinding, name, why));
  }
  if (records(spec["schedulingGates"]).length > 0) {
    throw new RequestFailure(
      conflict(ofBinding, name, `pod ${name} has non-empty .spec.schedulingGates`),
    );
  }
  const merged = (name: "annotations" | "labels", added: unknown) =>
    isJsonObject(added) ? { [name]: { ...stored.metadata[name], ...texts(added) } } : {};
  const { nominatedNodeName: _hint, ...status } = record(stored["status"]);
  const bound = {
    ...withMetadata(stored, {
      ...merged("annotations", annotations),
      ...merged("labels", labels),
    }),
    spec: { ...spec, nodeName: node },
    status: withCondition(status, SCHEDULED, services.writer.now()),
  };
  // The scheduler's assignment has no owner, and does not increment the generation.
  if (!isDryRun) services.store.replace(resource, key, bound, stored);
  return actionDone();
}

/** @throws RequestFailure 500 for a binding to something other than a node */
function checkNode(binding: JsonObject): void {
  const { name, kind = "" } = record(binding["target"]);
  const isNode = kind === "" || kind === "Node";
  const known = 'supported values: "Node", "<empty>"';
  const faults = [
    ...(isNode ? [] : [`target.kind: Unsupported value: ${JSON.stringify(kind)}: ${known}`]),
    ...(name ? [] : ["target.name: Required value"]),
  ];
  if (faults.length > 0) throw new RequestFailure(failure(500, errorText(faults)));
}

function text(value: unknown): string {
  return String(value ?? "");
}

function texts(members: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
}

/** Logs and commands in a container need a kubelet, and there is none. */
function askMachine({ target }: ResourceRequest, stored: KubernetesObject): Answer {
  const { name = "", subresource = "" } = target;
  const node = record(stored["spec"])["nodeName"];
  if (!node && subresource === "log") {
    return { type: "text", code: 204, contentType: "", text: "" };
  }
  if (!node) throw new RequestFailure(badRequest(`pod ${name} does not have a host assigned`));
  const why = `this apiserver is a fake one without kubelets: nothing runs on node ${JSON.stringify(node)}`;
  throw new RequestFailure(badRequest(`${subresource} of pod ${JSON.stringify(name)}: ${why}`));
}
