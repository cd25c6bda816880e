/**
 * Ctrl-C, from outside: whenever it comes and however often, nothing that was started is left. Spawns the compiled
 * program, because signals end a process; what it starts are adapters that heed nothing.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { packageRoot } from "../suite/values/package-root.js";
import { pollUntil } from "../time/poll-until.js";
import { SystemClock } from "../time/system-clock.js";
import { ProjectFixture, portYaml, startCli } from "./project-fixture.js";

const LIAR = ["run", "--port", "liars@heeds-nothing", "--id", "first-list-empty"];
/** So that the first adapter, which only introduces itself, is killed before its time. */
const IN_SHORT = ["--time-scale", "0.2"];

let folder = "";

/** Starts the command line; what heeds nothing leaves a file named after its process id in the folder. */
function start(args: readonly string[]) {
  const env = { LIARS_ARE_BORN_IN: folder };
  return startCli([...args, "--out", join(folder, "out")], packageRoot(), undefined, env);
}

/** Process ids of all that heed nothing, dead or alive. */
function born(): readonly number[] {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function soon(isDone: () => boolean, what: string): Promise<void> {
  const isIn = await pollUntil(new SystemClock(), isDone, { maxMs: 300_000, periodMs: 20 });
  assert.ok(isIn, what);
}

/** Interrupts once or twice, and looks for survivors. */
async function interrupt(cli: ReturnType<typeof startCli>, times: number): Promise<void> {
  cli.kill("SIGINT");
  await soon(() => cli.stderr().includes("interrupted"), "it does not hear the signal");
  if (times === 2) cli.kill("SIGTERM");
  const { exitCode, stderr } = await cli.ended;
  assert.equal(exitCode, 5, stderr);
  await soon(() => !born().some(isAlive), "an adapter is left");
}

describe("informer-conformance run, interrupted", () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "interruption-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("leaves no adapter that has just been started, at the second signal", async () => {
    const cli = start(LIAR);

    await soon(() => born().length === 1, "no adapter is started");

    await interrupt(cli, 2);
  });

  it("leaves no adapter in the middle of a scenario, at the first", async () => {
    const cli = start([...LIAR, ...IN_SHORT]);

    await soon(() => born().length === 4, "no second adapter is started");

    await interrupt(cli, 1);
  });

  it("leaves no build", async () => {
    const liar = join(packageRoot(), "dist", "ports", "liars", "heeds-nothing.js");
    const build = JSON.stringify([[process.execPath, liar, "second"]]);
    using project = new ProjectFixture({
      "ports/good/port.yaml": portYaml("good", `    build: ${build}\n`),
    });
    const cli = start(["run", "--port", "good", "--root", project.root]);

    await soon(() => born().length === 1, "nothing is built");

    await interrupt(cli, 1);
  });
});
