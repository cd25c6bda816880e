/**
 * The kind of error that kept the suite from a verdict.
 *
 * usage: unknown names. manifest, baseline, ledger: an invalid file of the project or of a
 * port. features: a feature does not parse or violates the tag rules. toolchain, build, adapter: the port could
 * not be started. machine: no space, no files or no permission for the suite's files.
 */
export type SuiteErrorCode =
  | "usage"
  | "manifest"
  | "baseline"
  | "ledger"
  | "features"
  | "toolchain"
  | "build"
  | "adapter"
  | "machine";

/** An operating error of the suite: expected, explained to the user, never blamed on the port's behaviour. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
  readonly code: SuiteErrorCode;
  /** A hint for the user; one sentence. */
  readonly hint: string | undefined;

  constructor(
    code: SuiteErrorCode,
    message: string,
    options: { readonly hint?: string; readonly cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : {});
    this.code = code;
    this.hint = options.hint;
  }

  /** Wraps any thrown value; a `SuiteError` passes through unchanged. */
  static from(thrown: unknown, code: SuiteErrorCode, context: string): SuiteError {
    if (thrown instanceof SuiteError) return thrown;
    return new SuiteError(code, `${context}: ${messageOf(thrown)}`, { cause: thrown });
  }
}

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
