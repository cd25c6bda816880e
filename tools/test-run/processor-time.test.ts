import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import process from "node:process";
import { describe, it } from "node:test";
import { childrenMsOf, processorMsOf } from "./processor-time.js";

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

describe("childrenMsOf()", { skip: process.platform !== "linux" && "only Linux says so" }, () => {
  it("grows by what a child that has ended computed", () => {
    const before = childrenMsOf(process.pid) ?? Number.NaN;
    spawnSync(process.execPath, ["--version"]);
    spawnSync(process.execPath, ["--eval", ""]);

    assert.ok((childrenMsOf(process.pid) ?? 0) > before);
  });
});
