import { sleep } from "../../src/time/clock.js";
import type { Answer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import type { FaultSetting } from "./fault-setting.js";
import type { Fault } from "./rule.js";
import { withHeaders } from "./with-headers.js";

const HEADERS_LATE_MS = 30_000;

/** A whole Status, so that a client that reads it by mistake believes it. */
const STALE_BODY = '{"kind":"Status","code":401}\n';

/** What stands between client and apiserver and answers, or spoils answers, itself. Undefined for other families. */
export function gatewayFault(fault: Fault, setting: FaultSetting): Interceptor | undefined {
  switch (fault.fault) {
    case "status.headersLate":
      return async (context, next) => {
        await sleep(setting.clock, fault.delayMs ?? HEADERS_LATE_MS, context.signal);
        return next(context);
      };
    case "status.connectionCloseEveryTime":
      return async (context, next) => withHeaders(await next(context), { Connection: "close" });
    case "status.keepAliveStaleBody":
      return async (context, next) => withPrelude(await next(context), fault.text ?? STALE_BODY);
    default:
      return foreignAnswer(fault, setting);
  }
}

function foreignAnswer(fault: Fault, setting: FaultSetting): Interceptor | undefined {
  const answer = foreignAnswerOf(fault, setting);
  return answer === undefined ? undefined : async (context) => answer(context);
}

function foreignAnswerOf(
  fault: Fault,
  { scheme }: FaultSetting,
): ((context: RequestContext) => Answer) | undefined {
  switch (fault.fault) {
    case "status.500.text":
      return () => plain(500, "Internal Server Error: runtime error\n");
    case "status.500.panicText":
      return () =>
        plain(500, "This request caused apiserver to panic. Look in the logs for details.\n");
    case "status.503.html":
      return () => page(503, "503 Service Temporarily Unavailable");
    case "status.504.gateway":
      return () => page(504, "504 Gateway Time-out");
    case "status.3xx":
      return (context) => redirect(fault.code ?? 307, fault.location ?? elsewhere(scheme, context));
    case "status.200.html":
      return () => page(200, "Sign in to continue");
    case "status.200.emptyBody":
      return () => empty(200);
    case "status.204":
      return () => empty(204);
    case "ws.reject":
      return () => noUpgrade(fault.code ?? 403);
    default:
      return undefined;
  }
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
  return { type: "text", code, contentType: "application/json", text: "" };
}

function redirect(code: number, location: string): Answer {
  const text = `<a href="${location}">Moved</a>.\n`;
  const headers = { Location: location };
  return { type: "text", code, contentType: "text/html; charset=utf-8", text, headers };
}

function noUpgrade(code: number): Answer {
  const headers = code === 426 ? { Upgrade: "websocket" } : {};
  return { type: "text", code, contentType: "text/plain; charset=utf-8", text: "", headers };
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
