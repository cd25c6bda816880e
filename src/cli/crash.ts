import { EXIT, exitCodeOfError } from "../suite/exit-code.js";
import { SuiteError } from "../suite/suite-error.js";

/** Tells the person what ended the program, and sets the exit code: of an operating error its own, of a bug 4. */
export function reportCrash(error: unknown): void {
  if (error instanceof SuiteError) {
    process.stderr.write(`error: ${error.message}\n${error.hint ? `hint: ${error.hint}\n` : ""}`);
    process.exitCode = exitCodeOfError(error.code);
    return;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`This is a bug of informer-conformance; please report it.\n${stack}\n`);
  process.exitCode = EXIT.suite;
}
