import type { Status } from "../../src/wire/status.js";
import type { RequestFacts } from "../control/journal-entry.js";
import { type Answer, plainNotFound, statusAnswer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";
import {
  expiredContinue,
  expiredList,
  failure,
  internalError,
  invalidOptions,
  tooLargeVersion,
} from "../handlers/status-bodies.js";
import {
  ContinueTokenError,
  decodeContinueToken,
  encodeContinueToken,
} from "../storage/continue-token.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import type { Fault } from "./rule.js";

/** How far beyond the newest version a client is told to be when it named none. */
const BEYOND = 1_000n;

/** Answers with an HTTP status instead of handling the request. Undefined for faults of other families. */
export function statusFault(fault: Fault, currentVersion: () => bigint): Interceptor | undefined {
  const answer = statusAnswerOf(fault, currentVersion);
  return answer === undefined ? undefined : async (context) => answer(context);
}

type Answering = (context: RequestContext) => Answer;

function statusAnswerOf(fault: Fault, currentVersion: () => bigint): Answering | undefined {
  switch (fault.fault) {
    case "status.410.watch":
      return () => statusAnswer(gone({ reason: "Expired" }));
    case "status.410.list":
      return () => statusAnswer(expiredList());
    case "status.410.continue":
      return (context) => statusAnswer(expiredContinue(freshToken(fault.withToken, context)));
    case "status.410.reasonGone":
      return () => statusAnswer(gone({ reason: "Gone" }));
    case "status.410.codeOnly":
      return () => statusAnswer(gone({}));
    case "status.429.json":
      return () => statusAnswer(initializing(fault.retryAfterSeconds ?? 1));
    case "status.429.text":
      return () => tooManyRequestsText(fault.retryAfterSeconds ?? 1);
    case "status.429.noRetryAfter":
      return () => statusAnswer(initializing(undefined));
    case "status.504.tooLarge":
      return (context) => tooLarge(context, currentVersion(), fault.retryAfterSeconds);
    default:
      return otherStatus(fault);
  }
}

function otherStatus(fault: Fault): Answering | undefined {
  switch (fault.fault) {
    case "status.500":
      return () => statusAnswer(internalError("etcdserver: leader changed"));
    case "status.502.html":
      return () => badGatewayPage();
    case "status.503.retryAfter":
      return () => shuttingDown(fault.retryAfterSeconds ?? 1);
    case "status.401":
      return () => statusAnswer(failure(401, "Unauthorized", { reason: "Unauthorized" }));
    case "status.403":
      return ({ facts }) => statusAnswer(forbidden(facts));
    case "status.404.textPlain":
      return () => plainNotFound();
    case "status.422.sendInitialEvents":
      return () => statusAnswer(noWatchList());
    default:
      return undefined;
  }
}

function gone(facts: { readonly reason?: string }): Status {
  return failure(410, "The resourceVersion for the provided watch is too old.", facts);
}

/** The token with which a list may go on at the price of consistency, as a real server makes it. */
function freshToken(isWanted: boolean | undefined, { query }: RequestContext): string | undefined {
  if (isWanted === false) return undefined;
  try {
    const { startKey } = decodeContinueToken(query["continue"] ?? "");
    return encodeContinueToken({ version: undefined, startKey });
  } catch (error) {
    // A request that continues nothing has nothing to go on with.
    if (error instanceof ContinueTokenError) return undefined;
    throw error;
  }
}

function initializing(retryAfterSeconds: number | undefined): Status {
  return failure(429, "storage is (re)initializing", {
    reason: "TooManyRequests",
    ...(retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }),
  });
}

function tooManyRequestsText(retryAfterSeconds: number): Answer {
  return {
    type: "text",
    code: 429,
    contentType: "text/plain; charset=utf-8",
    text: "Too many requests, please try again later.\n",
    headers: {
      "Retry-After": String(retryAfterSeconds),
      "X-Content-Type-Options": "nosniff",
    },
  };
}

function tooLarge(
  { query }: RequestContext,
  current: bigint,
  retryAfterSeconds: number | undefined,
): Answer {
  const asked = parseResourceVersion(query["resourceVersion"] ?? "");
  const version =
    asked.type === "version" && asked.version > current ? asked.version : current + BEYOND;
  return statusAnswer(tooLargeVersion(version, current, { retryAfterSeconds }));
}

function badGatewayPage(): Answer {
  const title = "502 Bad Gateway";
  return {
    type: "text",
    code: 502,
    contentType: "text/html",
    text: `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`,
  };
}

function shuttingDown(retryAfterSeconds: number): Answer {
  const status = failure(503, "apiserver is shutting down", { reason: "ServiceUnavailable" });
  return statusAnswer(status, { "Retry-After": String(retryAfterSeconds) });
}

function forbidden(facts: RequestFacts): Status {
  const { verb, group = "", resource, namespace, name, path } = facts;
  const user = `User "${facts.user ?? "system:anonymous"}"`;
  if (resource === undefined) {
    return failure(403, `forbidden: ${user} cannot get path "${path}"`, {
      reason: "Forbidden",
      details: {},
    });
  }
  const qualified = group === "" ? resource : `${resource}.${group}`;
  const subject = name === undefined ? qualified : `${qualified} "${name}"`;
  const where =
    namespace === undefined ? "at the cluster scope" : `in the namespace "${namespace}"`;
  const message =
    `${subject} is forbidden: ${user} cannot ${verb} resource "${resource}" ` +
    `in API group "${group}" ${where}`;
  return failure(403, message, {
    reason: "Forbidden",
    details: {
      ...(name === undefined ? {} : { name }),
      ...(group === "" ? {} : { group }),
      kind: resource,
    },
  });
}

/** What servers without streaming lists say to those who want one. */
function noWatchList(): Status {
  return invalidOptions("ListOptions", [
    {
      reason: "FieldValueForbidden",
      message:
        "Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
      field: "sendInitialEvents",
    },
  ]);
}
