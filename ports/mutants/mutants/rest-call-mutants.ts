import { RestClient } from "../../../src/client/rest/rest-client.js";
import { NoBackoff } from "../../../src/client/rest/url-backoff.js";
import { systemClock } from "../../../src/time/system-clock.js";
import type { Mutant } from "../mutant.js";
import { configured, requesting, transported } from "../wrong-rest-client.js";

/** REST clients that make calls wrongly: too often, too long, or not as they were built. */
export const REST_CALL_MUTANTS: readonly Mutant[] = [
  {
    name: "rest-never-gives-up",
    does: "continues a call that was cancelled",
    mimics: "no known case: a signal that is not passed on",
    killedBy: ["call-given-up [Do]", "given-up-between-attempts [Do]", "given-up-while-throttled"],
    change: requesting((request) => {
      const make = request.do.bind(request);
      request.do = () => make();
    }),
  },
  {
    name: "rest-blames-its-limiter",
    does: "reports a cancelled call as an error of the rate limiter",
    mimics: "client-go 0.24 to 0.36, which blamed the limiter",
    breaks: ["RESTTHROTTLE-08"],
    killedBy: ["given-up-while-throttled"],
    change: requesting((request) => {
      const make = request.do.bind(request);
      request.do = (signal) =>
        make(signal).catch((cause: Error) => {
          if (signal?.aborted !== true) throw cause;
          const words = `client rate limiter Wait returned an error: ${cause.message}`;
          throw new Error(words, { cause });
        });
    }),
  },
  {
    name: "rest-without-timeout",
    does: "ignores the timeout of a request",
    mimics: "no known case: an option that is ignored",
    killedBy: [
      "timeout-parameter [1 s]",
      "timeout-bounds-attempts [no answer, timeout of the request]",
    ],
    change: requesting((request) => {
      request.timeout = () => request;
    }),
  },
  {
    name: "rest-times-single-attempts",
    does: "applies the timeout of the client to each attempt, and not to the call",
    mimics: "no known case: a timeout of the transport, below the retries",
    killedBy: ["client-timeout-bounds-attempts"],
    change: requesting((request) => {
      request.timeout(0);
    }),
  },
  {
    name: "rest-shares-its-retries",
    does: "has no retries left for the second call of a request",
    mimics: "client-go 1.22, where the count belonged to the request",
    killedBy: ["concurrent-calls"],
    change: requesting((request) => {
      const make = request.do.bind(request);
      let callCount = 0;
      request.do = (signal) => {
        callCount++;
        if (callCount > 1) request.maxRetries(0);
        return make(signal);
      };
    }),
  },
  {
    name: "rest-opens-streams-again",
    does: "reopens a broken stream",
    mimics: "no known case: a stream treated as a watch",
    killedBy: ["stream-broken-after-retry"],
    change: requesting((request) => {
      const open = request.stream.bind(request);
      request.stream = (signal) => open(signal).catch(() => open(signal));
    }),
  },
  {
    name: "rest-says-retries-exceeded",
    does: "fails a retried call with an error of its own",
    mimics: "no known case: retry libraries that wrap the last error",
    breaks: ["RESTRETRY-16"],
    killedBy: ["last-answer [Do]"],
    change: requesting((request) => {
      const make = request.do.bind(request);
      request.do = async (signal) => {
        const result = await make(signal);
        if (result.statusCode >= 500) throw new Error("retries exceeded");
        return result;
      };
    }),
  },
  {
    name: "rest-tells-the-first-error",
    does: "fails a call with the error of its first attempt",
    mimics: "no known case: retry libraries that keep the first error",
    breaks: ["RESTRETRY-17"],
    killedBy: ["last-error"],
    change: configured((options) => {
      const { transport } = options;
      let first: unknown;
      return {
        ...options,
        transport: {
          roundTrip: async (request) => {
            if (transport === undefined) throw new Error("no transport");
            try {
              return await transport.roundTrip(request);
            } catch (error) {
              first ??= error;
              throw first;
            }
          },
        },
      };
    }),
  },
  {
    name: "rest-tells-the-last-error-alone",
    does: "does not report earlier attempts",
    mimics: "client-go before 1.24",
    killedBy: ["earlier-error [an answer in between]"],
    change: requesting((request) => {
      const make = request.do.bind(request);
      request.do = (signal) =>
        make(signal).catch((error) => {
          throw error.cause ?? error;
        });
    }),
  },
  {
    name: "rest-repeats-refused-connections",
    does: "retries a refused connection at once",
    mimics: "no known case: waiting for a server that is starting",
    breaks: ["RESTRETRY-08", "RESTWATCH-04"],
    killedBy: ["retry-matrix [connection refused]", "watch-refused"],
    change: transported(async (request, send) => {
      try {
        return await send(request);
      } catch {
        return send(request);
      }
    }),
  },
  {
    name: "rest-does-not-know-broken-connections",
    does: "does not recognize GOAWAY and timeouts",
    mimics: "client-go before 1.14",
    breaks: ["RESTRETRY-07", "RESTRETRY-09"],
    killedBy: ["retry-matrix [GOAWAY]", "retry-matrix [timeout]"],
    change: transported(async (request, send) => {
      try {
        return await send(request);
      } catch (error) {
        throw new Error(error instanceof Error ? error.message : "broken");
      }
    }),
  },
  {
    name: "rest-counts-no-retries",
    does: "counts attempts, and not which of them are retries",
    mimics: "client-go before 1.27",
    killedBy: ["order-of-an-attempt [Do]"],
    change: configured((options) => {
      const { metrics } = options;
      if (metrics === undefined) return options;
      const onResult = (code: string) => metrics.onResult(code);
      return { ...options, metrics: { onResult, onRetry: () => undefined } };
    }),
  },
  {
    name: "rest-cannot-be-unthrottled",
    does: "treats a negative rate as unset",
    mimics: "no known case: zero and below treated as unset",
    killedBy: ["no-throttle"],
    change: configured(({ qps = 0, ...options }) => ({ ...options, qps: Math.max(0, qps) })),
  },
  {
    name: "rest-ignores-its-limiter",
    does: "uses QPS and burst though it was given a limiter",
    mimics: "no known case: two options of which the wrong one wins",
    killedBy: ["given-limiter [0]"],
    change: configured(({ limiter: _, ...options }) => options),
  },
  {
    name: "rest-never-backs-off",
    does: "ignores the variables that configure backoff per host",
    mimics: "no known case: environment variables that are ignored",
    killedBy: ["backoff-asked-for [both]", "backoff-doubles [200]", "backoff-by-host"],
    change: configured((options) => ({
      ...options,
      createBackoff: () => new NoBackoff(options.clock ?? systemClock),
    })),
  },
  {
    name: "rest-replaces-by-creating",
    does: "sends a POST for a PUT",
    mimics: "no known case: one method for writes",
    killedBy: ["request-methods [PUT]"],
    change: transported((request, send) =>
      send(request.method === "PUT" ? relabelled(request, "POST") : request),
    ),
  },
  {
    name: "rest-repairs-names",
    does: "escapes an invalid name into a valid one",
    mimics: "no known case: names that are escaped",
    killedBy: ["illegal-segments [name a/b]"],
    change: requesting((request) => {
      const name = request.name.bind(request);
      request.name = (wanted) => name(wanted.replaceAll(/[/%]/g, "-"));
    }),
  },
  {
    name: "rest-watches-despite-mistakes",
    does: "opens a watch though the request is invalid",
    mimics: "no known case: a check in one method of four",
    killedBy: ["first-mistake [Watch]"],
    change: requesting((request, options) => {
      const watch = request.watch.bind(request);
      request.watch = (signal) =>
        request.error() === undefined
          ? watch(signal)
          : new RestClient(options).request().watch(signal);
    }),
  },
  {
    name: "rest-ignores-empty-namespaces",
    does: "treats an empty namespace as none",
    mimics: 'no known case: "" treated as undefined',
    killedBy: ["preflight [GET Do]"],
    change: requesting((request) => {
      const namespace = request.namespace.bind(request);
      request.namespace = (wanted) => (wanted === "" ? request : namespace(wanted));
    }),
  },
  {
    name: "rest-replaces-parameters",
    does: "drops a parameter of the options that is already set",
    mimics: "no known case: parameters stored in a map",
    killedBy: ["parameters-add-up"],
    change: requesting((request) => {
      const params = request.params.bind(request);
      request.params = (options) =>
        params(
          Object.fromEntries(
            Object.entries(options).filter(([name]) => !request.url().searchParams.has(name)),
          ),
        );
    }),
  },
  {
    name: "rest-sends-names-of-files",
    does: "sends the name of a file instead of its content",
    mimics: "no known case: a string treated as a body",
    killedBy: ["bodies [file]"],
    change: requesting((request) => {
      request.bodyFile = (path) => request.body(Buffer.from(path));
    }),
  },
  {
    name: "rest-accepts-only-json",
    does: "accepts only JSON",
    mimics: "no known case: most clients in other languages",
    killedBy: ["accepted-by-default"],
    change: configured((options) => ({ ...options, accept: "application/json" })),
  },
];

function relabelled<T extends { readonly method: string }>(request: T, method: string): T {
  return { ...request, method };
}
