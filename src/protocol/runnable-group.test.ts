import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { SystemClock } from "../time/system-clock.js";
import { isGroupRunnable } from "./runnable-group.js";

const skip = existsSync("/proc/self/stat") ? false : "this system has no /proc";

/** Runs a program in a group of its own, and asks about it, once it has said that it is ready, until that is so. */
async function becomes(
  isRunnable: boolean,
  program: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const child = spawn(process.execPath, ["-e", `console.log("ready"); ${program}`], {
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    await once(child.stdout, "data");
    // On a busy machine it may wait for a CPU before it waits for its input.
    let last: boolean;
    do last = await isGroupRunnable(child.pid ?? 0, new SystemClock());
    while (last !== isRunnable && !signal.aborted);
    assert.equal(last, isRunnable);
  } finally {
    child.kill("SIGKILL");
  }
}

describe("isGroupRunnable()", { skip, timeout: 30_000 }, () => {
  it("is true for a process that computes, or would", async (t) => {
    await becomes(true, "for (;;);", t);
  });

  it("is false for a process that waits for its input", async (t) => {
    await becomes(false, "process.stdin.resume()", t);
  });

  it("is false for a group that does not exist", async () => {
    assert.equal(await isGroupRunnable(2 ** 30, new SystemClock()), false);
  });
});
