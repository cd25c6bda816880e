/** A refusal of the server: an answer, or an ERROR event. */
export class AnswerError extends Error {
  readonly code: number;
  /** The requested pause before the next request. */
  readonly retryAfterMs: number;
  /** The requested version is ahead of the server's. */
  readonly isTooLarge: boolean;
  /** Whether a Status came with it, not a text. */
  readonly hasStatus: boolean;
  /** The token to continue a list whose token has expired; "": none. */
  readonly continueToken: string;

  constructor(code: number, status: unknown, retryAfterHeader?: string) {
    super(textOf(member(status, "message")) ?? `the server answered ${code}`);
    this.name = "AnswerError";
    this.code = code;
    this.hasStatus = status !== undefined;
    this.continueToken = textOf(member(member(status, "metadata"), "continue")) ?? "";
    const details = member(status, "details");
    const seconds = Number(retryAfterHeader ?? member(details, "retryAfterSeconds") ?? 0);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : 0;
    const causes = member(details, "causes");
    this.isTooLarge =
      Array.isArray(causes) &&
      causes.some((cause) => member(cause, "reason") === "ResourceVersionTooLarge");
  }

  /** From the object of an ERROR event, which carries its own code. */
  static ofEvent(status: unknown): AnswerError {
    const code = member(status, "code");
    return new AnswerError(typeof code === "number" ? code : 500, status);
  }

  /** Whether the requested version has expired. */
  get isExpired(): boolean {
    return this.code === 410;
  }
}

/** A member of an unchecked value. */
export function member(of: unknown, name: string): unknown {
  if (typeof of !== "object" || of === null) return undefined;
  return Object.entries(of).find(([key]) => key === name)?.[1];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
