import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mustHave } from "./must-have.js";

describe("mustHave()", () => {
  it("names the option that is missing, and who misses it", () => {
    const missing = { name: "TypeError", message: 'Printer: the option "paper" is missing' };

    assert.throws(() => mustHave<{ paper?: string }>("Printer", {}, "paper"), missing);
    assert.throws(() => mustHave<{ paper: string }>("Printer", undefined, "paper"), missing);
    assert.throws(
      () => mustHave<{ ink: number; paper?: string }>("Printer", { ink: 1 }, "ink", "paper"),
      missing,
    );
  });

  it("is content with what is there, be it empty", () => {
    mustHave("Printer", { paper: "" }, "paper");
  });
});
