import { CommanderError } from "commander";
import { reportCrash } from "./crash.js";
import { createProgram } from "./program.js";

/**
 * Runs the program: reads the command line, and sets the exit code. Commands are loaded when they are used, so that
 * `--help` answers at once.
 */
export async function start(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", onStreamError);
  process.on("uncaughtException", (error) => {
    // While a step runs in this process, cucumber listens too, and blames the step.
    if (process.listenerCount("uncaughtException") > 1) return;
    reportCrash(error);
    process.exit();
  });
  try {
    await createProgram().parseAsync();
  } catch (error) {
    // Commander has already said what is wrong with the command line.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else reportCrash(error);
  }
}

/** Whoever reads along may stop to, as `head` does: what is left is done all the same, and the exit code says how. */
function onStreamError(error: Error): void {
  const isClosed = "code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET");
  if (isClosed) return;
  reportCrash(error);
  process.exit();
}
