import type { KubernetesObject } from "../../src/wire/resource.js";
import { humanDuration } from "../values/human-duration.js";
import { isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { isInCondition } from "./conditions.js";

/** The state of a pod, as shown by kubectl. */
export interface PodCells {
  /** "1/2" */
  readonly ready: string;
  readonly status: string;
  /** "3 (5m ago)" */
  readonly restarts: string;
}

/** The state of a pod. Mirrors: kubernetes pkg/printers/internalversion/printers.go (printPod). */
export function podCells(pod: KubernetesObject, nowMs: number): PodCells {
  const spec = record(pod["spec"]);
  const status = record(pod["status"]);
  const restartable = records(spec["initContainers"]).filter(
    (one) => one["restartPolicy"] === "Always",
  );
  const totalCount = records(spec["containers"]).length + restartable.length;
  const init = initialization(spec, status);
  const isBegun = init.reason === undefined || isInCondition(status, "Initialized");
  const run = isBegun ? running(status, init) : undefined;
  const own = run?.reason ?? init.reason ?? phaseReason(status);
  const readyCount = init.readyCount + (run?.readyCount ?? 0);
  const counted = run?.counted ?? init.counted;
  return {
    ready: `${readyCount}/${totalCount}`,
    status: leaving(pod, status, own),
    restarts: restartsText(counted, nowMs),
  };
}

interface Initialization {
  /** Why the containers do not run yet; undefined if they may. */
  readonly reason: string | undefined;
  readonly readyCount: number;
  /** The number of examined containers. */
  readonly counted: readonly JsonObject[];
  /** The sidecars among them. */
  readonly beside: readonly JsonObject[];
}

function initialization(spec: JsonObject, status: JsonObject): Initialization {
  const specified = records(spec["initContainers"]);
  const isBeside = (one: JsonObject) =>
    specified.some(({ name, restartPolicy }) => name === one["name"] && restartPolicy === "Always");
  const counted: JsonObject[] = [];
  let readyCount = 0;
  for (const [index, container] of records(status["initContainerStatuses"]).entries()) {
    counted.push(container);
    const state = record(container["state"]);
    const ended = state["terminated"];
    if (isJsonObject(ended) && (ended["exitCode"] ?? 0) === 0) continue;
    if (isBeside(container) && container["started"] === true) {
      if (container["ready"] === true) readyCount++;
      continue;
    }
    const why = waitingReason(state);
    const reason = isJsonObject(ended)
      ? `Init:${endReason(ended)}`
      : why !== "" && why !== "PodInitializing"
        ? `Init:${why}`
        : `Init:${index}/${specified.length}`;
    return { reason, readyCount, counted, beside: counted.filter(isBeside) };
  }
  return { reason: undefined, readyCount, counted, beside: counted.filter(isBeside) };
}

interface Running {
  readonly reason: string;
  readonly readyCount: number;
  readonly counted: readonly JsonObject[];
}

function running(status: JsonObject, init: Initialization): Running {
  const containers = records(status["containerStatuses"]);
  let reason = init.reason ?? phaseReason(status);
  let errorReason = "";
  let readyCount = 0;
  for (const container of containers.toReversed()) {
    const state = record(container["state"]);
    const ended = state["terminated"];
    const why = waitingReason(state);
    if (why !== "") reason = why;
    else if (isJsonObject(ended)) {
      reason = endReason(ended);
      if ((ended["exitCode"] ?? 0) !== 0) errorReason = reason;
    } else if (container["ready"] === true && isJsonObject(state["running"])) readyCount++;
  }
  if (reason === "Completed") {
    if (readyCount > 0 && isInCondition(status, "Ready")) reason = "Running";
    else if (errorReason !== "") reason = errorReason;
    else if (readyCount > 0) reason = "NotReady";
  }
  return { reason, readyCount, counted: [...init.beside, ...containers] };
}

function phaseReason(status: JsonObject): string {
  const isGated = records(status["conditions"]).some(
    ({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated",
  );
  return isGated ? "SchedulingGated" : String(status["reason"] || (status["phase"] ?? "Pending"));
}

/** A terminating pod is shown as such, unless it has ended. */
function leaving({ metadata }: KubernetesObject, status: JsonObject, own: string): string {
  if (metadata.deletionTimestamp === undefined) return own;
  if (status["reason"] === "NodeLost") return "Unknown";
  const hasEnded = status["phase"] === "Succeeded" || status["phase"] === "Failed";
  return hasEnded ? own : "Terminating";
}

function restartsText(containers: readonly JsonObject[], nowMs: number): string {
  const count = containers.reduce((sum, one) => sum + Number(one["restartCount"] ?? 0), 0);
  const instants = containers.flatMap((one) => {
    const ended = record(record(one["lastState"])["terminated"])["finishedAt"];
    return typeof ended === "string" ? [Date.parse(ended)] : [];
  });
  if (count === 0 || instants.length === 0) return String(count);
  return `${count} (${humanDuration(nowMs - Math.max(...instants))} ago)`;
}

function waitingReason(state: JsonObject): string {
  const { reason } = record(state["waiting"]);
  return typeof reason === "string" ? reason : "";
}

function endReason({ reason, signal, exitCode }: JsonObject): string {
  if (reason) return String(reason);
  return signal ? `Signal:${signal}` : `ExitCode:${exitCode ?? 0}`;
}
