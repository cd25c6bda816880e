import { stripVTControlCharacters } from "node:util";
import { runGroupCommand } from "../../protocol/group-command.js";
import type { Clock } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { SuiteError } from "../values/suite-error.js";
import { compareVersions } from "../values/version-order.js";
import type { ToolchainNeed } from "./port-manifest.js";

/** How long a program may take to print its version. A JVM on a busy machine needs a few seconds. */
const PROBE_DEADLINE_MS = 30_000;

/** How much of a program's output is searched for the version. */
const OUTPUT_MAX_CHARS = 64 * 1024;

/** Options of the check. */
export interface ToolchainOptions {
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** @default 30 s */
  readonly deadlineMs?: number;
  /** @default real time */
  readonly clock?: Clock;
}

/**
 * The missing programs of a port, each as one sentence with the hint of the manifest; empty if there are none.
 * @throws SuiteError code "toolchain" if it is unknown: a program does not answer, or cannot be started now
 */
export async function missingToolchain(
  needs: readonly ToolchainNeed[],
  options: ToolchainOptions,
): Promise<readonly string[]> {
  const reasons = await Promise.all(needs.map((need) => missing(need, options)));
  return reasons.flatMap((reason) => reason ?? []);
}

async function missing(
  need: ToolchainNeed,
  options: ToolchainOptions,
): Promise<string | undefined> {
  const hint = need.hint === undefined ? "" : ` (${need.hint})`;
  const output = await probe(need, options);
  if (output === undefined) return `${need.program} is not installed${hint}`;
  if (need.atLeast === undefined) return undefined;
  const version = /\d+(?:\.\d+)+|\d+/.exec(output)?.[0];
  if (version === undefined) {
    return `${need.program} does not say its version; at least ${need.atLeast} is needed${hint}`;
  }
  return compareVersions(version, need.atLeast) < 0
    ? `${need.program} is ${version}; at least ${need.atLeast} is needed${hint}`
    : undefined;
}

/** The output of the program, on either stream; nothing if it does not exist or failed. */
async function probe(
  { probe: command, program }: ToolchainNeed,
  { folder, signal, deadlineMs = PROBE_DEADLINE_MS, clock = new SystemClock() }: ToolchainOptions,
): Promise<string | undefined> {
  const end = await runGroupCommand({
    command,
    cwd: folder,
    outputMaxChars: OUTPUT_MAX_CHARS,
    clock,
    deadlineMs,
    ...(signal === undefined ? {} : { signal }),
  });
  switch (end.type) {
    case "exited":
      return end.exitCode === 0 ? stripVTControlCharacters(end.output) : undefined;
    case "not-started":
      if (NOT_THERE.has(end.errorCode)) return undefined;
      throw unclear(`${program} cannot be started (${end.errorCode})`);
    case "late":
      throw unclear(`${program} did not answer within ${deadlineMs / 1000} s`, command);
    case "killed":
      throw unclear(`${program} was killed by ${end.by}`, command);
    case "aborted":
      throw unclear(`${program} was not waited for: interrupted`);
  }
}

/** The system's errors for a missing or invalid program. */
const NOT_THERE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EACCES"]);

function unclear(message: string, command?: readonly string[]): SuiteError {
  const hint = command && { hint: `Run it yourself: ${command.join(" ")}` };
  return new SuiteError("toolchain", message, hint);
}
