import {
  isExpired,
  isTooLargeResourceVersion,
  statusOf,
} from "../../../src/client/informer/api-error.js";
import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import type { ReflectorEffect } from "../../../src/client/informer/reflector-state.js";
import type { Mutant } from "../mutant.js";
import { remembering, stepDoing, stepExcept, stepMisled } from "../wrong-step.js";

/** Informers that ask for the wrong version. */
export const VERSION_MUTANTS: readonly Mutant[] = [
  {
    name: "resumes-at-list-version",
    does: "does not update the last version seen on events, so every watch restarts at the version of the list",
    mimics: "client-node 0.16 and 1.0.0-1.2.0, kubernetes-client/javascript#2424",
    killedBy: [
      "watch-resumes-at-last-event [cleanly]",
      "last-version-follows-changes",
      "updates-before-a-slow-watch",
    ],
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) =>
        input.type === "event" && transition.state.type === "streaming"
          ? remembering(transition, { lastSyncVersion: state.memory.lastSyncVersion })
          : undefined,
      ),
    },
  },
  {
    name: "last-version-grows-as-text",
    does: "keeps the last version seen when the next one comes before it as a string",
    mimics: "no known case: the greater of two versions, which are strings",
    breaks: ["C-03", "C-09"],
    killedBy: ["versions-that-get-longer"],
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) => {
        const { lastSyncVersion } = state.memory;
        return input.type === "event" && transition.state.memory.lastSyncVersion < lastSyncVersion
          ? remembering(transition, { lastSyncVersion })
          : undefined;
      }),
    },
  },
  {
    name: "resumes-at-version-plus-one",
    does: "watches from the last version plus one, as if versions were offsets in a log",
    mimics: "no known case: versions treated as sequence numbers",
    breaks: ["RWATCH-02", "RWATCH-15"],
    killedBy: ["watch-resumes-at-last-event [cleanly]"],
    change: {
      reflectorStep: asking("open-watch", ({ resourceVersion = "" }) =>
        /^\d+$/.test(resourceVersion) ? String(BigInt(resourceVersion) + 1n) : resourceVersion,
      ),
    },
  },
  {
    name: "versions-beyond-64-bits-are-zero",
    does: "watches from 0 when the last version is beyond 2^63, as it stores versions as signed integers",
    mimics: "no known case: ParseInt with its error ignored",
    breaks: ["C-09", "C-22"],
    killedBy: ["deletion-beyond-64-bits"],
    change: {
      reflectorStep: asking("open-watch", ({ resourceVersion = "" }) =>
        /^\d+$/.test(resourceVersion) && BigInt(resourceVersion) >= 2n ** 63n
          ? "0"
          : resourceVersion,
      ),
    },
  },
  {
    name: "versions-as-numbers",
    does: "stores versions as floating-point numbers",
    mimics: "no known case: a JSON parser that converts numeric strings to numbers",
    breaks: ["C-09", "RLIST-02"],
    killedBy: ["huge-versions-survive", "versions-of-more-than-64-bits [cleanly]"],
    change: { reflectorStep: asking(undefined, asNumber) },
  },
  {
    name: "versions-of-deletions-as-numbers",
    does: "stores the versions of deletions as floating-point numbers",
    mimics: "no known case: one of several decoders that converts numeric strings to numbers",
    killedBy: ["versions-of-any-length-after-a-deletion"],
    change: { reflectorStep: readingAsNumber("DELETED") },
  },
  {
    name: "versions-of-bookmarks-as-numbers",
    does: "stores the versions of bookmarks as floating-point numbers",
    mimics: "no known case: one of several decoders that converts numeric strings to numbers",
    killedBy: ["versions-of-any-length-after-a-bookmark"],
    change: { reflectorStep: readingAsNumber("BOOKMARK") },
  },
  {
    name: "watch-without-version",
    does: "watches without a version instead of the last version seen",
    mimics: "no known case: a watch that starts at the server's current state",
    breaks: ["C-22", "C-23", "RWATCH-15", "RWATCH-07"],
    killedBy: [
      "watch-resumes-at-last-event [cleanly]",
      "changes-between-watches [cleanly]",
      "half-deletion-is-learned [is cut in half by the end of the connection]",
    ],
    change: { reflectorStep: asking("open-watch", () => "") },
  },
  {
    name: "bookmark-ignored",
    does: "does not update the last version seen on bookmarks",
    mimics: "kubernetes (Python) before 36.0.0, kubernetes-client/python#2505",
    killedBy: ["watch-resumes-at-bookmark", "expired-watch-relists-from-bookmark"],
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) =>
        input.type === "event" &&
        input.event.type === "BOOKMARK" &&
        transition.state.type === "streaming"
          ? remembering(transition, { lastSyncVersion: state.memory.lastSyncVersion })
          : undefined,
      ),
    },
  },
  {
    name: "relist-always-zero",
    does: 'lists at version "0" every time, and so may go back in time',
    mimics: "client-go up to 0.16, kubernetes/kubernetes#83520",
    breaks: ["RLIST-02"],
    killedBy: ["later-list-asks-for-last-version"],
    change: { reflectorStep: asking("list", () => "0") },
  },
  {
    name: "first-list-asks-for-newest",
    does: "requests the newest state in its first list, which the server cannot answer from its cache",
    mimics: "client-node and kube-rs 4.2.0, which send no version with their first list",
    breaks: ["RLIST-01"],
    killedBy: ["first-list-asks-for-zero"],
    change: {
      reflectorStep: asking("list", ({ resourceVersion = "" }) => newest(resourceVersion)),
    },
  },
  {
    name: "relist-never-empty",
    does: "retries an expired list at the expired version",
    mimics: "official Java client 11.0.0, kubernetes-client/java#1533",
    killedBy: ["expired-list-asks-for-newest", "expired-list-is-no-trap"],
    change: {
      reflectorStep: stepDoing((effect, { transition }) => {
        const { lastSyncVersion } = transition.state.memory;
        return effect.type === "list" && lastSyncVersion !== ""
          ? withVersion(effect, lastSyncVersion)
          : undefined;
      }),
    },
  },
  {
    name: "expired-list-by-one-reason",
    does: "recognizes an expired list by the reason Expired only, not by its code",
    mimics: "no known case: client-go checks both, for servers up to 1.17",
    killedBy: ["expired-list-in-other-words [an expired list, by code alone]"],
    change: {
      reflectorStep: stepMisled((input) =>
        input.type === "list-failed" &&
        isExpired(input.error) &&
        statusOf(input.error)?.reason !== "Expired"
          ? { type: "list-failed", error: new Error("too old resource version") }
          : undefined,
      ),
    },
  },
  {
    name: "too-large-loops",
    does: "does not recognize the error that its version is too large, and retries it forever",
    mimics:
      "client-go 0.17, kubernetes/kubernetes#91073; official Java client 27.0.0, kubernetes-client/java#2190",
    killedBy: ["too-large-version-asks-for-newest", "too-large-version-is-no-trap"],
    change: {
      reflectorStep: stepMisled((input) =>
        input.type === "list-failed" && isTooLargeResourceVersion(input.error)
          ? { type: "list-failed", error: new Error("Too large resource version") }
          : undefined,
      ),
    },
  },
  {
    name: "newest-for-ever",
    does: "keeps requesting the newest state once it had to, bypassing the server's cache",
    mimics: "no known case: a flag that is set for one list and never reset",
    killedBy: ["newest-state-is-asked-for-once"],
    change: {
      reflectorStep: stepExcept(({ state, input, transition }) =>
        input.type === "listed" && state.memory.isLastVersionUnavailable
          ? remembering(transition, { isLastVersionUnavailable: true })
          : undefined,
      ),
    },
  },
];

type Asking = Extract<ReflectorEffect, { readonly type: "list" | "open-watch" }>;

/** A step that asks for another version, in lists, in watches or in both. */
function asking(only: Asking["type"] | undefined, version: (options: ListOptions) => string) {
  return stepDoing((effect) => {
    if (effect.type !== "list" && effect.type !== "open-watch") return undefined;
    if (only !== undefined && effect.type !== only) return undefined;
    return withVersion(effect, version(effect.options));
  });
}

function withVersion(effect: Asking, resourceVersion: string): ReflectorEffect {
  return { ...effect, options: { ...effect.options, resourceVersion } };
}

/** Reads the versions of one type of event as numbers. */
function readingAsNumber(type: "DELETED" | "BOOKMARK") {
  return stepExcept(({ input, transition }) =>
    input.type === "event" && input.event.type === type && transition.state.type === "streaming"
      ? remembering(transition, {
          lastSyncVersion: asNumber({ resourceVersion: transition.state.memory.lastSyncVersion }),
        })
      : undefined,
  );
}

function asNumber({ resourceVersion = "" }: ListOptions): string {
  return resourceVersion === "" ? "" : String(Number(resourceVersion));
}

function newest(resourceVersion: string): string {
  return resourceVersion === "0" ? "" : resourceVersion;
}
