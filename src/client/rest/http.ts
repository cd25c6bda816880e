/**
 * One request and its answer, as the REST client sees them: what carries them is behind `RoundTripper`.
 * Mirrors: Go's net/http `RoundTripper`.
 */

/** A body: bytes can be resent, a stream cannot. */
export type HttpBody = Uint8Array | AsyncIterable<Uint8Array>;

/** One request. */
export interface HttpRequest {
  /** In upper case, as it goes over the wire. */
  readonly method: string;
  readonly url: URL;
  /** By name in lower case; several values are several headers. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: HttpBody | undefined;
  /** Cancels the request, and the reading of its answer. */
  readonly signal: AbortSignal;
  /** When the server has been asked to end its answer, in milliseconds from its head. @default never */
  readonly endsAfterMs?: number | undefined;
}

/** The head of an answer, and its body as a stream. */
export interface HttpResponse {
  readonly statusCode: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Buffer>;
  /** Releases the connection, which can be reused if the body was read to its end. Repeated calls do nothing. */
  close(): void;
}

/** Sends requests. */
export interface RoundTripper {
  /** Resolves when the head of the answer has arrived. @throws the error of the connection, or the reason of the signal */
  roundTrip(request: HttpRequest): Promise<HttpResponse>;
}

/** One header, where several of that name are joined; undefined when it is absent or empty. */
export function headerOf({ headers }: HttpResponse, name: string): string | undefined {
  const value = headers[name];
  const text = typeof value === "object" ? value.join(", ") : value;
  return text === "" ? undefined : text;
}

/** How much of an unwanted answer is read, in bytes, so that its connection can be used again. */
const DISCARDED_MAX_BYTES = 2048;

/** Reads the rest of an unwanted body if it is short, and releases the connection. Never rejects. */
export async function discardBody(response: HttpResponse): Promise<void> {
  const length = Number(headerOf(response, "content-length") ?? 0);
  try {
    if (length > DISCARDED_MAX_BYTES) return;
    let readBytes = 0;
    for await (const chunk of response.body) {
      readBytes += chunk.length;
      if (readBytes >= DISCARDED_MAX_BYTES) break;
    }
  } catch {
    // The connection broke instead of ending: it cannot be used again, and nothing else is lost.
  } finally {
    response.close();
  }
}
