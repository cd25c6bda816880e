import type { WireObject } from "../../protocol/messages.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { isLight } from "../trial/light-notification.js";
import type { Invariant } from "./invariant.js";
import { isEmpty } from "./is-delivered-whole.js";
import { wrongMember } from "./wrong-member.js";

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
/** Of transformed objects. */
const KEPT_BY_TRANSFORMS = ["uid"] as const;

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
        const wrong = wrongMember(state.object, object, {
          metadata: informer.hasTransform ? KEPT_BY_TRANSFORMS : members,
          contents: !informer.hasTransform,
          passesDataOn,
        });
        if (wrong === undefined) continue;
        return {
          reason: `A handler gets an object with the wrong ${wrong.member}`,
          expected: wrong.expected,
          observed: `${name} was given ${wrong.observed}`,
          pointsAt: [notified.timelineIndex],
        };
      }
    }
    return undefined;
  },
};

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
