import { type HttpResponse, headerOf } from "./http.js";

/** Seconds of a Retry-After header: whole numbers only; a date, a fraction or nothing counts as no header. */
export function retryAfterSecondsOf(response: HttpResponse): number | undefined {
  const text = headerOf(response, "retry-after") ?? "";
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}

/** How long the server asks to be left alone before another try, in seconds; undefined: another try is not asked for. */
export function retrySecondsOf(response: HttpResponse): number | undefined {
  const { statusCode } = response;
  return statusCode === 429 || statusCode >= 500 ? retryAfterSecondsOf(response) : undefined;
}
