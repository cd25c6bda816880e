import type { LegalVariant } from "../mutant.js";
import { byVersions } from "./by-versions.js";

/** Informers that go by the versions of objects, and notify each handler of how they differ from what was last delivered to it. */
export const VERSION_VARIANTS: readonly LegalVariant[] = [
  {
    name: "lists-beside-its-watch",
    does: "lists every forty seconds while its watch continues, and keeps the newer state of each object",
    because: "C-09: versions of one resource may be compared; C-34: an occasional list is no storm",
    change: byVersions({ listsBesideEveryMs: 40_000 }),
  },
  {
    name: "lists-beside-its-watch-in-pages",
    does: "lists every forty seconds in pages of two while its watch continues, and continues with the token that comes with an expired one",
    because: "C-26, C-31: each refusal comes with a token, and that may be the same as before",
    change: byVersions(
      { listsBesideEveryMs: 40_000, expiredToken: "goes-on" },
      { pageMaxCount: 2 },
    ),
  },
  {
    name: "watches-before-it-lists",
    does: "opens a watch without a version, and lists while it runs",
    because:
      "C-15: the list shows what is gone, and the watch what changes from before the list on",
    change: byVersions({ gathers: "lists-while-it-watches" }),
  },
  {
    name: "hedges-its-lists",
    does: "sends a second list when the first takes two seconds, uses whichever answers first, and waits at most 45 seconds",
    because: "C-24: retries against a slow server are free, within the limits of C-34",
    change: byVersions({ hedgesAfterMs: 2_000, listMaxMs: 45_000 }),
  },
  {
    name: "hedges-its-lists-in-pages",
    does: "sends a second list when the first takes two seconds, and reads both in pages of three",
    because: "C-31, C-34: the pages of each are one request, and both are given the same tokens",
    change: byVersions({ hedgesAfterMs: 2_000 }, { pageMaxCount: 3 }),
  },
  {
    name: "goes-on-with-an-inconsistent-list",
    does: "continues with the token that comes with an expired one, and watches from the oldest version of the pages",
    because: "C-26: the watch starts at the oldest version of the pages",
    change: byVersions({ expiredToken: "goes-on" }, { pageMaxCount: 2 }),
  },
  {
    name: "not-synced-while-it-reads",
    does: "reports that it has not synced while it fetches the whole state again",
    because: "C-20: the signal may be withdrawn while a new state is fetched",
    change: byVersions({ whileReading: "not-synced" }),
  },
  {
    name: "store-closed-while-it-reads",
    does: "makes its store unreadable while it fetches the whole state again",
    because: 'C-21: reporting "not ready" is fine',
    change: byVersions({ whileReading: "store-is-closed" }),
  },
  {
    name: "ends-aloud-at-a-throw",
    does: "stops when a handler throws, and reports it",
    because: "C-19: it may stop, with an error",
    change: byVersions({ onThrow: "ends-aloud" }),
  },
];
