/** Why a limiter lets somebody not even wait. */
export type RateLimitErrorCode = "exceeds-burst" | "would-exceed-deadline" | "never-accepts";

/** A limiter refuses to let somebody wait. Not the end of a context: that may be far away. */
export class RateLimitError extends Error {
  readonly code: RateLimitErrorCode;

  constructor(code: RateLimitErrorCode, message: string) {
    super(message);
    this.name = "RateLimitError";
    this.code = code;
  }
}
