/**
 * Validates events.
 *
 * Mirrors: kubernetes pkg/apis/core/validation/events.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { at, isJsonObject } from "../values/json-value.js";
import { qualifiedNameFaults } from "../values/qualified-name.js";
import { EVENTS_EVENT } from "../versions/event-form.js";
import { type Cause, changedViolations, invalid, required } from "./field-causes.js";

type Causes = readonly Cause[];

const TEXT_MAX_BYTES = 128;
const NOTE_MAX_BYTES = 1_024;

/** Fields that an update through events.k8s.io may not change. */
const CONSTANTS = [
  "involvedObject",
  "reason",
  "message",
  "source",
  "firstTimestamp",
  "lastTimestamp",
  "count",
  "type",
  "eventTime",
  "action",
  "related",
  "reportingComponent",
  "reportingInstance",
];

/** Of these, an absent field is quoted as an empty string. */
const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  ["reason", "message", "type", "action", "reportingComponent", "reportingInstance"].map((name) => [
    name,
    "",
  ]),
);

/** The violations of an event of the core group, or of events.k8s.io. */
export function eventViolations(
  group: string,
  sent: KubernetesObject,
  before?: KubernetesObject,
): Causes {
  if (group === "") return commonViolations(sent, "reportingComponent");
  const event = EVENTS_EVENT.toCommon(sent);
  const common = commonViolations(event, "reportingController");
  if (before === undefined) return [...common, ...newViolations(event)];
  const stored = EVENTS_EVENT.toCommon(before);
  const changed = CONSTANTS.flatMap((name) => {
    const field = name === "reportingComponent" ? "reportingController" : name;
    return changedViolations(field, event[name] ?? TEXTS[name], stored[name] ?? TEXTS[name]);
  });
  return [...common, ...changed];
}

function commonViolations(event: KubernetesObject, controller: string): Causes {
  const own = event.metadata.namespace ?? "";
  const namespace = at(event["involvedObject"], "namespace") ?? "";
  const homes = event["eventTime"] ? ["default", "kube-system"] : ["default"];
  const hasTime = Boolean(event["eventTime"]);
  const fits = namespace === "" ? homes.includes(own) : hasTime || namespace === own;
  const ofNamespace = fits
    ? []
    : [invalid("involvedObject.namespace", namespace, "does not match event.namespace")];
  if (!hasTime) return ofNamespace;
  const reporter = String(event["reportingComponent"] ?? "");
  return [
    ...ofNamespace,
    ...(reporter === "" ? [required(controller)] : []),
    ...qualifiedNameFaults(reporter).map((fault) => invalid(controller, reporter, fault)),
    ...["reportingInstance", "action", "reason"].flatMap((name) => [
      ...(event[name] ? [] : [required(name)]),
      ...lengthViolations(name, event[name], TEXT_MAX_BYTES),
    ]),
    ...lengthViolations("message", event["message"], NOTE_MAX_BYTES),
  ];
}

function lengthViolations(field: string, value: unknown, max: number): Causes {
  const isLong = Buffer.byteLength(String(value ?? "")) > max;
  return isLong ? [invalid(field, "", `can have at most ${max} characters`)] : [];
}

function newViolations(event: KubernetesObject): Causes {
  const { type = "", series } = event;
  const unset = ["firstTimestamp", "lastTimestamp", "count", "source"].filter((name) => {
    const value = event[name];
    return isJsonObject(value) ? Object.values(value).some(Boolean) : Boolean(value);
  });
  return [
    ...(isJsonObject(series) ? seriesViolations(series["count"], series["lastObservedTime"]) : []),
    ...(event["eventTime"] ? [] : [required("eventTime")]),
    ...(type === "Normal" || type === "Warning"
      ? []
      : [invalid("type", "", `has invalid value: ${type}`)]),
    ...unset.map((name) => invalid(name, "", "needs to be unset")),
  ];
}

function seriesViolations(count: unknown, last: unknown): Causes {
  return [
    ...(Number(count ?? 0) < 2 ? [invalid("series.count", "", "should be at least 2")] : []),
    ...(last ? [] : [required("series.lastObservedTime")]),
  ];
}
