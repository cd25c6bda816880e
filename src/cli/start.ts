import { crashReport } from "./crash.js";
import { processTerminal } from "./process-terminal.js";
import { runProgram } from "./run-program.js";

/** Runs the program: reads the command line of the process, and sets its exit code. */
export async function start(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", onStreamError);
  process.on("uncaughtException", (error) => {
    // While a step runs in this process, cucumber listens too, and blames the step.
    if (process.listenerCount("uncaughtException") > 1) return;
    crash(error);
  });
  const exitCode = await runProgram(process.argv.slice(2), processTerminal());
  if (exitCode !== 0) process.exitCode = exitCode;
}

/** A reader such as `head` may close the pipe early: the program continues, and the exit code is that of its result. */
function onStreamError(error: Error): void {
  const isClosed = "code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET");
  if (!isClosed) crash(error);
}

function crash(error: Error): never {
  const { text, exitCode } = crashReport(error);
  process.stderr.write(text);
  process.exit(exitCode);
}
