import assert from "node:assert/strict";
import process from "node:process";
import { describe, it } from "node:test";
import { processorMsOf } from "./processor-time.js";

describe("processorMsOf()", { skip: process.platform !== "linux" && "only Linux says so" }, () => {
  it("grows while the process computes", () => {
    const before = processorMsOf(process.pid) ?? 0;
    while ((processorMsOf(process.pid) ?? 0) < before + 30);

    assert.ok(before > 0);
  });

  it("is nothing for a process that is gone", () => {
    assert.equal(processorMsOf(2 ** 30), undefined);
  });
});
