/**
 * Events of the group events.k8s.io: those of the core group under other names. Source: kubernetes/kubernetes
 * pkg/apis/events/v1/conversion.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { VersionForm } from "./version-form.js";

/** Members with different names in events.k8s.io and in the core group. */
const NAMES = [
  ["regarding", "involvedObject"],
  ["note", "message"],
  ["reportingController", "reportingComponent"],
  ["deprecatedSource", "source"],
  ["deprecatedFirstTimestamp", "firstTimestamp"],
  ["deprecatedLastTimestamp", "lastTimestamp"],
  ["deprecatedCount", "count"],
] as const;

const CORE_NAMES: ReadonlyMap<string, string> = new Map(NAMES);
const NEW_NAMES: ReadonlyMap<string, string> = new Map(NAMES.map(([now, core]) => [core, now]));

/** The form of events.k8s.io; the common one is that of the core group. */
export const EVENTS_EVENT: VersionForm = {
  toCommon: (object) => renamed(object, CORE_NAMES),
  fromCommon: (object) => withoutEmpty(renamed(object, NEW_NAMES)),
};

/** Members that the core group shows when they are empty. */
const OMITTED: readonly string[] = ["reportingController", "reportingInstance"];

function withoutEmpty(object: KubernetesObject): KubernetesObject {
  const kept = Object.entries(object).filter(
    ([name, value]) => value !== "" || !OMITTED.includes(name),
  );
  return { ...Object.fromEntries(kept), metadata: object.metadata };
}

function renamed(object: KubernetesObject, names: ReadonlyMap<string, string>): KubernetesObject {
  const entries = Object.entries(object).map(
    ([name, value]) => [names.get(name) ?? name, value] as const,
  );
  return { ...Object.fromEntries(entries), metadata: object.metadata };
}
