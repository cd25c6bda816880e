import { plainText } from "../report/plain-text.js";
import { systemTrouble } from "../suite/evidence/system-trouble.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT, exitCodeOfError } from "../suite/verdict/exit-code.js";

/** The message about a fatal error, and the exit code: an operating error has its own, a bug has 4. */
export function crashReport(error: unknown): { readonly text: string; readonly exitCode: number } {
  const trouble = error instanceof SuiteError ? error : systemTrouble(error);
  if (trouble !== undefined) {
    return { text: plainText(troubleText(trouble)), exitCode: exitCodeOfError(trouble.code) };
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = `This is a bug of informer-conformance; please report it.\n${stack}\n`;
  return { text: plainText(text), exitCode: EXIT.suite };
}

function troubleText({ message, hint }: SuiteError): string {
  return `error: ${message}\n${hint === undefined ? "" : `hint: ${hint}\n`}`;
}
