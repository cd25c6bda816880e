import { CommanderError } from "commander";
import { crashReport } from "./crash.js";
import { createProgram } from "./program.js";
import type { Terminal } from "./terminal.js";

/**
 * Runs one command line. Returns its exit code, which is 0 if the command has set that of the process itself. Commands are
 * loaded on use, so that `--help` is fast.
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const crash = crashReport(error);
    terminal.stderr.write(crash.text);
    return crash.exitCode;
  }
}
