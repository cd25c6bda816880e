import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pollUntil } from "../time/poll-until.js";
import { SystemClock } from "../time/system-clock.js";
import { VirtualClock } from "../time/virtual-clock.js";
import { runGroupCommand } from "./group-command.js";

const clock = new SystemClock();

function run(
  script: string,
  more: { readonly deadlineMs?: number; readonly signal?: AbortSignal },
) {
  const command = [process.execPath, "-e", script];
  return runGroupCommand({ command, cwd: ".", outputMaxChars: 20, clock, ...more });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "group-command-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Starts a process that heeds nothing, writes its id to a file, and heeds nothing itself. */
const STUBBORN_FAMILY = `
  const child = require("node:child_process").spawn(process.execPath, ["-e",
    "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: "inherit" });
  process.on("SIGTERM", () => {});
  const { renameSync, writeFileSync } = require("node:fs");
  writeFileSync(process.argv[1] + ".part", String(child.pid));
  renameSync(process.argv[1] + ".part", process.argv[1]);
`;

describe("runGroupCommand()", () => {
  it("gives the end of what a command wrote, and how it ended", async () => {
    const script = "console.log('a'.repeat(30)); console.error('last'); process.exitCode = 3";

    const end = await run(script, {});

    assert.equal(end.type, "exited");
    assert.equal(end.exitCode, 3);
    assert.equal(end.output.length, 20);
  });

  it("says what the system said of a program that is not there", async () => {
    const end = await runGroupCommand({ command: ["no-such"], cwd: ".", outputMaxChars: 1, clock });

    assert.deepEqual(end, { type: "not-started", errorCode: "ENOENT", output: "" });
  });

  it("does not start after an abort", async () => {
    const end = await run("", { signal: AbortSignal.abort() });

    assert.equal(end.type, "aborted");
  });

  for (const why of ["late", "aborted"] as const) {
    it(`leaves nothing of a command that is ${why}, and heeds no signal`, async () => {
      const interruption = new AbortController();
      const standing = new VirtualClock();
      const file = join(folder, why);
      const running = runGroupCommand({
        command: [process.execPath, "-e", STUBBORN_FAMILY, file],
        cwd: ".",
        outputMaxChars: 20,
        clock: standing,
        deadlineMs: 1_000,
        signal: interruption.signal,
      });
      await pollUntil(clock, () => existsSync(file), { maxMs: 30_000, periodMs: 10 });
      if (why === "late") standing.advance(1_000);
      else interruption.abort();

      const end = await running;

      assert.equal(end.type, why);
      const pid = Number(readFileSync(file, "utf8"));
      assert.ok(pid > 0);
      await pollUntil(clock, () => !isAlive(pid), { maxMs: 5_000, periodMs: 20 });
      assert.equal(isAlive(pid), false);
    });
  }
});
