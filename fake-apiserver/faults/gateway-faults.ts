import { sleep } from "../../src/time/clock.js";
import type { Answer } from "../handlers/answer.js";
import type { RequestContext } from "../handlers/request-context.js";
import { answering } from "./answering.js";
import { ofRequest } from "./fault-row.js";
import { withHeaders } from "./with-headers.js";

/** What stands between client and apiserver and answers, or spoils answers, itself. */
export const GATEWAY_FAULTS = {
  "status.502.html": ofRequest({
    row: 20,
    does: "Answers with HTTP 502 and an HTML page.",
    imitates: "A reverse proxy whose backend is down.",
    wrong: "Clients that crash on HTML (MicrosoftDocs/azure-docs#17153).",
    act: () => answering(() => badGatewayPage()),
  }),
  "status.500.text": ofRequest({
    row: 19,
    does: "Answers with HTTP 500 in plain text.",
    imitates:
      "A filter of the apiserver that fails before the request reaches a handler that writes a Status.",
    wrong: "Clients that parse every body as a Status, and report the parse error.",
    act: () => answering(() => plain(500, "Internal Server Error: runtime error\n")),
  }),
  "status.500.panicText": ofRequest({
    row: 19,
    does: "Answers with HTTP 500 and the apiserver's plain text for a panic.",
    imitates: "A handler that panicked.",
    wrong: "As status.500.text.",
    act: () =>
      answering(() =>
        plain(500, "This request caused apiserver to panic. Look in the logs for details.\n"),
      ),
  }),
  "status.503.html": ofRequest({
    row: 20,
    does: "Answers with HTTP 503 and an HTML page.",
    imitates: "A load balancer without a healthy backend.",
    wrong: "Clients that parse HTML as JSON (MicrosoftDocs/azure-docs#17153).",
    act: () => answering(() => page(503, "503 Service Temporarily Unavailable")),
  }),
  "status.504.gateway": ofRequest({
    row: 24,
    does: "Answers with HTTP 504 and an HTML page.",
    imitates: "A load balancer whose backend did not answer in time.",
    wrong: "Clients that treat every 504 as a version that is too large.",
    act: () => answering(() => page(504, "504 Gateway Time-out")),
  }),
  "status.3xx": ofRequest({
    row: 29,
    does: "Redirects to another URL.",
    imitates: "Proxies, Rancher, a cluster that moved.",
    wrong:
      "client-go, which sends its token to the new host, too; clients that do not follow redirects.",
    parameters: {
      code: { enum: [301, 302, 303, 307, 308], default: 307, description: "The HTTP status." },
      location: {
        type: "string",
        description:
          "The target. Default: the same path and query at localhost, which is a different host from 127.0.0.1.",
      },
    },
    act: ({ code, location }, { scheme }) =>
      answering((context) => redirect(code, location ?? elsewhere(scheme, context))),
  }),
  "status.200.html": ofRequest({
    row: 30,
    does: "Answers with HTTP 200 and a login page.",
    imitates: "A single-sign-on proxy whose session has expired.",
    wrong: "Clients that treat a list without items as an empty one.",
    act: () => answering(() => page(200, "Sign in to continue")),
  }),
  "status.200.emptyBody": ofRequest({
    row: 31,
    does: "Answers with HTTP 200 and no body.",
    imitates: "A broken proxy.",
    wrong: "Clients that treat an empty body as an empty list, and clear their cache.",
    act: () => answering(() => empty(200)),
  }),
  "status.200.json": ofRequest({
    row: 31,
    does: "Answers with HTTP 200 and other JSON.",
    imitates: "A broken proxy, or a server of another API behind the same address.",
    wrong: "Clients that treat a list without items as an empty one.",
    parameters: {
      text: { type: "string", default: "[]", description: "The body." },
    },
    act: ({ text }) => answering(() => json(200, text)),
  }),
  "status.204": ofRequest({
    row: 31,
    does: "Answers with HTTP 204.",
    imitates: "A broken proxy.",
    wrong: "As status.200.emptyBody.",
    act: () => answering(() => empty(204)),
  }),
  "status.headersLate": ofRequest({
    row: 32,
    does: "Delays the response headers.",
    imitates:
      "A proxy that forwards the headers only with the first bytes of the body; an overloaded apiserver.",
    wrong:
      "Clients without a timeout for the headers, or with one that is too short for quiet watches (kubernetes-client/javascript gives up after 30 s).",
    parameters: {
      delayMs: {
        type: "integer",
        minimum: 0,
        default: 30000,
        description: "Milliseconds on the world's clock.",
      },
    },
    act:
      ({ delayMs }, { clock }) =>
      async (context, next) => {
        await sleep(clock, delayMs, context.signal);
        return next(context);
      },
  }),
  "status.connectionCloseEveryTime": ofRequest({
    row: 33,
    does: "Sends Connection: close, so that the connection is closed after the response.",
    overHttp2:
      "GOAWAY with NO_ERROR after the headers, as there is no such header; requests in flight continue.",
    imitates: "An old load balancer.",
    wrong: "Clients that leak sockets.",
    protocols: ["http/1.1", "h2"],
    act: () => async (context, next) => withHeaders(await next(context), { Connection: "close" }),
  }),
  "status.keepAliveStaleBody": ofRequest({
    row: 34,
    does: "Writes the rest of an earlier response before the status line.",
    overHttp2: "a DATA frame before the HEADERS of the response.",
    overWebSocket: "the bytes precede the response to the handshake.",
    imitates: "A connection that was reused before its last response had been read.",
    wrong: "Clients that keep the connection in their pool (fabric8io/kubernetes-client#2612).",
    parameters: {
      text: {
        type: "string",
        default: '{"kind":"Status","code":401}\n',
        description: "The bytes.",
      },
    },
    act:
      ({ text }) =>
      async (context, next) =>
        withPrelude(await next(context), text),
  }),
};

function badGatewayPage(): Answer {
  const title = "502 Bad Gateway";
  return {
    type: "text",
    code: 502,
    contentType: "text/html",
    text: `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`,
  };
}

function plain(code: number, text: string): Answer {
  const headers = { "X-Content-Type-Options": "nosniff" };
  return { type: "text", code, contentType: "text/plain; charset=utf-8", text, headers };
}

function page(code: number, title: string): Answer {
  const text = `<html>\r\n<head><title>${title}</title></head>\r\n<body><h1>${title}</h1></body>\r\n</html>\r\n`;
  return { type: "text", code, contentType: "text/html", text };
}

function empty(code: number): Answer {
  return json(code, "");
}

function json(code: number, text: string): Answer {
  return { type: "text", code, contentType: "application/json", text };
}

function redirect(code: number, location: string): Answer {
  const text = `<a href="${location}">Moved</a>.\n`;
  const headers = { Location: location };
  return { type: "text", code, contentType: "text/html; charset=utf-8", text, headers };
}

/** The same server under another name: a client that guards its credentials must not send them there. */
function elsewhere(scheme: string, { facts, headers }: RequestContext): string {
  const port = /:(\d+)$/.exec(headers.host ?? "")?.[1];
  return `${scheme}://localhost${port === undefined ? "" : `:${port}`}${facts.url}`;
}

function withPrelude(answer: Answer, prelude: string): Answer {
  switch (answer.type) {
    case "reset":
      return answer;
    case "watch":
      return { ...answer, wire: { ...answer.wire, prelude } };
    default:
      return { ...answer, prelude };
  }
}
