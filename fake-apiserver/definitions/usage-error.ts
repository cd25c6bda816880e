/** What was asked for on the command line cannot be done. The message is for the person who typed it; exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "usage";
}
