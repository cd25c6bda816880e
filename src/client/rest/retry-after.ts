import { type HttpResponse, headerOf } from "./http.js";

/** Seconds of a Retry-After header: whole numbers only; a date, a fraction or nothing counts as no header. */
export function retryAfterSecondsOf(response: HttpResponse): number | undefined {
  const text = headerOf(response, "retry-after") ?? "";
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}

/** The server's Retry-After, in seconds; undefined: no retry is requested. */
export function retrySecondsOf(response: HttpResponse): number | undefined {
  const { statusCode } = response;
  return statusCode === 429 || statusCode >= 500 ? retryAfterSecondsOf(response) : undefined;
}
