import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { warningsOf, warningWriter } from "./warnings.js";

function textsIn(header: string): readonly string[] {
  const body = (async function* () {})();
  const response = { statusCode: 200, headers: { warning: header }, body, close: () => undefined };
  return warningsOf(response).map(({ text }) => text);
}

describe("warningsOf()", () => {
  it("reads UTF-8 that a transport has read byte by byte, and leaves other text as it is", () => {
    const bytes = Buffer.from('299 - "größe 高"').toString("latin1");

    assert.deepEqual(textsIn(bytes), ["größe 高"]);
    assert.deepEqual(textsIn('299 - "größe"'), ["größe"]);
    assert.deepEqual(textsIn('299 - "größe 高"'), ["größe 高"]);
  });
});

describe("warningWriter()", () => {
  it("writes the same words again unless it is to tell them once", () => {
    for (const [isDeduplicating, count] of [
      [false, 2],
      [true, 1],
    ] as const) {
      const lines: string[] = [];
      const handle = warningWriter((line) => lines.push(line), { isDeduplicating });

      handle({ code: 299, agent: "-", text: "old" });
      handle({ code: 299, agent: "-", text: "old" });

      assert.deepEqual(
        lines,
        Array.from({ length: count }, () => "Warning: old\n"),
      );
    }
  });
});
