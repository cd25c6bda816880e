import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { SystemClock } from "../time/system-clock.js";
import { isGroupRunnable } from "./runnable-group.js";

const skip = existsSync("/proc/self/stat") ? false : "this system has no /proc";

type Ask = () => Promise<boolean>;

/** Runs a program in a group of its own, and asks about it once it has said that it is ready. */
async function whileRunning(program: string, act: (ask: Ask) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ["-e", `console.log("ready"); ${program}`], {
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    await once(child.stdout, "data");
    await act(() => isGroupRunnable(child.pid ?? 0, new SystemClock()));
  } finally {
    child.kill("SIGKILL");
  }
}

describe("isGroupRunnable()", { skip, timeout: 30_000 }, () => {
  it("is true for a process that computes, or would", () =>
    whileRunning("for (;;);", async (ask) => {
      assert.equal(await ask(), true);
    }));

  it("is false for a process that waits for its input", ({ signal }) =>
    whileRunning("process.stdin.resume()", async (ask) => {
      // On a busy machine it waits for a CPU before it waits for its input.
      let isRunnable = await ask();
      while (isRunnable && !signal.aborted) isRunnable = await ask();
      assert.equal(isRunnable, false);
    }));

  it("is false for a group that does not exist", async () => {
    assert.equal(await isGroupRunnable(2 ** 30, new SystemClock()), false);
  });
});
