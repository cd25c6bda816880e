import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SourceTree } from "./source-tree.js";
import { units } from "./units.js";

function found(text: string, path = "src/a.ts"): readonly string[] {
  return units(SourceTree.of({ [path]: text })).map(({ line, what }) => `${line}: ${what}`);
}

describe("units()", () => {
  it("finds numbers that do not say what they count", () => {
    const text = [
      "interface A { readonly timeout: number }",
      "interface B { limit?: number | undefined }",
      "function c(resyncPeriod: number) {}",
      "class D { retryDelay = 5; }",
      "const e = (interval = 5) => interval;",
    ].join("\n");

    assert.deepEqual(found(text), [
      "1: the number timeout has no unit",
      "2: the number limit has no unit",
      "3: the number resyncPeriod has no unit",
      "4: the number retryDelay has no unit",
      "5: the number interval has no unit",
    ]);
  });

  it("is content with a unit, and with what is no number", () => {
    const text = [
      "interface A { timeoutMs: number; timeoutSeconds: number; pageMaxCount: number }",
      "interface B { limit: RateLimiter; timeout: () => void }",
      "function c(limited: number) {}",
    ].join("\n");

    assert.deepEqual(found(text), []);
  });

  it("leaves the names of the wire alone", () => {
    assert.deepEqual(found("interface A { limit: number }", "src/wire/list-options.ts"), []);
    assert.deepEqual(found("interface ListOptions { limit: number; continue: string }"), []);
  });
});
