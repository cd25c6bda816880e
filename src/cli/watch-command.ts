import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildInputsOf, ownFilesOf } from "../suite/port/build.js";
import { selectTargets, type Target } from "../suite/port/selection.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { sleep } from "../time/clock.js";
import { SystemClock } from "../time/system-clock.js";
import type { RunCommandOptions } from "./run-command.js";
import type { Terminal } from "./terminal.js";

/** How often is looked for changes. */
const LOOK_PERIOD_MS = 300;

/** The files of the ports, each with its size and the time of its last change. */
interface Fingerprint {
  /** The inputs of a build, which never changes them. */
  readonly inputs: string;
  /** All else in the folders: a build may leave something there. */
  readonly others: string;
}

/**
 * Runs the command line without `--watch`, and again whenever a file of its ports has changed, until it is interrupted. Each
 * run is a process of its own, as if it had been typed again. Returns the exit code of the last run that came to an end.
 * @throws SuiteError code "usage" where no port is named
 */
export async function watchCommand(
  options: RunCommandOptions,
  args: readonly string[],
  terminal: Pick<Terminal, "listenForInterruption" | "stdout">,
): Promise<number> {
  const targetsNow = () => targetsOf(options);
  let targets = targetsNow();
  const signal = terminal.listenForInterruption("ending");
  const clock = new SystemClock();
  let exitCode: number = EXIT.incomplete;
  while (!signal.aborted) {
    const before = fingerprintOf(targets);
    const ended = await runOnce(
      args.filter((arg) => arg !== "--watch"),
      signal,
    );
    if (signal.aborted) break;
    exitCode = ended;
    let known = { inputs: before.inputs, others: fingerprintOf(targets).others };
    // A reader of this line may change a file at once: the files have to be recorded before.
    terminal.stdout.write("waiting for a change\n");
    while (!signal.aborted && isSame(known, fingerprintOf(targets))) {
      await sleep(clock, LOOK_PERIOD_MS, signal);
    }
    // An editor writes many files one after another, and some of them twice.
    for (let now = fingerprintOf(targets); !isSame(known, now); now = fingerprintOf(targets)) {
      known = now;
      await sleep(clock, LOOK_PERIOD_MS, signal);
    }
    targets = manifestMayBeBroken(targetsNow) ?? targets;
  }
  return exitCode;
}

function targetsOf({ root, port, ports }: RunCommandOptions): readonly Target[] {
  if (port.length === 0) {
    throw new SuiteError("usage", "Which port is to be watched?", {
      hint: "--port names it, or its folder; --id the scenario.",
    });
  }
  return selectTargets({ root: resolve(root), portFolders: ports, ports: port }).targets;
}

/** A manifest may be broken for a moment while it is edited: the run reports it. */
function manifestMayBeBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SuiteError) return undefined;
    throw error;
  }
}

function runOnce(args: readonly string[], signal: AbortSignal): Promise<number> {
  const [, program = ""] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: "inherit",
  });
  const onAbort = () => void child.kill("SIGINT");
  signal.addEventListener("abort", onAbort, { once: true });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => {
      signal.removeEventListener("abort", onAbort);
      done(code ?? EXIT.incomplete);
    });
  });
}

function fingerprintOf(targets: readonly Target[]): Fingerprint {
  const inputs = new Set(targets.flatMap((one) => within(one, buildInputsOf(one))));
  const all = targets.flatMap((one) => within(one, ownFilesOf(one)));
  const states = (paths: Iterable<string>) => [...new Set(paths)].map(stateOf).join("\n");
  return { inputs: states(inputs), others: states(all.filter((path) => !inputs.has(path))) };
}

function within({ port }: Target, paths: readonly string[]): readonly string[] {
  return paths.map((path) => join(port.folder, path));
}

function stateOf(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false });
  return `${path} ${status?.size} ${status?.mtimeMs}`;
}

function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.inputs === other.inputs && one.others === other.others;
}
