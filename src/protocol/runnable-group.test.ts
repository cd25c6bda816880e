import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { SystemClock } from "../time/system-clock.js";
import { isGroupRunnable } from "./runnable-group.js";

const skip = existsSync("/proc/self/stat") ? false : "this system has no /proc";

/** Runs a program in a group of its own, and asks about it once it has said that it is ready. */
async function isRunnable(program: string): Promise<boolean> {
  const child = spawn(process.execPath, ["-e", `console.log("ready"); ${program}`], {
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    await once(child.stdout, "data");
    return await isGroupRunnable(child.pid ?? 0, new SystemClock());
  } finally {
    child.kill("SIGKILL");
  }
}

describe("isGroupRunnable()", { skip }, () => {
  it("is true for a process that computes, or would", async () => {
    assert.equal(await isRunnable("for (;;);"), true);
  });

  it("is false for a process that waits for its input", async () => {
    assert.equal(await isRunnable("process.stdin.resume()"), false);
  });

  it("is false for a group that does not exist", async () => {
    assert.equal(await isGroupRunnable(2 ** 30, new SystemClock()), false);
  });
});
