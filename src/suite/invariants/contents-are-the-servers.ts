import type { KubernetesObject } from "../../wire/resource.js";
import type { LoggedNotification } from "../handler-log.js";
import { isLight } from "../light-notification.js";
import type { Invariant } from "./invariant.js";

/** What every library has to keep of an object, whatever it knows of the kind. */
const KEPT = ["uid", "labels", "annotations"] as const;
/** Of objects that a transform has changed. */
const KEPT_BY_TRANSFORMS = ["uid"] as const;

/** An object is told with the uid, the labels and the annotations that it had at the server at that version. */
export const contentsAreTheServers: Invariant = {
  name: "contents-are-the-servers",
  requirement: "C-01",
  check: ({ handlers, server, informer }) => {
    if (server.restoredAt() !== undefined) return undefined;
    const members = informer.hasTransform ? KEPT_BY_TRANSFORMS : KEPT;
    for (const { name, log } of handlers) {
      for (const told of log.all()) {
        const { object } = told.notification;
        // A deletion may come with any state, at the version of the deletion.
        if (told.meaning === "delete" || object === undefined) continue;
        if (server.isTampered(told.key) || isLight(object)) continue;
        const states = server.statesOf(informer.resource, told.key);
        const state = states.find(({ version }) => version === told.resourceVersion);
        if (state?.object === undefined) continue;
        const wrong = members.find((member) => !isKept(member, told, state.object));
        if (wrong === undefined) continue;
        return {
          reason: `A handler is told of an object with other ${wrong} than it has`,
          expected: JSON.stringify(state.object.metadata[wrong] ?? null),
          observed: `${name} was told ${JSON.stringify(object.metadata[wrong] ?? null)}`,
          pointsAt: [told.timelineIndex],
        };
      }
    }
    return undefined;
  },
};

function isKept(
  member: (typeof KEPT)[number],
  { notification }: LoggedNotification,
  object: KubernetesObject | undefined,
): boolean {
  return canonical(notification.object?.metadata[member]) === canonical(object?.metadata[member]);
}

/** The same text for maps of the same members; nothing is as good as an empty map. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? {});
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort()));
}
