/**
 * Goes where an answer leads. Mirrors: Go's net/http `Client`, with which client-go makes its requests.
 *
 * Unlike client-go, which adds its token to every request, credentials are only sent to their own host.
 */
import {
  discardBody,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  type RoundTripper,
} from "./http.js";

/** How many requests one attempt may take. */
const REQUESTS_MAX_COUNT = 10;

/** Redirects after which the request becomes a GET. */
const READ_ELSEWHERE: ReadonlySet<number> = new Set([301, 302, 303]);
/** Answers after which the same is asked, with the same body. */
const DONE_ELSEWHERE: ReadonlySet<number> = new Set([307, 308]);

const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "cookie"]);
const OF_THE_BODY: ReadonlySet<string> = new Set(["content-type", "content-length"]);

/**
 * Like `transport`; a redirect is only returned if it cannot be followed: it has no
 * location, or needs a body that cannot be resent.
 * @throws also Error for an invalid location, and after ten requests
 */
export async function roundTripFollowing(
  transport: RoundTripper,
  request: HttpRequest,
): Promise<HttpResponse> {
  let asked = request;
  for (let count = 1; ; count++) {
    const response = await transport.roundTrip(asked);
    const location = locationOf(response, asked);
    if (location === undefined) return response;
    await discardBody(response);
    if (count === REQUESTS_MAX_COUNT) throw new Error(`stopped after ${count} redirects`);
    asked = redirected(asked, location, response.statusCode);
  }
}

function locationOf(response: HttpResponse, { body }: HttpRequest): string | undefined {
  const { statusCode } = response;
  const isRepeatable = body === undefined || body instanceof Uint8Array;
  const leadsOn =
    READ_ELSEWHERE.has(statusCode) || (DONE_ELSEWHERE.has(statusCode) && isRepeatable);
  return leadsOn ? headerOf(response, "location") : undefined;
}

function redirected(asked: HttpRequest, location: string, statusCode: number): HttpRequest {
  const url = urlFrom(location, asked.url);
  const isRead = READ_ELSEWHERE.has(statusCode);
  const left = new Set([
    ...(isWithin(url.hostname, asked.url.hostname) ? [] : CREDENTIALS),
    ...(isRead ? OF_THE_BODY : []),
  ]);
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !left.has(name)),
  );
  const { method, body, signal } = asked;
  if (!isRead) return { method, url, headers, body, signal };
  return { method: method === "HEAD" ? "HEAD" : "GET", url, headers, signal };
}

function urlFrom(location: string, base: URL): URL {
  try {
    return new URL(location, base);
  } catch (cause) {
    throw new Error(`failed to parse Location header ${JSON.stringify(location)}`, { cause });
  }
}

/** Whether a host is the other, or below it. */
function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}
