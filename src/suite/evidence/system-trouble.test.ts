import assert from "node:assert/strict";
import { openSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { failureOf } from "../run/trial-runner.js";
import { isExhaustion, systemTrouble } from "./system-trouble.js";

function thrownBy(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** What the system throws when a process has no descriptors left. */
const NO_FILES = Object.assign(new Error("EMFILE: too many open files"), {
  code: "EMFILE",
  syscall: "open",
});

describe("systemTrouble()", () => {
  it("says what to do about a full disk", { skip: process.platform !== "linux" }, () => {
    const trouble = systemTrouble(thrownBy(() => writeFileSync(openSync("/dev/full", "w"), "x")));

    assert.equal(trouble?.code, "machine");
    assert.match(trouble?.message ?? "", /no space is left on the device \(ENOSPC\)$/);
    assert.match(trouble?.hint ?? "", /--out/);
  });

  it("knows no remedy for a bug", () => {
    assert.equal(systemTrouble(new TypeError("oops")), undefined);
    assert.equal(systemTrouble(thrownBy(() => openSync("/no/such/file", "r"))), undefined);
  });
});

describe("isExhaustion()", () => {
  it("blames neither the port nor the suite for a machine that is used up", () => {
    assert.equal(isExhaustion(NO_FILES), true);

    const { type, code, reason } = failureOf(NO_FILES);

    assert.deepEqual([type, code], ["adapter", "machine"]);
    assert.match(reason, /may open no more files/);
  });
});
