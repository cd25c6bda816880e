/**
 * The metrics of a HorizontalPodAutoscaler: v2 has `target` and `current` objects, v1 keeps all but one of them in
 * annotations, flat and under older names. Source: kubernetes/kubernetes pkg/apis/autoscaling/v1/conversion.go.
 */
import { type JsonObject, record } from "../values/json-value.js";

/** The target of a metric, or its current value. */
type Side = "target" | "current";

/** The v1 names of the members of a v2 value, by the type of the metric; other names are equal. */
interface FlatNames {
  readonly value: string;
  readonly averageValue: string;
  readonly averageUtilization: string;
  readonly selector: string;
}

const TYPES = ["Resource", "ContainerResource", "Pods", "Object", "External"];

function flatNames(type: string, side: Side): FlatNames {
  return {
    value: `${side}Value`,
    averageValue: type === "Object" ? "averageValue" : `${side}AverageValue`,
    averageUtilization: `${side}AverageUtilization`,
    selector: type === "External" ? "metricSelector" : "selector",
  };
}

/** A v2 metric in the form of v1's annotation. */
export function flatMetric(metric: JsonObject, side: Side): JsonObject {
  return convertSource(metric, (source, type) => {
    const names = flatNames(type, side);
    const { metric: identity, describedObject, [side]: values, ...rest } = source;
    const { name, selector } = record(identity);
    const { value, averageValue, averageUtilization } = record(values);
    return present({
      ...rest,
      target: describedObject,
      metricName: name,
      [names.value]: value,
      [names.averageValue]: averageValue,
      [names.averageUtilization]: averageUtilization,
      [names.selector]: selector,
    });
  });
}

/** A metric from a v1 annotation in the form of v2. */
export function nestedMetric(metric: JsonObject, side: Side): JsonObject {
  return convertSource(metric, (source, type) => {
    const names = flatNames(type, side);
    const { name, container, target: describedObject, metricName } = source;
    const averageUtilization = source[names.averageUtilization];
    const averageValue = source[names.averageValue];
    // v1 cannot omit the value of an object metric: beside an average, 0 means none.
    const given = source[names.value];
    const value = averageValue !== undefined && given === "0" ? undefined : given;
    const identity = present({ name: metricName, selector: source[names.selector] });
    const kind =
      averageUtilization !== undefined
        ? "Utilization"
        : averageValue !== undefined
          ? "AverageValue"
          : "Value";
    return present({
      name,
      container,
      describedObject,
      metric: metricName === undefined ? undefined : identity,
      [side]: present({
        type: side === "target" ? kind : undefined,
        value,
        averageValue,
        averageUtilization,
      }),
    });
  });
}

/** The converted member for the type of the metric. */
function convertSource(
  metric: JsonObject,
  convert: (source: JsonObject, type: string) => JsonObject,
): JsonObject {
  const { type } = metric;
  if (typeof type !== "string" || !TYPES.includes(type)) return metric;
  const name = `${type[0]?.toLowerCase()}${type.slice(1)}`;
  return { type, [name]: convert(record(metric[name]), type) };
}

/** Whether v1 has a field for the metric: CPU utilization. */
export function isOfProcessors({ type, resource }: JsonObject, side: Side): boolean {
  const { name, [side]: values } = record(resource);
  const { averageUtilization } = record(values);
  return type === "Resource" && name === "cpu" && averageUtilization !== undefined;
}

function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
