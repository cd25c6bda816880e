import type { WireObject } from "../../protocol/messages.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { LoggedNotification } from "../trial/handler-log.js";
import { isLight } from "../trial/light-notification.js";
import type { Invariant } from "./invariant.js";
import { areTextsDelivered, isChoiceOf, isDeliveredWhole, isEmpty } from "./is-delivered-whole.js";

/** Members that every library has to keep, whatever the kind, and every adapter has to report. */
const KEPT_BY_ALL = ["uid", "labels", "annotations"] as const;
/** Other members, unless an adapter selects members. */
const KEPT = [
  ...KEPT_BY_ALL,
  "finalizers",
  "generation",
  "deletionTimestamp",
  "creationTimestamp",
] as const;
/** Libraries format times in several ways. */
const INSTANTS: readonly string[] = ["deletionTimestamp", "creationTimestamp"];
/** Of transformed objects. */
const KEPT_BY_TRANSFORMS = ["uid"] as const;
/** Pod phases that every client knows. */
const PHASES: readonly unknown[] = ["Pending", "Running", "Succeeded", "Failed"];

/**
 * Objects are delivered with the metadata that the server had at that version, as far as libraries keep it; and with the
 * whole spec, data and phase, unless only metadata is delivered.
 */
export const contentsAreTheServers: Invariant = {
  name: "contents-are-the-servers",
  requirement: "C-01",
  check: ({ handlers, server, informer }) => {
    if (server.restoredAt() !== undefined) return undefined;
    // A member that an adapter never reports is its choice, and not lost.
    const passesDataOn = handlers.some(({ log }) =>
      log.all().some(({ notification }) => !isEmpty(notification.object?.["data"])),
    );
    for (const { name, log } of handlers) {
      for (const notified of log.all()) {
        const { object } = notified.notification;
        // A deletion may come with any state, at the version of the deletion.
        if (notified.meaning === "delete" || object === undefined) continue;
        if (server.isTampered(notified.key) || isLight(object)) continue;
        const states = server.statesOf(informer.resource, notified.key);
        const state = states.find(({ version }) => version === notified.resourceVersion);
        if (state?.object === undefined) continue;
        const members = isPicked(state.object, object) ? KEPT_BY_ALL : KEPT;
        const asked = informer.hasTransform ? KEPT_BY_TRANSFORMS : members;
        const wrong = asked.find((member) => !isKept(member, notified, state.object));
        if (wrong !== undefined) {
          return {
            reason: `A handler gets an object with the wrong ${wrong}`,
            expected: JSON.stringify(state.object.metadata[wrong] ?? null),
            observed: `${name} was given ${JSON.stringify(object.metadata[wrong] ?? null)}`,
            pointsAt: [notified.timelineIndex],
          };
        }
        const lost = informer.hasTransform ? undefined : lostOf(state.object, object, passesDataOn);
        if (lost === undefined) continue;
        return {
          reason: `A handler gets an object with the wrong ${lost}`,
          expected: JSON.stringify(state.object[lost]),
          observed: `${name} was given ${JSON.stringify(object[lost] ?? null)}`,
          pointsAt: [notified.timelineIndex],
        };
      }
    }
    return undefined;
  },
};

/** Differences outside the metadata: typed libraries add and omit members, and some are used for metadata only. */
function lostOf(
  stored: KubernetesObject,
  notified: WireObject,
  passesDataOn: boolean,
): "data" | "spec" | "status" | undefined {
  if (isMetadataAlone(notified)) return undefined;
  if (passesDataOn && !areTextsDelivered(stored["data"], notified["data"])) return "data";
  if ((notified["spec"] ?? notified["status"] ?? null) === null) return undefined;
  const isChoice = isChoiceOf(stored["spec"], notified["spec"]);
  if (!isChoice && !isDeliveredWhole(stored["spec"], notified["spec"])) return "spec";
  const phase = member(stored["status"], "phase");
  return PHASES.includes(phase) && member(notified["status"], "phase") !== phase
    ? "status"
    : undefined;
}

function isMetadataAlone(notified: WireObject): boolean {
  if (notified["kind"] === "PartialObjectMetadata") return true;
  return Object.entries(notified).every(
    ([name, value]) => value === null || ["apiVersion", "kind", "metadata"].includes(name),
  );
}

/** Whether it has some metadata and nothing else: an adapter's choice, since every stored object has a creation time. */
function isPicked(stored: KubernetesObject, notified: WireObject): boolean {
  const hasCreation = ({ metadata }: WireObject) =>
    typeof metadata["creationTimestamp"] === "string";
  return (
    (notified["spec"] ?? notified["status"]) === undefined &&
    hasCreation(stored) &&
    !hasCreation(notified)
  );
}

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null
    ? Object.entries(of).find(([key]) => key === name)?.[1]
    : undefined;
}

function isKept(
  member: (typeof KEPT)[number],
  { notification }: LoggedNotification,
  object: KubernetesObject | undefined,
): boolean {
  const notified = notification.object?.metadata[member] ?? undefined;
  const stored = object?.metadata[member];
  if (INSTANTS.includes(member)) return (notified === undefined) === (stored === undefined);
  return canonical(notified) === canonical(stored);
}

/** The same text for equal maps; an absent map equals an empty one. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? {});
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort()));
}
