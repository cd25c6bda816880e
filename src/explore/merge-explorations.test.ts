import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { drawHistory } from "./draw-history.js";
import type { ExplorationRecord } from "./exploration-record.js";
import type { FindingGroup } from "./explorer.js";
import { mergeExplorations } from "./merge-explorations.js";

/** A finding of `seeds`; what is not steady was not shown again. */
function group(signature: string, seeds: readonly number[], isSteady = true): FindingGroup {
  const [seed = 0] = seeds;
  const evidence = { outcome: "failed", seed, clock: "virtual", durationMs: 1, tookMs: 1 } as const;
  const first = {
    seed,
    signature,
    property: signature,
    requirement: "C-01",
    request: "watch" as const,
    reason: `${signature} at ${seed}`,
    evidence: { ...evidence, timeline: [] },
  };
  return {
    first,
    seeds,
    history: drawHistory(seed),
    steps: [],
    shortest: first,
    againCount: isSteady ? 3 : 0,
    runsCount: 3,
  };
}

function shard(index: number, more: Partial<ExplorationRecord> = {}): ExplorationRecord {
  return {
    format: 1,
    target: "fixture@1.0.0",
    suite: "0.1.0",
    options: "",
    asked: [{ seed: 1, histories: 30, shard: { index, count: 3 } }],
    isComplete: true,
    seeds: [1, 27 + index],
    clock: "virtual",
    tookMs: 1_000,
    counts: { judged: 8, skipped: 2, errors: 0, found: 0 },
    groups: [],
    errors: [],
    ...more,
  };
}

const FIRST = shard(1, { groups: [group("lost", [4, 7]), group("late", [10], false)] });
const SECOND = shard(2, { groups: [group("lost", [2, 5])], errors: ["seed 8: no answer"] });
const THIRD = shard(3, { groups: [group("late", [12])] });
const ALL = [FIRST, SECOND, THIRD];

describe("mergeExplorations()", () => {
  it("is what one long exploration would have been", () => {
    const { record, missing } = mergeExplorations(ALL);

    assert.deepEqual(missing, []);
    assert.equal(record.isComplete, true);
    assert.deepEqual(record.counts, { judged: 24, skipped: 6, errors: 0, found: 0 });
    assert.deepEqual(record.seeds, [1, 30]);
    assert.deepEqual(record.errors, ["seed 8: no answer"]);
    assert.deepEqual(
      record.groups.map(({ first, seeds, againCount }) => [first.reason, seeds, againCount]),
      [
        ["lost at 2", [2, 4, 5, 7], 3],
        ["late at 12", [10, 12], 3],
      ],
    );
  });

  it("comes to the same in any order, with repeats, and of parts that were merged before", () => {
    const whole = mergeExplorations(ALL);

    fc.assert(
      fc.property(fc.shuffledSubarray([...ALL, ...ALL], { minLength: 6 }), (records) => {
        assert.deepEqual(mergeExplorations(records), whole);
      }),
    );
    const { record: part } = mergeExplorations([THIRD, FIRST]);
    assert.deepEqual(mergeExplorations([part, SECOND]), whole);
    assert.deepEqual(mergeExplorations([whole.record, ...ALL]), whole);
  });

  it("says which shards are missing, or were cut off", () => {
    const { record, missing } = mergeExplorations([FIRST, shard(2, { isComplete: false })]);

    assert.equal(record.isComplete, false);
    assert.deepEqual(missing, [
      "shard 3 of 3 of the seeds from 1",
      "the end of shard 2 of 3 of the seeds from 1, which was interrupted",
    ]);
  });

  it("keeps apart what is known of one kind of request, and what is new", () => {
    const known = {
      ...{ property: "lost", requirement: "C-01", request: "list" as const },
      ...{ reason: "r", link: "https://bugs.test/1", where: "known-findings.yaml:1" },
    };
    const listed = shard(2, { groups: [{ ...group("lost", [5]), known }] });

    const { record } = mergeExplorations([FIRST, listed, THIRD]);

    assert.deepEqual(
      record.groups.map(({ seeds, known: entry }) => [seeds, entry?.request]),
      [
        [[4, 7], undefined],
        [[5], "list"],
        [[10, 12], undefined],
      ],
    );
  });

  it("takes campaigns that have no seed in common", () => {
    const others = [31, 40].map((seed) =>
      shard(1, { asked: [{ seed, histories: 9, shard: { index: 1, count: 1 } }] }),
    );

    assert.equal(mergeExplorations([...ALL, ...others]).record.counts.judged, 40);
  });

  it("takes the attempt of a shard that came to its end", () => {
    const cutOff = shard(2, { isComplete: false, counts: { ...SECOND.counts, judged: 1 } });

    assert.deepEqual(mergeExplorations([FIRST, cutOff, SECOND, THIRD]), mergeExplorations(ALL));
  });

  for (const [what, records, message] of [
    [
      "other options",
      [FIRST, shard(2, { options: " --strict" })],
      /one has the options "", one "--strict"/,
    ],
    [
      "another release",
      [FIRST, shard(2, { suite: "0.2.0" })],
      /by release 0\.1\.0, one by 0\.2\.0/,
    ],
    [
      "seeds that a shard and the whole have in common",
      [FIRST, shard(1, { asked: [{ seed: 1, histories: 30, shard: { index: 1, count: 1 } }] })],
      /some histories would be counted twice/,
    ],
    [
      "ranges that overlap",
      [FIRST, shard(1, { asked: [{ seed: 20, histories: 5, shard: { index: 1, count: 2 } }] })],
      /some histories would be counted twice/,
    ],
    [
      "histories that would count twice",
      [mergeExplorations([FIRST, SECOND]).record, mergeExplorations([SECOND, THIRD]).record],
      /some histories would be counted twice/,
    ],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => mergeExplorations(records), { code: "usage", message });
    });
  }
});
