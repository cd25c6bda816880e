import type { KubernetesObject } from "../../src/wire/resource.js";
import { at, type JsonObject, record, records } from "../values/json-value.js";
import { NONE, UNKNOWN } from "./column.js";

const SHOWN_MAX_COUNT = 2;

/** The current and target values of an autoscaler: "cpu: <unknown>/80%". */
export function metricsText(scaler: KubernetesObject): string {
  const wanted = records(at(scaler, "spec", "metrics"));
  const found = records(at(scaler, "status", "currentMetrics"));
  const all = wanted.map((metric, index) => metricText(metric, found[index] ?? {}));
  if (all.length === 0) return NONE;
  const shown = all.slice(0, SHOWN_MAX_COUNT).join(", ");
  const restCount = all.length - SHOWN_MAX_COUNT;
  return restCount > 0 ? `${shown} + ${restCount} more...` : shown;
}

const SOURCES: Readonly<Record<string, string>> = {
  External: "external",
  Pods: "pods",
  Object: "object",
  Resource: "resource",
  ContainerResource: "containerResource",
};

function metricText(metric: JsonObject, found: JsonObject): string {
  const type = String(metric["type"]);
  const source = SOURCES[type];
  if (source === undefined) return "<unknown type>";
  const { name = "", target } = record(metric[source]);
  const current = record(record(found[source])["current"]);
  const { averageValue, averageUtilization, value = "0" } = record(target);
  if (type === "Pods") return `${current["averageValue"] ?? UNKNOWN}/${averageValue ?? "0"}`;
  if (type === "External" || type === "Object") {
    return averageValue === undefined
      ? `${current["value"] ?? UNKNOWN}/${value}`
      : `${current["averageValue"] ?? UNKNOWN}/${averageValue} (avg)`;
  }
  if (averageValue !== undefined) {
    return `${name}: ${current["averageValue"] ?? UNKNOWN}/${averageValue}`;
  }
  const used = current["averageUtilization"];
  const limit = averageUtilization === undefined ? "<auto>" : `${averageUtilization}%`;
  return `${name}: ${used === undefined ? UNKNOWN : `${used}%`}/${limit}`;
}
