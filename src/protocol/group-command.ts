/**
 * A command that runs to completion: a probe, a build. It leads a process group of its own, which is killed at its
 * end, so that no process of it is left.
 */
import { type ChildProcess, spawn } from "node:child_process";
import type { Clock, Timer } from "../time/clock.js";
import { holdGroup, releaseGroup, signalGroup } from "./process-groups.js";

/** The command, and its environment. */
export interface GroupCommandOptions {
  /** Program and arguments; no shell is involved. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** The number of characters kept of its output: the last ones. */
  readonly outputMaxChars: number;
  /** The clock of the deadline. */
  readonly clock: Clock;
  /** @default no deadline */
  readonly deadlineMs?: number;
  /** Ends it when it aborts. */
  readonly signal?: AbortSignal;
}

/** How a command ended. `output`: the end of its standard output and standard error, interleaved. */
export type CommandEnd = { readonly output: string } & (
  | { readonly type: "exited"; readonly exitCode: number }
  | { readonly type: "killed"; readonly by: NodeJS.Signals }
  /** Its deadline has passed. */
  | { readonly type: "late" }
  | { readonly type: "aborted" }
  | { readonly type: "not-started"; readonly errorCode: string }
);

/** Runs a command; resolves when it has ended. Never rejects. */
export function runGroupCommand(options: GroupCommandOptions): Promise<CommandEnd> {
  const { command, cwd, outputMaxChars, clock, deadlineMs, signal } = options;
  const [program = "", ...args] = command;
  if (signal?.aborted) return Promise.resolve({ type: "aborted", output: "" });
  return new Promise((resolve) => {
    let output = "";
    let timer: Timer | undefined;
    let reason: "late" | "aborted" | undefined;
    const child = start(program, args, cwd);
    const { pid } = child;
    const end = (why: "late" | "aborted") => {
      reason ??= why;
      if (pid !== undefined) signalGroup(pid, "SIGKILL");
      // A process that has left the group may hold the pipes forever.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const onAbort = () => end("aborted");
    const finish = (how: CommandEnd) => {
      timer?.cancel();
      signal?.removeEventListener("abort", onAbort);
      if (pid !== undefined) releaseGroup(pid);
      resolve(how);
    };
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-outputMaxChars);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("error", (error) => {
      const errorCode = "code" in error ? String(error.code) : error.message;
      if (pid === undefined) finish({ type: "not-started", errorCode, output });
    });
    child.once("close", (exitCode, by) => {
      if (reason !== undefined) finish({ type: reason, output });
      else if (by !== null) finish({ type: "killed", by, output });
      else finish({ type: "exited", exitCode: exitCode ?? 0, output });
    });
    if (pid === undefined) return;
    holdGroup(pid);
    if (deadlineMs !== undefined) timer = clock.setTimer(deadlineMs, () => end("late"));
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Without streams if the system had no descriptors left for them. */
function start(program: string, args: readonly string[], cwd: string): ChildProcess {
  return spawn(program, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
}
