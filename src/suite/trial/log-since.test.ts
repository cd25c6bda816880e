import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { logSince } from "./log-since.js";

describe("logSince()", () => {
  it("gives what has come", () => {
    assert.equal(logSince("", "one\n"), "one\n");
    assert.equal(logSince("one\n", "one\ntwo\n"), "two\n");
    assert.equal(logSince("one\n", "one\n"), "");
  });

  it("finds where it was although the beginning has been dropped", () => {
    const before = `${"x".repeat(10_000)}${"y".repeat(5_000)}\n`;

    const now = `[9000 bytes dropped]\n${before.slice(9_000)}new\n`;

    assert.equal(logSince(before, now), "new\n");
  });

  it("gives all that another adapter has logged", () => {
    assert.equal(logSince("old\n", "panic\n"), "panic\n");
  });
});
