/** An invalid command line; exit code 2. The message is for its user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly code = "usage";
}
