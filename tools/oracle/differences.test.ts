import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exchange } from "../../steps/apiserver/transcript.js";
import { exchangeDifferences } from "./differences.js";

function exchange(body: unknown, status = 200): Exchange {
  return { request: "GET widgets", status, headers: {}, body };
}

describe("exchangeDifferences()", () => {
  it("finds every leaf, also those that one side does not have", () => {
    const fake = exchange({ a: 1, b: { c: [1, 2] } });
    const real = exchange({ b: { c: [1, 3, 4] }, d: null });

    const found = exchangeDifferences("slug", [fake], [real]);

    assert.deepEqual(
      found.map(({ at, fake: ours, real: theirs }) => [at, ours, theirs]),
      [
        ["body/a", "1", "absent"],
        ["body/b/c/1", "2", "3"],
        ["body/b/c/2", "absent", "4"],
        ["body/d", "absent", "null"],
      ],
    );
    assert.equal(found[0]?.scenario, "slug");
    assert.equal(found[0]?.request, "GET widgets");
  });

  it("tells a list from an object, and ignores the order of members", () => {
    assert.equal(
      exchangeDifferences("s", [exchange({ a: 1, b: 2 })], [exchange({ b: 2, a: 1 })]).length,
      0,
    );
    assert.equal(exchangeDifferences("s", [exchange([])], [exchange({})]).length, 1);
  });

  it("leaves out what only one run came to", () => {
    assert.equal(exchangeDifferences("s", [exchange(1), exchange(2)], [exchange(1)]).length, 0);
  });
});
