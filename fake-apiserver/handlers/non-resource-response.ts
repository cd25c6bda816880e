/** A request for a non-resource path. */
export interface NonResourceRequest {
  readonly path: string;
  /** The first value of each query parameter. */
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case, as in Node. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A complete answer, ready to be written. */
export interface NonResourceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Longer bodies are compressed, if the client accepts that. Absent: never. */
  readonly plainMaxBytes?: number;
  /** Media types of which the client has to accept one. Absent: any. */
  readonly routed?: readonly string[];
  /** Whether the body becomes YAML if the client prefers that. */
  readonly hasYaml?: boolean;
  /** Whether methods other than GET are refused; if not, they are answered like GET. */
  readonly takesOnlyGet?: boolean;
}

/** The only value of a header, or the first of several. */
export function headerOf(request: NonResourceRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" || value === undefined ? value : value[0];
}

/** Answers with JSON: indented for people (`?pretty`, curl, Wget, browsers), else on one line. */
export function jsonResponse(
  request: NonResourceRequest,
  body: unknown,
  contentType = "application/json",
): NonResourceResponse {
  const text = wantsIndent(request)
    ? JSON.stringify(body, undefined, 2)
    : `${JSON.stringify(body)}\n`;
  return { status: 200, headers: { "content-type": contentType }, body: text };
}

/** Answers with text, as handlers outside the API machinery do. */
export function textResponse(status: number, body: string): NonResourceResponse {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    body,
  };
}

function wantsIndent(request: NonResourceRequest): boolean {
  const pretty = request.query["pretty"];
  if (pretty !== undefined) return pretty === "1" || pretty === "true";
  return /^(curl|Wget|Mozilla\/5\.0)/.test(headerOf(request, "user-agent") ?? "");
}
