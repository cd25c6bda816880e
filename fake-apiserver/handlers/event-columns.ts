import type { KubernetesObject } from "../../src/wire/resource.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { column, type KindColumn, since, text, wide } from "./column.js";

/** The table columns of events, in both groups. */
export const EVENT_COLUMNS: readonly KindColumn[] = [
  column("Last Seen", lastSeen),
  column("Type", text("", "type")),
  column("Reason", text("", "reason")),
  column("Object", eventTarget),
  wide(
    "Subobject",
    (event) => eventMember(event, "involvedObject", "regarding")["fieldPath"] ?? "",
  ),
  wide("Source", eventSource),
  column("Message", (event) => String(event["message"] ?? event["note"] ?? "").trim()),
  wide("First Seen", firstSeen),
  { ...wide("Count", eventCount), type: "string" },
  { ...wide("Name", ({ metadata }) => metadata.name ?? ""), format: "name" },
];

function eventMember(event: KubernetesObject, ...names: readonly string[]): JsonObject {
  return record(names.map((name) => event[name]).find(isJsonObject));
}

function eventTarget(event: KubernetesObject): string {
  const { kind = "", name = "" } = eventMember(event, "involvedObject", "regarding");
  const lower = String(kind).toLowerCase();
  return name === "" ? lower : `${lower}/${name}`;
}

function firstSeen(event: KubernetesObject, nowMs: number): string {
  const first = event["firstTimestamp"] ?? event["deprecatedFirstTimestamp"] ?? event["eventTime"];
  return since(first, nowMs);
}

function lastSeen(event: KubernetesObject, nowMs: number): string {
  if (isJsonObject(event["series"])) return since(event["series"]["lastObservedTime"], nowMs);
  const last = event["lastTimestamp"] ?? event["deprecatedLastTimestamp"] ?? undefined;
  return last === undefined ? firstSeen(event, nowMs) : since(last, nowMs);
}

function eventCount(event: KubernetesObject): number {
  if (isJsonObject(event["series"])) return Number(event["series"]["count"] ?? 0);
  return Number(event["count"] ?? event["deprecatedCount"] ?? 0) || 1;
}

function eventSource(event: KubernetesObject): string {
  const { component = "", host = "" } = eventMember(event, "source", "deprecatedSource");
  const reporter = event["reportingComponent"] ?? event["reportingController"] ?? "";
  const name = String(component || reporter);
  const where = String(host || (component === "" ? (event["reportingInstance"] ?? "") : ""));
  return where === "" ? name : `${name}, ${where}`;
}
