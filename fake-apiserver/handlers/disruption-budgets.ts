/**
 * What pod disruption budgets allow an eviction. Their controller says in their status how many pods may go; each eviction
 * takes one of them.
 *
 * Mirrors: kubernetes pkg/registry/core/pod/storage/eviction.go (checkAndDecrement).
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { trackUpdate } from "../apply/track-update.js";
import { matchesLabels, parseLabelSelector } from "../storage/label-selector.js";
import type { Finish } from "../storage/object-writer.js";
import { SelectorError } from "../storage/selector-error.js";
import { selectorText } from "../storage/selector-text.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { failure } from "../storage/status-bodies.js";
import { isJsonObject, record, records } from "../values/json-value.js";
import { isInCondition, withCondition } from "./conditions.js";
import { decodedBy } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { RequestFailure } from "./request-failure.js";

const BUDGETS = { group: "policy", version: "v1", resource: "poddisruptionbudgets" };

/** The maximum number of evictions in progress. */
const DISRUPTED_MAX_COUNT = 2_000;
const UNOBSERVED_SECONDS = 10;

/** Phases in which an eviction is no disruption. A pod that was stored as sent may have no phase. */
const HARMLESS: readonly unknown[] = ["Succeeded", "Failed", "Pending", undefined];

/** Takes an eviction from the budget of a pod, if it has one. @throws RequestFailure 403, 429; 500 for two budgets */
export function spendBudget(
  services: HandlerServices,
  pod: KubernetesObject,
  isDryRun: boolean,
): void {
  const isGoing = pod.metadata.deletionTimestamp !== undefined;
  if (isGoing || HARMLESS.includes(record(pod["status"])["phase"])) return;
  const resource = services.resources.find(BUDGETS);
  if (resource === undefined) return;
  const [budget, ...others] = budgetsOf(services, resource, pod);
  if (budget === undefined) return;
  if (others.length > 0) {
    const why =
      "has more than one PodDisruptionBudget, which the eviction subresource does not support";
    throw new RequestFailure(failure(500, `This pod ${why}.`));
  }
  if (isUnguarded(pod, budget)) return;
  const refusal = refusalOf(budget);
  if (refusal !== undefined) throw new RequestFailure(refusal);
  if (!isDryRun) spend(services, resource, budget, pod.metadata.name ?? "");
}

function budgetsOf(
  { store, hasControllers }: HandlerServices,
  resource: ServedResource,
  pod: KubernetesObject,
): readonly KubernetesObject[] {
  return [...store.collection(resource).current().objects.values()].filter(
    (budget) =>
      budget.metadata.namespace === pod.metadata.namespace &&
      isOfBudget(pod, budget) &&
      // In a cluster a controller would soon observe it; there is none here.
      !(hasControllers && isUnobserved(budget)),
  );
}

function isOfBudget(pod: KubernetesObject, { spec }: KubernetesObject): boolean {
  const { selector } = record(spec);
  if (!isJsonObject(selector)) return false;
  try {
    return matchesLabels(parseLabelSelector(selectorText(selector)), pod);
  } catch (error) {
    // Of an object that was stored as sent.
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

function isUnobserved({ metadata, status }: KubernetesObject): boolean {
  return count(record(status)["observedGeneration"]) < (metadata.generation ?? 0);
}

/** A pod that is not ready may go where the budget allows it, or has enough others. */
function isUnguarded(pod: KubernetesObject, { spec, status }: KubernetesObject): boolean {
  if (isInCondition(record(pod["status"]), "Ready")) return false;
  const { currentHealthy, desiredHealthy } = record(status);
  const hasEnough = count(currentHealthy) >= count(desiredHealthy) && count(desiredHealthy) > 0;
  return record(spec)["unhealthyPodEvictionPolicy"] === "AlwaysAllow" || hasEnough;
}

function refusalOf(budget: KubernetesObject): Status | undefined {
  const { name = "" } = budget.metadata;
  const status = record(budget["status"]);
  const allowed = count(status["disruptionsAllowed"]);
  if (isUnobserved(budget)) {
    const why = `The disruption budget ${name} is still being processed by the server.`;
    return tooManyRequests(why, UNOBSERVED_SECONDS);
  }
  const pendingCount = Object.keys(record(status["disruptedPods"])).length;
  if (allowed < 0) {
    const why = "pdb disruptions allowed is negative";
    return forbidden(name, why, why);
  }
  if (pendingCount > DISRUPTED_MAX_COUNT) {
    return forbidden(
      name,
      "DisruptedPods map too big - too many evictions not confirmed by PDB controller",
      "too many pending evictions not confirmed by PDB controller",
    );
  }
  return allowed === 0 ? tooManyRequests(whyNone(name, budget)) : undefined;
}

/** Why no eviction is allowed, as its controller says. */
function whyNone(name: string, budget: KubernetesObject): string {
  const { currentHealthy, desiredHealthy, conditions } = record(budget["status"]);
  const condition = records(conditions).find(({ type }) => type === ALLOWED) ?? {};
  const { reason, message } = condition;
  const isSaid = condition["status"] === "False" && typeof message === "string" && message !== "";
  const cannot = `The disruption budget ${name} does not allow evicting pods currently`;
  if (isSaid && reason === "SyncFailed") return `${cannot} because it failed sync: ${message}`;
  const [current, desired] = [count(currentHealthy), count(desiredHealthy)];
  if (current <= desired) {
    return `The disruption budget ${name} needs ${desired} healthy pods and has ${current} currently`;
  }
  return isSaid ? `${cannot} (${String(reason)}): ${message}` : cannot;
}

const ALLOWED = "DisruptionAllowed";

function tooManyRequests(why: string, retryAfterSeconds?: number): Status {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return failure(429, message, {
    reason: "TooManyRequests",
    details: {
      causes: [{ reason: "DisruptionBudget", message: why }],
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  });
}

function forbidden(name: string, why: string, cause: string): Status {
  const about = `poddisruptionbudget.policy ${JSON.stringify(name)} is forbidden`;
  const said = `The disruption budget ${name} does not allow evicting pods currently: ${cause}`;
  return failure(403, `${about}: ${why}`, {
    reason: "Forbidden",
    details: {
      name,
      group: "policy",
      kind: "poddisruptionbudget",
      causes: [{ reason: "DisruptionBudget", message: said }],
    },
  });
}

/** Writes in the status of a budget that a pod goes. */
function spend(
  services: HandlerServices,
  resource: ServedResource,
  budget: KubernetesObject,
  podName: string,
): void {
  const { writer } = services;
  const now = writer.now();
  const before = record(budget["status"]);
  const disruptionsAllowed = count(before["disruptionsAllowed"]) - 1;
  const status = {
    ...before,
    disruptionsAllowed,
    disruptedPods: { ...record(before["disruptedPods"]), [podName]: now },
  };
  const spent = disruptionsAllowed === 0 ? withCondition(status, exhausted(before), now) : status;
  const track = trackedAsServer(services, resource, now);
  writer.update(resource, { ...budget, status: spent }, { part: "status", track });
}

function exhausted({ observedGeneration }: Readonly<Record<string, unknown>>) {
  const generation = observedGeneration ? { observedGeneration } : {};
  return { type: ALLOWED, status: "False", ...generation, reason: "InsufficientPods", message: "" };
}

/** The server writes it as a client of its own. */
function trackedAsServer(
  services: HandlerServices,
  resource: ServedResource,
  time: string,
): Finish {
  const by = {
    manager: "kube-apiserver",
    apiVersion: groupVersion(resource),
    time,
    subresource: services.profile.has("managedSubresources") ? "status" : "",
    endpoint: "status",
    ...decodedBy(services, resource),
  };
  return (next, stored) => trackUpdate(resource, next, stored, by);
}

function count(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
