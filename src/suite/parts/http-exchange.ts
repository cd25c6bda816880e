/**
 * One request over real HTTP, on its own connection, with the result in the notation of a scripted wire.
 *
 * Nothing is repaired: no redirect is followed, nothing is decompressed, headers that came twice stay two, and half a
 * body is half a body.
 */
import http from "node:http";

/** The request. */
export interface HttpAsk {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** "" is none. */
  readonly body: string;
}

/** The answer of docs/parts/scripted-wire.md. */
export type WireAnswer = Readonly<Record<string, unknown>>;

/** Error codes of sockets, and their names in a scripted wire. */
const LOSSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EPIPE: "broken connection",
};

/** Node's error for a connection that the other side has closed before its answer. */
const HUNG_UP = "socket hang up";

/** How long an apiserver may take to answer: shorter than the deadline of a step. */
const SILENCE_MAX_MS = 60_000;

/** Sends the request. Resolves when the body has ended in any way; never rejects. */
export function exchange({ method, url, headers, body }: HttpAsk): Promise<WireAnswer> {
  return new Promise((resolve) => {
    let hasHead = false;
    let loss: string | undefined;
    const request = http.request(url, { method, headers, agent: false });
    request.on("error", (error) => {
      loss = lossFrom(error);
      // After the head, the body reports that it was cut off.
      if (!hasHead) resolve({ error: loss });
    });
    request.on("response", (response) => {
      hasHead = true;
      const chunks: Buffer[] = [];
      const end = (brokenBy: WireAnswer) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: headersFrom(response.rawHeaders),
          body: Buffer.concat(chunks).toString("utf8"),
          ...brokenBy,
        });
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => end({}));
      response.on("error", () => end({ bodyError: loss ?? "unexpected EOF" }));
    });
    request.setTimeout(SILENCE_MAX_MS, () => request.destroy(new Error("i/o timeout")));
    request.end(body === "" ? undefined : body);
  });
}

function lossFrom(error: Error): string {
  if (error.message === HUNG_UP) return "EOF";
  const code = "code" in error ? String(error.code) : "";
  return LOSSES[code] ?? error.message;
}

/** Every value by itself, under its name in lower case. */
function headersFrom(raw: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase();
    headers[name] = [...(headers[name] ?? []), String(raw[at + 1])];
  }
  return headers;
}
