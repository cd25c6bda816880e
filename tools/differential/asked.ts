import type { IncomingMessage } from "node:http";
import { systemClock } from "../../src/time/system-clock.js";
import { type HttpRequest, sendRequest } from "../../steps/apiserver/http-answer.js";

/** How long a server may take to answer; a last resort. */
const ANSWER_MAX_MS = 30_000;

/** What Node calls a connection that is gone. */
const ENDINGS: ReadonlySet<unknown> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE"]);

/** A request that got no whole answer. The message says which one it was. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  /** What became of it, in words that are the same for all requests. */
  readonly why: string;

  constructor({ method, path }: HttpRequest, why: string, cause: unknown) {
    super(`${method} ${path}: ${why}`, { cause });
    this.why = why;
  }
}

/**
 * Sends a request, and resolves with what `read` makes of its answer. Rejects with NoAnswer where the connection ends before
 * that, or nothing comes for too long.
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
    const why = deadline.signal.aborted ? `no answer within ${maxMs} ms` : endingOf(error);
    throw new NoAnswer(request, why, error);
  } finally {
    timer.cancel();
  }
}

function endingOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (ENDINGS.has(code)) return "the connection ended";
  return String(code ?? error);
}
