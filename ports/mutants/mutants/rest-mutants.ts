import type { Mutant } from "../mutant.js";
import { answered, configured, requesting, transported } from "../wrong-rest-client.js";

/** REST clients that retry, throttle, read or warn wrongly. */
export const REST_MUTANTS: readonly Mutant[] = [
  {
    name: "rest-retries-broken-writes",
    does: "repeats a write when its connection breaks",
    mimics: "no known case: HTTP clients with retries enabled for every method",
    breaks: ["RESTRETRY-06"],
    killedBy: ["retry-matrix [connection reset]"],
    change: transported(async (request, send) => {
      try {
        return await send(request);
      } catch (error) {
        if (request.method === "GET" || request.signal.aborted) throw error;
        return send(request);
      }
    }),
  },
  {
    name: "rest-retries-without-being-asked",
    does: "retries every 5xx, with or without Retry-After",
    mimics: "no known case: a retry policy by code alone",
    breaks: ["RESTRETRY-03"],
    killedBy: ["retry-matrix [500]"],
    change: answered(({ statusCode, headers }) =>
      statusCode >= 500 ? { "retry-after": "0", ...headers } : headers,
    ),
  },
  {
    name: "rest-ignores-retry-after",
    does: "ignores Retry-After",
    mimics: "no known case: clients in other languages that leave retries to their callers",
    breaks: ["RESTRETRY-02"],
    killedBy: ["retry-matrix [429; Retry-After: 1]"],
    change: answered(({ headers: { "retry-after": _, ...others } }) => others),
  },
  {
    name: "rest-comes-back-at-once",
    does: "retries without waiting for the time in Retry-After",
    mimics: "no known case: Retry-After treated as a flag",
    killedBy: ["longer-wait [5]", "waits-before-each"],
    change: answered(({ headers }) =>
      headers["retry-after"] === undefined ? headers : { ...headers, "retry-after": "0" },
    ),
  },
  {
    name: "rest-reads-dates",
    does: "treats a date in Retry-After as one second",
    mimics: "no known case: RFC 9110 allows dates",
    killedBy: ["retry-after-forms [Fri, 31 Dec 1999 23:59:59 GMT]"],
    change: answered(({ headers }) => {
      const isDate = String(headers["retry-after"]).endsWith("GMT");
      return isDate ? { ...headers, "retry-after": "1" } : headers;
    }),
  },
  {
    name: "rest-retries-nine-times",
    does: "makes at most ten attempts",
    mimics: "client-go before 1.19",
    killedBy: ["eleven-attempts"],
    change: configured((options) => ({ retryMaxCount: 9, ...options })),
  },
  {
    name: "rest-adds-up-waits",
    does: "waits for the backoff and then for Retry-After",
    mimics: "client-go before 1.25",
    killedBy: ["longer-wait [5]"],
    change: requesting((request) => {
      const setBackoff = request.backoff.bind(request);
      request.backoff = (backoff) => {
        let askedMs = 0;
        return setBackoff({
          update: (...args) => backoff.update(...args),
          calculate: (url) => {
            askedMs = backoff.calculate(url);
            return askedMs;
          },
          sleep: (delayMs, signal) =>
            backoff.sleep(delayMs === askedMs ? delayMs : delayMs + askedMs, signal),
        });
      };
    }),
  },
  {
    name: "rest-keeps-bodies-open",
    does: "keeps the connections of failed attempts",
    mimics: "no known case: a response that is never closed",
    killedBy: ["bodies-are-closed [Do]"],
    change: transported(async (request, send) => {
      const response = await send(request);
      return { ...response, close: () => undefined };
    }),
  },
  {
    name: "rest-sends-streams-twice",
    does: "sends the rest of a stream at the next attempt",
    mimics: "client-go before 1.27, where a reader could not be rewound",
    killedBy: ["stream-sent-once"],
    change: transported(async (request, send) => {
      const response = await send(request);
      return response.statusCode === 503 && request.method === "PUT" ? send(request) : response;
    }),
  },
  {
    name: "rest-throttles-watches",
    does: "makes the first attempt of a watch wait for the limiter",
    mimics: "no known case: one code path for all requests",
    killedBy: ["throttled-attempts [Watch]"],
    change: requesting((request, { limiter }) => {
      const watch = request.watch.bind(request);
      request.watch = async (signal) => {
        await limiter?.wait(signal === undefined ? {} : { signal });
        return watch(signal);
      };
    }),
  },
  {
    name: "rest-never-throttles",
    does: "sends requests without a rate limit",
    mimics: "no known case: most clients in other languages",
    killedBy: ["default-throttle"],
    change: configured((options) => ({ ...options, qps: -1 })),
  },
  {
    name: "rest-begins-with-an-empty-bucket",
    does: "admits a single request at first",
    mimics: "no known case: a bucket that is empty at the start",
    killedBy: ["default-throttle"],
    change: configured((options) => ({ ...options, burst: 1 })),
  },
  {
    name: "rest-watch-fails-when-it-breaks",
    does: "fails when a watch breaks before it started",
    mimics: "client-go before 1.19, for timeouts",
    killedBy: ["watch-ended-before-it-began [broken, no retries]"],
    change: transported(async (request, send) => {
      try {
        return await send(request);
      } catch {
        throw new Error("the watch cannot be opened");
      }
    }),
  },
  {
    name: "rest-hides-the-status",
    does: "derives every error from the code, whatever the Status says",
    mimics: "client-go before 1.32, for watches",
    killedBy: ["status-is-the-error", "watch-tells-status"],
    change: answered(({ statusCode, headers }) =>
      statusCode < 300 ? headers : { ...headers, "content-type": "text/plain" },
    ),
  },
  {
    name: "rest-swallows-warnings",
    does: "drops warnings",
    mimics: "no known case: clients without support for warnings",
    killedBy: ["warnings-are-told [of the client]", "watch-warns"],
    change: answered(({ headers: { warning: _, ...others } }) => others),
  },
  {
    name: "rest-forgets-the-base-path",
    does: "ignores the path of the server's URL",
    mimics: "client-go before 1.34, for URIs",
    killedBy: ["base-path [resource pods]"],
    change: configured((options) => ({ ...options, server: new URL(options.server).origin })),
  },
];
