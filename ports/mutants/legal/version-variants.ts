import type { LegalVariant } from "../mutant.js";
import { byVersions } from "./by-versions.js";

/** Informers that go by the versions of objects, and tell each handler what differs from what it was told last. */
export const VERSION_VARIANTS: readonly LegalVariant[] = [
  {
    name: "lists-beside-its-watch",
    does: "lists every forty seconds while its watch goes on, and takes of each object the newer state",
    because:
      "C-09: versions of one resource may be compared; C-34: a list now and then is no storm",
    change: byVersions({ listsBesideEveryMs: 40_000 }),
  },
  {
    name: "watches-before-it-lists",
    does: "opens a watch without a version, and lists while it goes on",
    because: "C-15: the list says what is gone, and the watch what changes from before it on",
    change: byVersions({ gathers: "lists-while-it-watches" }),
  },
  {
    name: "hedges-its-lists",
    does: "lists once more when a list takes two seconds, takes the first answer, and waits for it no longer than 45 seconds",
    because: "C-24: what a slow server is asked again is free, within the bounds of C-34",
    change: byVersions({ hedgesAfterMs: 2_000, listMaxMs: 45_000 }),
  },
  {
    name: "goes-on-with-an-inconsistent-list",
    does: "goes on with the token that comes with an expired one, and watches from the oldest of the pages",
    because: "C-26: the watch starts at the oldest version of the pages",
    change: byVersions({ expiredToken: "goes-on" }, { pageMaxCount: 2 }),
  },
  {
    name: "not-synced-while-it-reads",
    does: "says that it has not synced for as long as it reads a whole state anew",
    because: "C-20: withdrawing it while a new state is read is free",
    change: byVersions({ whileReading: "not-synced" }),
  },
  {
    name: "store-closed-while-it-reads",
    does: "lets nobody read its store for as long as it reads a whole state anew",
    because: 'C-21: reporting "not ready" is fine',
    change: byVersions({ whileReading: "store-is-closed" }),
  },
  {
    name: "ends-aloud-at-a-throw",
    does: "ends when a handler throws, and says so",
    because: "C-19: ending loudly",
    change: byVersions({ onThrow: "ends-aloud" }),
  },
];
