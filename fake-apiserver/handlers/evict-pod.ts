/**
 * POST to the eviction of a pod: a deletion that disruption budgets may refuse, and that the pod is marked for.
 *
 * Mirrors: kubernetes pkg/registry/core/pod/storage/eviction.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { invalid } from "../storage/field-causes.js";
import type { ServedResource } from "../storage/served-resource.js";
import { failure, invalidObject } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import { type AskedAction, actionDone } from "./action-answer.js";
import type { Answer } from "./answer.js";
import { withCondition } from "./conditions.js";
import { readDeleteOptions } from "./delete-options.js";
import { spendBudget } from "./disruption-budgets.js";
import { dryRunsOf } from "./dry-run.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { targetKey } from "./target-key.js";

const UNREADABLE = "ignoreStoreReadErrorWithClusterBreakingPotential";

/** Checks an eviction before anyone looks for the pod. @throws RequestFailure 422, or 500 as in a real server */
export function checkEviction(request: ResourceRequest, eviction: JsonObject): void {
  const options = record(eviction["deleteOptions"]);
  if (options[UNREADABLE] === true) {
    const why = "can not be set for pod eviction, try after removing the option";
    const kind = { ...request.target.resource, group: "policy", kind: "Eviction" };
    const cause = invalid(`deleteOptions.${UNREADABLE}`, true, why);
    throw new RequestFailure(invalidObject(kind, request.target.name ?? "", cause));
  }
  const [asked, sent] = [dryRunsOf(request), dryRunsIn(options)];
  if (asked.length === 0 || sent.length === 0 || isSameJson(asked, sent)) return;
  const both = `[${asked.join(" ")}] and [${sent.join(" ")}]`;
  const message = `Non-matching dry-run options in request and content: ${both}`;
  throw new RequestFailure(failure(500, message));
}

/** Evicts a pod. @throws RequestFailure 409, 422, 429, or 500 as in a real server */
export function evictPod(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject,
  { sent, ...asked }: AskedAction,
): Answer {
  const { resource } = request.target;
  const key = targetKey(request.target);
  const given = record(sent["deleteOptions"]);
  const options = isJsonObject(sent["deleteOptions"]) ? encodeJson(given) : "";
  const asDelete = {
    ...request,
    body: Buffer.from(options),
    headers: { ...request.headers, "content-type": "application/json" },
  };
  const isRehearsed = asked.isDryRun || dryRunsIn(given).length > 0;
  spendBudget(services, stored, isRehearsed);
  const mark = () => markDisrupted(services, resource, key, stored);
  const wanted = evictionOptions(services, asDelete, isRehearsed ? () => {} : mark);
  // What refuses the deletion also keeps the pod as it is.
  services.writer.delete(resource, key, { ...wanted, isDryRun: true });
  if (isRehearsed) return actionDone();
  mark();
  const { resourceVersion: _before, ...others } = wanted;
  services.writer.delete(resource, key, others);
  return actionDone();
}

function dryRunsIn({ dryRun }: JsonObject): readonly string[] {
  return Array.isArray(dryRun) ? dryRun.map(String) : [];
}

/** Options that are invalid refuse the deletion, once the pod is marked. @throws RequestFailure */
function evictionOptions(
  services: HandlerServices,
  request: ResourceRequest,
  mark: () => void,
): ReturnType<typeof readDeleteOptions> {
  try {
    return readDeleteOptions(services, request);
  } catch (error) {
    if (error instanceof RequestFailure && error.status.code === INVALID) mark();
    throw error;
  }
}

const INVALID = 422;

/** Says in its status that a pod is about to be evicted. */
function markDisrupted(
  { store, writer }: HandlerServices,
  resource: ServedResource,
  key: string,
  stored: KubernetesObject,
): void {
  const condition = {
    type: "DisruptionTarget",
    status: "True",
    lastProbeTime: null,
    reason: "EvictionByEvictionAPI",
    message: "Eviction API: evicting",
  };
  const before = record(stored["status"]);
  const status = withCondition(before, condition, writer.now());
  if (!isSameJson(status, before)) store.replace(resource, key, { ...stored, status }, stored);
}
