import type { HttpResponse } from "../../../src/client/rest/http.js";
import { decodeWatch } from "../../../src/client/rest/watch-decoder.js";
import type { Mutant } from "../mutant.js";
import { answered, configured, transported } from "../wrong-rest-client.js";

/** REST clients that read answers wrongly. */
export const REST_ANSWER_MUTANTS: readonly Mutant[] = [
  {
    name: "rest-obeys-any-retry-after",
    does: "retries every response with Retry-After",
    mimics: "no known case: RFC 9110 allows it on redirects as well",
    breaks: ["RESTRETRY-04"],
    killedBy: ["retry-matrix [409; Retry-After: 0]"],
    change: coded((code, { headers }) =>
      headers["retry-after"] !== undefined && code < 500 ? 503 : code,
    ),
  },
  {
    name: "rest-follows-nobody",
    does: "does not follow redirects",
    mimics: "no known case: an HTTP client that follows redirects only on request, as Node's own",
    killedBy: ["real-redirect-read [a redirect of HTTP 301]", "real-redirect-for-ever [Watch]"],
    change: answered(({ headers: { location: _, ...others } }) => others),
  },
  {
    name: "rest-writes-where-it-is-led",
    does: "repeats a write at the target of any redirect",
    mimics: "no known case: one rule for all redirects",
    killedBy: ["real-redirect-write [a redirect of HTTP 303]"],
    change: coded((code) => (code >= 301 && code <= 303 ? 307 : code)),
  },
  {
    name: "rest-reads-where-it-is-led",
    does: "follows the redirect of a write with a GET, and loses the write",
    mimics: "no known case: what is right for a form in a browser",
    killedBy: ["real-redirect-write [a redirect of HTTP 307]"],
    change: coded((code) => (code === 307 || code === 308 ? 302 : code)),
  },
  {
    name: "rest-takes-any-success",
    does: "accepts every 2xx as a success, also to start a watch",
    mimics: "no known case: what most HTTP clients call a success",
    killedBy: ["unsuccessful-codes [207]", "watch-needs-200 [201]"],
    change: coded((code) => (code > 200 && code < 300 ? 200 : code)),
  },
  {
    name: "rest-takes-conflicts-for-bad-requests",
    does: "does not distinguish a conflict from a bad request",
    mimics: "no known case: one error for all of 4xx",
    killedBy: ["generic-errors [409 to a POST]"],
    change: coded((code) => (code === 409 ? 400 : code)),
  },
  {
    name: "rest-always-creates",
    does: "reports an existing object as created",
    mimics: "no known case: any 2xx of a write",
    killedBy: ["created [200]"],
    change: coded((code) => (code === 200 ? 201 : code)),
  },
  {
    name: "rest-quotes-nothing",
    does: "drops the message of a proxy",
    mimics: "no known case: bodies that are not JSON are dropped",
    killedBy: ["quoted-bodies [text/plain]"],
    change: answered(({ statusCode, headers }) =>
      statusCode < 400 ? headers : { ...headers, "content-type": "application/octet-stream" },
    ),
  },
  {
    name: "rest-believes-in-json",
    does: "decodes every body as JSON",
    mimics: "no known case: a Content-Type that is ignored",
    killedBy: ["unknown-type-of-success-decoded", "watch-of-unknown-type"],
    change: answered(({ headers: { "content-type": _, ...others } }) => others),
  },
  {
    name: "rest-reads-something-into-nothing",
    does: "decodes an empty body as an empty object",
    mimics: "no known case: a body with a default",
    killedBy: ["empty-body"],
    change: transported(async (request, send) => {
      const response = await send(request);
      return { ...response, close: () => response.close(), body: filled(response.body) };
    }),
  },
  {
    name: "rest-writes-every-warning",
    does: "logs warnings of any code",
    mimics: "no known case: a code that is ignored",
    killedBy: ["warnings-are-written"],
    change: configured((options) => {
      const { warningHandler } = options;
      if (warningHandler === undefined) return options;
      return { ...options, warningHandler: (one) => warningHandler({ ...one, code: 299 }) };
    }),
  },
  {
    name: "rest-loses-the-first-event",
    does: "delivers a watch from its second event on",
    mimics: "no known case: a first event that is read to see whether there is one",
    killedBy: ["watch-after-retries"],
    change: configured((options) => ({
      ...options,
      decodeWatch: async function* (body) {
        let isFirst = true;
        for await (const event of decodeWatch(body)) {
          if (!isFirst) yield event;
          isFirst = false;
        }
      },
    })),
  },
];

/** With other codes of answers. */
function coded(codeOf: (code: number, response: HttpResponse) => number) {
  return transported(async (request, send) => {
    const response = await send(request);
    return {
      ...response,
      close: () => response.close(),
      statusCode: codeOf(response.statusCode, response),
    };
  });
}

async function* filled(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isEmpty = true;
  for await (const chunk of body) {
    isEmpty = false;
    yield chunk;
  }
  if (isEmpty) yield Buffer.from("{}");
}
