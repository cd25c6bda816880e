import { isLight } from "../trial/light-notification.js";
import { objectKey } from "../values/object-key.js";
import type { Invariant } from "./invariant.js";
import { isEmpty } from "./is-delivered-whole.js";
import { wrongMember } from "./wrong-member.js";

/** Members of the metadata that are compared, if the adapter reports them of any stored object. */
const COMPARED = ["uid", "labels", "annotations", "finalizers"] as const;

/**
 * In the end, the store has each object with the contents that the server had at that version, as far as the adapter reports
 * them.
 */
export const heldContentsAreTheServers: Invariant = {
  name: "held-contents-are-the-servers",
  requirement: "C-01",
  check: ({ held, server, informer }) => {
    if (server.restoredAt() !== undefined || informer.hasTransform) return undefined;
    const metadata = COMPARED.filter((one) =>
      held.some((object) => !isEmpty(object.metadata[one])),
    );
    const passesDataOn = held.some((object) => !isEmpty(object["data"]));
    for (const object of held) {
      const key = objectKey({ name: "", ...object.metadata });
      if (server.isTampered(key) || isLight(object)) continue;
      const version = object.metadata["resourceVersion"];
      const state = server
        .statesOf(informer.resource, key)
        .find((one) => one.version === version)?.object;
      if (state === undefined) continue;
      const wrong = wrongMember(state, object, { metadata, contents: true, passesDataOn });
      if (wrong === undefined) continue;
      return {
        reason: `The store has an object with the wrong ${wrong.member}`,
        expected: wrong.expected,
        observed: `${key} is stored with ${wrong.observed}`,
      };
    }
    return undefined;
  },
};
