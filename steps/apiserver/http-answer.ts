import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { gunzipSync } from "node:zlib";

/** A request as a scenario writes it. */
export interface HttpRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Aborts the request. Absent: it is not aborted. */
  readonly signal?: AbortSignal;
}

/** What a server answered. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
}

/** Resolves with the head of the answer: the body is still to come. One connection each, so that a cut is a cut. */
export function sendRequest(url: string, one: HttpRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, path, body, signal } = one;
    const given = signal === undefined ? {} : { signal };
    // Node leaves the length of a DELETE's body to us.
    const length = body.length === 0 ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const headers = { ...length, ...one.headers };
    const outgoing = request(url, { method, path, headers, agent: false, ...given }, resolve);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Reads the whole answer. */
export async function readAnswer(incoming: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { statusCode: status = 0, headers } = incoming;
  const bytes = Buffer.concat(chunks);
  const isGzipped = headers["content-encoding"] === "gzip";
  const text = (isGzipped ? gunzipSync(bytes) : bytes).toString("utf8");
  return { status, headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Plain text and YAML are answers, too.
    return undefined;
  }
}
