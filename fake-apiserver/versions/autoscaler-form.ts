/**
 * HorizontalPodAutoscalers in autoscaling/v1: one metric has a field, everything else of v2 is in annotations, which v2
 * does not show. Source: kubernetes/kubernetes pkg/apis/autoscaling/v1/conversion.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { decodeText } from "../values/decode-text.js";
import { at, isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { flatMetric, isOfProcessors, nestedMetric } from "./autoscaler-metrics.js";
import type { VersionForm } from "./version-form.js";

const PREFIX = "autoscaling.alpha.kubernetes.io/";
const METRICS = `${PREFIX}metrics`;
const CURRENT_METRICS = `${PREFIX}current-metrics`;
const CONDITIONS = `${PREFIX}conditions`;
const BEHAVIOR = `${PREFIX}behavior`;

/** The default metric. */
const DEFAULT_PERCENTAGE = 80;

/** The form of autoscaling/v1; the common one is that of v2. */
export const AUTOSCALER_V1: VersionForm = { toCommon: toV2, fromCommon: toV1 };

function toV1(object: KubernetesObject): KubernetesObject {
  const { metrics, behavior, ...spec } = record(at(object, "spec"));
  const { currentMetrics, conditions, ...status } = record(at(object, "status"));
  const wanted = records(metrics);
  const current = records(currentMetrics);
  const others = wanted.filter((metric) => !isOfProcessors(metric, "target"));
  const target = utilizationIn(wanted, "target");
  const found = utilizationIn(current, "current");
  const kept = {
    ...(others.length > 0 && { [METRICS]: flatText(others, "target") }),
    ...(current.length > 0 && { [CURRENT_METRICS]: flatText(current, "current") }),
    ...(isJsonObject(behavior) && { [BEHAVIOR]: behaviorText(behavior) }),
    ...(records(conditions).length > 0 && { [CONDITIONS]: JSON.stringify(conditions) }),
  };
  return {
    ...object,
    metadata: withAnnotations(object, { ...foreignAnnotations(object), ...kept }),
    spec: {
      ...spec,
      ...(target !== undefined && { targetCPUUtilizationPercentage: target }),
    },
    ...(object["status"] !== undefined && {
      // v1 also has a count of zero.
      status: {
        currentReplicas: 0,
        ...status,
        ...(found !== undefined && { currentCPUUtilizationPercentage: found }),
      },
    }),
  };
}

function toV2(object: KubernetesObject): KubernetesObject {
  const annotations = object.metadata.annotations ?? {};
  const { targetCPUUtilizationPercentage: target, ...spec } = record(at(object, "spec"));
  const {
    currentCPUUtilizationPercentage: found,
    currentReplicas: count,
    ...status
  } = record(at(object, "status"));
  const others = records(parsed(annotations[METRICS]));
  const metrics = [
    ...others.map((metric) => nestedMetric(metric, "target")),
    ...(target === undefined ? [] : [ofProcessors("target", target)]),
  ];
  const behavior = behaviorOf(parsed(annotations[BEHAVIOR]));
  const conditions = parsed(annotations[CONDITIONS]);
  const kept = records(parsed(annotations[CURRENT_METRICS]));
  const own = found === undefined ? [] : [ofProcessors("current", found)];
  // The annotation has more than the field.
  const current = kept.length > 0 ? kept.map((metric) => nestedMetric(metric, "current")) : own;
  return {
    ...object,
    metadata: withAnnotations(object, foreignAnnotations(object)),
    spec: {
      ...spec,
      metrics: metrics.length > 0 ? metrics : [ofProcessors("target", DEFAULT_PERCENTAGE)],
      ...(behavior !== undefined && { behavior }),
    },
    ...(object["status"] !== undefined && {
      status: {
        ...status,
        ...(Boolean(count) && { currentReplicas: count }),
        ...(current.length > 0 && { currentMetrics: current }),
        ...(conditions !== undefined && { conditions }),
      },
    }),
  };
}

function flatText(metrics: readonly JsonObject[], side: "target" | "current"): string {
  return JSON.stringify(metrics.map((metric) => flatMetric(metric, side)));
}

function utilizationIn(metrics: readonly JsonObject[], side: "target" | "current"): unknown {
  const metric = metrics.find((one) => isOfProcessors(one, side));
  return at(metric, "resource", side, "averageUtilization");
}

function ofProcessors(side: "target" | "current", averageUtilization: unknown): JsonObject {
  const type = side === "target" ? { type: "Utilization" } : {};
  return { type: "Resource", resource: { name: "cpu", [side]: { ...type, averageUtilization } } };
}

/** Those that are not made here. */
function foreignAnnotations({ metadata }: KubernetesObject): Readonly<Record<string, string>> {
  const own = [METRICS, CURRENT_METRICS, CONDITIONS, BEHAVIOR];
  const { annotations = {} } = metadata;
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => !own.includes(name)));
}

function withAnnotations(
  { metadata }: KubernetesObject,
  annotations: Readonly<Record<string, string>>,
): KubernetesObject["metadata"] {
  const { annotations: _, ...rest } = metadata;
  return Object.keys(annotations).length === 0 ? rest : { ...rest, annotations };
}

/** Clients can write annotations: one that is not JSON, or nested too deeply, is ignored. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return decodeText(text, "json");
  } catch {
    return undefined;
  }
}

/** In the annotation each direction has a tolerance, which may be null. */
function behaviorText(behavior: JsonObject): string {
  const directions = Object.entries(behavior).map(([name, rules]) => {
    const { tolerance = null } = record(rules);
    return [name, isJsonObject(rules) ? { ...rules, tolerance } : rules];
  });
  return JSON.stringify(renamed(Object.fromEntries(directions), upperFirst));
}

function behaviorOf(value: unknown): unknown {
  const behavior = renamed(value, lowerFirst);
  if (!isJsonObject(behavior)) return undefined;
  return Object.fromEntries(
    Object.entries(behavior).map(([name, rules]) => {
      const { tolerance, ...rest } = record(rules);
      return [name, tolerance === null ? rest : rules];
    }),
  );
}

/** In the annotation, the members of the behaviour have their Go names. */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [rename(name), renamed(inner, rename)]),
  );
}

function upperFirst(name: string): string {
  return `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`;
}

function lowerFirst(name: string): string {
  return `${name[0]?.toLowerCase() ?? ""}${name.slice(1)}`;
}
