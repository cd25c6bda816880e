import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decodeText } from "./decode-text.js";

const DEEP = { message: "exceeded max depth" };

describe("decodeText()", () => {
  it("decodes JSON and YAML", () => {
    assert.deepEqual(decodeText('{"a": [1, {"b": "}]"}]}', "json"), { a: [1, { b: "}]" }] });
    assert.deepEqual(decodeText("a:\n  - 1\n", "yaml"), { a: [1] });
    assert.throws(() => decodeText("{", "json"), SyntaxError);
  });

  it("refuses what is nested too deep, in whatever way", () => {
    assert.throws(() => decodeText("[".repeat(501) + "]".repeat(501), "json"), DEEP);
    assert.throws(() => decodeText('{"a":'.repeat(9_000), "yaml"), DEEP);
    assert.throws(() => decodeText(`${"- ".repeat(501)}a`, "yaml"), DEEP);
    const indented = Array.from({ length: 1_001 }, (_, level) => `${" ".repeat(level)}a:`);
    assert.throws(() => decodeText(indented.join("\n"), "yaml"), DEEP);
  });

  it("takes what is nested as deep as anybody needs", () => {
    const text = "[".repeat(500) + "]".repeat(500);

    assert.equal(JSON.stringify(decodeText(text, "json")), text);
  });

  it("takes brackets inside strings for text, and finds those behind them", () => {
    const text = JSON.stringify([`"\\${"[{".repeat(501)}`, "\\"]);

    assert.equal(JSON.stringify(decodeText(text, "json")), text);
    assert.throws(() => decodeText(`["\\\\",${"[".repeat(500)}`, "json"), DEEP);
    assert.throws(() => decodeText('{"a":"', "json"), SyntaxError);
  });
});
