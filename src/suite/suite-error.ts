/**
 * What kind of trouble kept the suite from giving a verdict.
 *
 * usage: the person asked for something that does not exist. manifest, baseline, ledger: a file of the project or of a
 * port is wrong. features: a feature does not parse or breaks the tag rules. toolchain, build, adapter: the port could
 * not be brought to life. machine: no room, no files or no permission for what the suite has to write or open.
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

/** An operating error of the suite: expected, explained to the person, never blamed on the port's behaviour. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
  readonly code: SuiteErrorCode;
  /** What the person can do about it; one sentence. */
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

  /** Wraps whatever was thrown; a `SuiteError` passes through unchanged. */
  static from(thrown: unknown, code: SuiteErrorCode, context: string): SuiteError {
    if (thrown instanceof SuiteError) return thrown;
    return new SuiteError(code, `${context}: ${messageOf(thrown)}`, { cause: thrown });
  }
}

/** The words of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
