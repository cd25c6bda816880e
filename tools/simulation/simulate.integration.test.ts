import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { informerNamed } from "../../ports/mutants/registry.js";
import { drawHistory, QUEUE_MODES } from "./draw-history.js";
import type { History, Step } from "./history.js";
import { historyText } from "./history-text.js";
import { runHistory } from "./run-history.js";
import { shortened, simulate } from "./simulate.js";

/** Wrong informers whose store, or whose handlers, do not come to what the server has; and a seed that they fall for. */
const FALLING: readonly (readonly [mutant: string, seed: number])[] = [
  ["forgets-deletions-on-relist", 171],
  ["does-not-tell-missed-deletions", 171],
  ["relist-as-sync", 57],
  ["relist-adds-again", 57],
  ["ignores-error-event", 1],
  ["relist-never-empty", 36],
  ["reads-only-first-page", 36],
  ["gives-up-after-watch-failure", 59],
  ["streaming-list-after-every-watch", 296],
  ["ignores-deletion", 6],
  ["framing-by-chunk", 3],
  ["late-handler-without-snapshot", 3],
  ["late-handler-told-twice", 3],
  ["slow-handler-loses", 3],
  ["newest-first", 63],
  ["watch-survives-stop", 1],
];

/** So many histories before the one that a mutant is known to fall for are lived through as well. */
const LEAD_COUNT = 20;

const LEGAL = ["shortest-pauses", "longest-pauses", "handlers-out-of-step", "store-in-reverse"];

describe("simulate()", () => {
  before(() => {
    Error.stackTraceLimit = 0;
  });

  it("finds nothing wrong with the reference, in any queue mode", async () => {
    for (const queueMode of QUEUE_MODES) {
      const failure = await simulate({ firstSeed: 1, historiesCount: 60, queueMode });

      assert.equal(failure?.message, undefined);
    }
  });

  for (const [mutant, seed] of FALLING) {
    it(`finds out an informer that ${informerNamed(mutant).does}`, async () => {
      const { change } = informerNamed(mutant);
      const firstSeed = Math.max(1, seed - LEAD_COUNT);

      const failure = await simulate({ firstSeed, historiesCount: seed - firstSeed + 1, change });

      assert.ok(failure !== undefined);
    });
  }

  for (const name of LEGAL) {
    it(`finds nothing wrong with an informer that ${informerNamed(name).does}`, async () => {
      const { change } = informerNamed(name);

      const failure = await simulate({ firstSeed: 1, historiesCount: 60, change });

      assert.equal(failure?.message, undefined);
    });
  }
});

describe("drawHistory()", () => {
  it("draws the same history for the same seed, and others for others", () => {
    assert.deepEqual(drawHistory(7), drawHistory(7));
    assert.notDeepEqual(drawHistory(7).steps, drawHistory(8).steps);
  });

  it("lets the queue modes take turns, unless one is wanted", () => {
    const modes = [3, 4, 5].map((seed) => drawHistory(seed).setting.queueMode);

    assert.deepEqual(modes, QUEUE_MODES);
    assert.equal(drawHistory(3, "delta-fifo").setting.queueMode, "delta-fifo");
  });
});

describe("shortened()", () => {
  it("leaves of a history what it takes to go wrong", async () => {
    const { change } = informerNamed("forgets-deletions-on-relist");
    const history = drawHistory(171);
    const message = await runHistory(history, change);
    assert.ok(message !== undefined);

    const shortest = await shortened({ history, message }, change);

    assert.deepEqual(
      shortest.history.steps.map(({ type }) => type),
      ["start", "pass", "put", "expire-watches", "remove"],
    );
    assert.deepEqual(shortest.history.setting, {
      queueMode: "atomic-fifo",
      watchList: false,
      pageMaxCount: undefined,
      resyncPeriodMs: 0,
      isSelective: false,
    });
    assert.match(shortest.message, /^in the store, default\/\w is there, and should not be$/);
  });
});

describe("historyText()", () => {
  it("says what happens, a line for each step", () => {
    const steps: readonly Step[] = [
      { type: "put", key: "default/a", isShown: false },
      { type: "listen", listener: "one", resyncPeriodMs: 30_000, restMs: 700 },
      { type: "start" },
      { type: "breathe", microtaskCount: 1 },
      { type: "fault", verb: "watch", fault: { fault: "status.500" }, times: 2 },
      { type: "pass", durationMs: 0 },
      { type: "pass", durationMs: 1_100 },
      { type: "close-watches", how: "abort" },
    ];
    const history: History = { ...drawHistory(3), steps };

    assert.deepEqual(historyText(history).split("\n").slice(1), [
      "   1. default/a is written, not shown",
      "   2. handler one is added, unless it is there, with a resync every 30 s, which takes 0.7 s for each notification",
      "   3. the informer starts",
      "   4. 1 microtask of what is under way are done",
      "   5. the next 2 watch requests meet status.500",
      "   6. everything under way is done",
      "   7. 1.1 s pass",
      "   8. open watches break off",
    ]);
  });
});
