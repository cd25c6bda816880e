import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sizeOf } from "../values/size-of.js";
import { sampleEvidence } from "../verdict/samples.js";
import { boundEvidence, boundFailure, roomFor } from "./bound-evidence.js";

const ROOM_BYTES = 64 * 1024;

function evidenceWith(count: number, textChars: number, pointsAt: readonly number[] = []) {
  const timeline = Array.from({ length: count }, (_, i) => ({
    index: i + 1,
    atMs: i,
    source: "handler" as const,
    text: `${i} ${"x".repeat(textChars)}`,
    data: { object: "y".repeat(textChars) },
  }));
  const failure = { type: "assertion", reason: "it is wrong", pointsAt } as const;
  return sampleEvidence({ outcome: "failed", timeline, failure });
}

describe("boundEvidence()", () => {
  it("leaves alone what fits", () => {
    const evidence = evidenceWith(10, 10);

    assert.equal(boundEvidence(evidence, ROOM_BYTES), evidence);
  });

  it("makes anything fit, and says what it cut", () => {
    const huge = {
      ...evidenceWith(5_000, 100_000),
      adapterLog: "z".repeat(1_000_000),
    };

    const bounded = boundEvidence(huge, ROOM_BYTES);

    assert.ok(sizeOf(bounded) < ROOM_BYTES * 1.2, `${sizeOf(bounded)}`);
    assert.match(bounded.cut ?? "", /^the facts .* and \d+ of the lines$/);
    assert.match(bounded.adapterLog ?? "", /^\(\d+ characters before\) …z+$/);
  });

  it("keeps the end, and what is pointed at", () => {
    const bounded = boundEvidence(evidenceWith(5_000, 1_000, [7]), ROOM_BYTES);

    const indexes = bounded.timeline.map(({ index }) => index);
    assert.equal(indexes[0], 7);
    assert.equal(indexes.at(-1), 5_000);
    assert.equal(bounded.timeline.at(-1)?.data, undefined);
  });

  it("is not cut twice into nothing", () => {
    const once = boundEvidence(evidenceWith(5_000, 1_000), ROOM_BYTES);

    const twice = boundEvidence(once, 1_000);

    assert.ok(twice.timeline.length >= 20);
    assert.match(twice.cut ?? "", /; the facts/);
  });
});

describe("roomFor()", () => {
  it("has more for what did not pass, and little for all once a lane has left much", () => {
    const rooms = (["passed", "failed"] as const).map((outcome) => roomFor({ outcome }, "real", 0));

    assert.deepEqual(rooms, [128 * 1024, 4 * 1024 * 1024]);
    assert.equal(roomFor({ outcome: "failed" }, "real", 1e9), 32 * 1024);
  });
});

describe("boundFailure()", () => {
  it("cuts every text that an adapter may have made long", () => {
    const text = "x".repeat(100_000);
    const failure = { type: "assertion", reason: text, expected: text, observed: text } as const;

    const { reason, expected, observed } = boundFailure(failure);

    for (const one of [reason, expected, observed])
      assert.match(one ?? "", /92000 characters more/);
  });
});

describe("sizeOf()", () => {
  it("is about the length of the JSON", () => {
    const value = { metadata: { name: "one", labels: { a: "b" } }, items: [1, 2, "three"] };

    const ratio = sizeOf(value) / JSON.stringify(value).length;

    assert.ok(ratio > 0.5 && ratio < 2, `${ratio}`);
  });

  it("does not look at more than it has to", () => {
    const endless = { toString: () => "" };
    Object.defineProperty(endless, "more", { enumerable: true, get: () => endless });

    assert.equal(sizeOf(endless, 1_000), 1_000);
  });
});
