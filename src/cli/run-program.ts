import { CommanderError } from "commander";
import { crashReport } from "./crash.js";
import { createProgram } from "./program.js";
import type { Terminal } from "./terminal.js";

/**
 * Runs one command line to its end. Returns its exit code; 0 also where the command has set that of the process. Commands
 * are loaded when they are used, so that `--help` answers at once.
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
    // Commander has already said what is wrong with the command line.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const crash = crashReport(error);
    terminal.stderr.write(crash.text);
    return crash.exitCode;
  }
}
