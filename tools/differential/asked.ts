import type { IncomingMessage } from "node:http";
import { systemClock } from "../../src/time/system-clock.js";
import { type HttpRequest, sendRequest } from "../../steps/apiserver/http-answer.js";

/** The timeout of a response; a last resort. */
const ANSWER_MAX_MS = 30_000;

/** Node's codes of a broken connection. */
const ENDINGS: ReadonlySet<unknown> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE"]);

/** A request without a complete response. The message names the request. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  /** The outcome, in words that do not depend on the request. */
  readonly why: string;
  /** Whether the timeout was the cause: the response may have been on its way. */
  readonly isLate: boolean;

  constructor(
    { method, path }: HttpRequest,
    { why, isLate, cause }: Pick<NoAnswer, "why" | "isLate" | "cause">,
  ) {
    super(`${method} ${path}: ${why}`, { cause });
    this.why = why;
    this.isLate = isLate;
  }
}

/**
 * Sends a request, and resolves with the result of `read`. Rejects with NoAnswer if the connection ends before
 * that, or after a timeout.
 */
export async function asked<T>(
  url: string,
  request: HttpRequest,
  read: (incoming: IncomingMessage) => T | Promise<T>,
  maxMs = ANSWER_MAX_MS,
): Promise<T> {
  const deadline = new AbortController();
  const timer = systemClock.setTimer(maxMs, () => deadline.abort());
  try {
    return await read(await sendRequest(url, { ...request, signal: deadline.signal }));
  } catch (error) {
    const isLate = deadline.signal.aborted;
    const why = isLate ? `no answer within ${maxMs} ms` : endingOf(error);
    throw new NoAnswer(request, { why, isLate, cause: error });
  } finally {
    timer.cancel();
  }
}

function endingOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (ENDINGS.has(code)) return "the connection ended";
  return String(code ?? error);
}
