import type { Mutant } from "../mutant.js";
import { answered, configured, requesting, transported } from "../wrong-rest-client.js";

/** REST clients that retry, throttle, read or warn wrongly. */
export const REST_MUTANTS: readonly Mutant[] = [
  {
    name: "rest-retries-broken-writes",
    does: "sends a write again when its connection breaks",
    mimics: "no known case: HTTP clients with retries switched on for every method",
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
    does: "retries every 5xx, whether or not the server says when to come back",
    mimics: "no known case: a retry policy by code alone",
    breaks: ["RESTRETRY-03"],
    killedBy: ["retry-matrix [500]"],
    change: answered(({ statusCode, headers }) =>
      statusCode >= 500 ? { "retry-after": "0", ...headers } : headers,
    ),
  },
  {
    name: "rest-ignores-retry-after",
    does: "takes no notice of Retry-After",
    mimics: "no known case: clients of other languages that leave retries to their callers",
    breaks: ["RESTRETRY-02"],
    killedBy: ["retry-matrix [429; Retry-After: 1]"],
    change: answered(({ headers: { "retry-after": _, ...others } }) => others),
  },
  {
    name: "rest-comes-back-at-once",
    does: "retries without waiting for as long as it was told",
    mimics: "no known case: Retry-After taken for a flag",
    killedBy: ["longer-wait [5]", "waits-before-each"],
    change: answered(({ headers }) =>
      headers["retry-after"] === undefined ? headers : { ...headers, "retry-after": "0" },
    ),
  },
  {
    name: "rest-reads-dates",
    does: "takes a date in Retry-After for a second",
    mimics: "no known case: RFC 9110 allows dates",
    killedBy: ["retry-after-forms [Fri, 31 Dec 1999 23:59:59 GMT]"],
    change: answered(({ headers }) => {
      const isDate = String(headers["retry-after"]).endsWith("GMT");
      return isDate ? { ...headers, "retry-after": "1" } : headers;
    }),
  },
  {
    name: "rest-retries-nine-times",
    does: "makes a call ten times at most",
    mimics: "client-go before 1.19",
    killedBy: ["eleven-attempts"],
    change: configured((options) => ({ retryMaxCount: 9, ...options })),
  },
  {
    name: "rest-adds-up-waits",
    does: "waits for the back-off and then for Retry-After",
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
    does: "holds on to the connections of failed attempts",
    mimics: "no known case: a response that nobody closes",
    killedBy: ["bodies-are-closed [Do]"],
    change: transported(async (request, send) => {
      const response = await send(request);
      return { ...response, close: () => undefined };
    }),
  },
  {
    name: "rest-sends-streams-twice",
    does: "sends what is left of a stream at the next attempt",
    mimics: "client-go before 1.27, where a reader could not be rewound",
    killedBy: ["stream-sent-once"],
    change: transported(async (request, send) => {
      const response = await send(request);
      return response.statusCode === 503 && request.method === "PUT" ? send(request) : response;
    }),
  },
  {
    name: "rest-throttles-watches",
    does: "makes the first attempt to watch wait for the limiter",
    mimics: "no known case: one path for all requests",
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
    does: "asks as often as it likes",
    mimics: "no known case: most clients of other languages",
    killedBy: ["default-throttle"],
    change: configured((options) => ({ ...options, qps: -1 })),
  },
  {
    name: "rest-begins-with-an-empty-bucket",
    does: "lets one request through at first",
    mimics: "no known case: the bucket described as empty at the start",
    killedBy: ["default-throttle"],
    change: configured((options) => ({ ...options, burst: 1 })),
  },
  {
    name: "rest-watch-fails-when-it-breaks",
    does: "fails when a watch breaks before it began",
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
    does: "makes every error of the code, whatever the server says",
    mimics: "client-go before 1.32, for watches",
    killedBy: ["status-is-the-error", "watch-tells-status"],
    change: answered(({ statusCode, headers }) =>
      statusCode < 300 ? headers : { ...headers, "content-type": "text/plain" },
    ),
  },
  {
    name: "rest-swallows-warnings",
    does: "tells nobody of warnings",
    mimics: "no known case: clients that know no warnings",
    killedBy: ["warnings-are-told [of the client]", "watch-warns"],
    change: answered(({ headers: { warning: _, ...others } }) => others),
  },
  {
    name: "rest-forgets-the-base-path",
    does: "asks at the root of the server",
    mimics: "client-go before 1.34, for URIs",
    killedBy: ["base-path [resource pods]"],
    change: configured((options) => ({ ...options, server: new URL(options.server).origin })),
  },
];
