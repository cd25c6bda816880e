import { plainText } from "../report/plain-text.js";
import { EXIT, exitCodeOfError } from "../suite/exit-code.js";
import { SuiteError } from "../suite/suite-error.js";
import { systemTrouble } from "../suite/system-trouble.js";

/** Tells the person what ended the program, and sets the exit code: of an operating error its own, of a bug 4. */
export function reportCrash(error: unknown): void {
  const trouble = error instanceof SuiteError ? error : systemTrouble(error);
  if (trouble !== undefined) {
    process.stderr.write(plainText(troubleText(trouble)));
    process.exitCode = exitCodeOfError(trouble.code);
    return;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    plainText(`This is a bug of informer-conformance; please report it.\n${stack}\n`),
  );
  process.exitCode = EXIT.suite;
}

function troubleText({ message, hint }: SuiteError): string {
  return `error: ${message}\n${hint === undefined ? "" : `hint: ${hint}\n`}`;
}
