/**
 * Informers live through random histories in virtual time: objects are written and deleted, watches break and expire, the
 * server forgets, answers with errors, handlers come and go. In the end, the store and what each handler makes of its
 * notifications have to be what the server has. Nothing waits between two steps, as it does between the commands of `explore`.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { InformerChange } from "../../ports/mutants/mutant.js";
import { informerNamed } from "../../ports/mutants/registry.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { dayNumber } from "../../src/time/turn.js";
import { DRAWN_HISTORY } from "./drawn-history.js";
import { runHistory } from "./run-history.js";

/** Other histories each day. */
const OF_THE_DAY = { seed: dayNumber(new SystemClock().nowMs()), numRuns: 2_500 };
const UNTIL_FOUND = { seed: 1, numRuns: 1_000, endOnFailure: true };
const OF_EACH_DAY = { seed: 1, numRuns: 60 };

/** Wrong informers whose store, or whose handlers, do not come to what the server has. */
const WRONG = [
  "forgets-deletions-on-relist",
  "does-not-tell-missed-deletions",
  "relist-as-sync",
  "relist-adds-again",
  "ignores-error-event",
  "relist-never-empty",
  "reads-only-first-page",
  "gives-up-after-watch-failure",
  "streaming-list-after-every-watch",
  "ignores-deletion",
  "framing-by-chunk",
  "late-handler-without-snapshot",
  "late-handler-told-twice",
  "slow-handler-loses",
  "newest-first",
  "watch-survives-stop",
];

const LEGAL = ["shortest-pauses", "longest-pauses", "handlers-out-of-step", "store-in-reverse"];

const endsAsItsServer = (change?: InformerChange) =>
  fc.asyncProperty(DRAWN_HISTORY, async (history) => {
    assert.equal(await runHistory(history, change), undefined);
  });

describe("a random history", () => {
  it("shows nothing wrong with the reference", () => fc.assert(endsAsItsServer(), OF_THE_DAY));

  for (const name of WRONG) {
    const { does, change } = informerNamed(name);

    it(`finds out an informer that ${does}`, async () => {
      const { failed } = await fc.check(endsAsItsServer(change), UNTIL_FOUND);

      assert.ok(failed);
    });
  }

  for (const name of LEGAL) {
    const { does, change } = informerNamed(name);

    it(`shows nothing wrong with an informer that ${does}`, () =>
      fc.assert(endsAsItsServer(change), OF_EACH_DAY));
  }
});
