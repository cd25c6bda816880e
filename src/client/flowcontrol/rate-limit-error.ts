/** Why a limiter refuses without waiting. */
export type RateLimitErrorCode = "exceeds-burst" | "would-exceed-deadline" | "never-accepts";

/** A limiter refuses to wait. This is not the end of the context, which may be later. */
export class RateLimitError extends Error {
  readonly code: RateLimitErrorCode;

  constructor(code: RateLimitErrorCode, message: string) {
    super(message);
    this.name = "RateLimitError";
    this.code = code;
  }
}
