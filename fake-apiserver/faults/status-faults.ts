import type { Status } from "../../src/wire/status.js";
import { type Answer, plainNotFound, statusAnswer } from "../handlers/answer.js";
import type { RequestContext } from "../handlers/request-context.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import {
  ContinueTokenError,
  decodeContinueToken,
  encodeContinueToken,
} from "../storage/continue-token.js";
import { forbidden } from "../storage/field-causes.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import {
  expiredContinue,
  expiredList,
  failure,
  internalError,
  invalidOptions,
  methodNotAllowed,
  notAcceptable,
  tooLargeVersion,
  unsupportedMediaType,
} from "../storage/status-bodies.js";
import { answering, refusing } from "./answering.js";
import { ofRequest } from "./fault-row.js";
import {
  asksForInitialEvents,
  isContinuation,
  isFromAnyCache,
  isList,
  isListOrWatch,
  isWatch,
} from "./request-kinds.js";

/** How far beyond the newest version the answer puts a client that named none. */
const BEYOND = 1_000n;

/** Seconds that a server asks for while it installs its paths. */
const INSTALLING_SECONDS = 5;

const RETRY_AFTER_SECONDS = {
  type: "integer",
  minimum: 0,
  default: 1,
  description: "Seconds in the Retry-After header, and in the Status if there is one.",
} as const;

/** Refusals, worded as an apiserver words them, instead of an answer. */
export const STATUS_FAULTS = {
  "status.410.watch": ofRequest({
    row: 11,
    does: "Answers a watch with HTTP 410 and a Status of reason Expired.",
    imitates:
      "Proxies, aggregated apiservers and old releases that reject a watch before it opens; kube-apiserver itself answers 200 and an ERROR event (event.410).",
    wrong: "kube-rs/kube#1042 retries at the same version.",
    concerns: isWatch,
    act: () => refusing(() => gone({ reason: "Expired" })),
  }),
  "status.410.list": ofRequest({
    row: 12,
    does: "Answers a list with HTTP 410: the requested version is too old.",
    imitates: "A list at an exact version after compaction.",
    wrong: "Clients that list again at the same version.",
    concerns: isList,
    act: () => refusing(() => expiredList()),
  }),
  "status.410.continue": ofRequest({
    row: 13,
    does: "Answers a continuation with HTTP 410.",
    imitates: "A paginated list that takes longer than the compaction interval.",
    wrong:
      "Clients that continue with the new token as if the list were consistent (kubernetes/kubernetes#67284).",
    concerns: isContinuation,
    parameters: {
      withToken: {
        type: "boolean",
        default: true,
        description:
          "Whether the Status has a new token for an inconsistent continuation, as a real server's has.",
      },
    },
    act: ({ withToken }) =>
      refusing((context) => expiredContinue(withToken ? freshToken(context) : undefined)),
  }),
  "status.410.reasonGone": ofRequest({
    row: 14,
    does: "Answers a list or a watch with HTTP 410 and reason Gone.",
    imitates: "Apiservers up to 1.17, and other servers that still do so.",
    wrong: "Clients that check for reason Expired only.",
    concerns: isListOrWatch,
    act: () => refusing(() => gone({ reason: "Gone" })),
  }),
  "status.410.codeOnly": ofRequest({
    row: 14,
    does: "Answers a list or a watch with HTTP 410 and a Status without a reason.",
    imitates: "Servers other than kube-apiserver, proxies that rewrite the Status.",
    wrong: "Clients that check the reason and not the code.",
    concerns: isListOrWatch,
    act: () => refusing(() => gone({})),
  }),
  "status.429.json": ofRequest({
    row: 16,
    does: "Answers with HTTP 429 and a Status of reason TooManyRequests.",
    imitates:
      "A watch cache that is not ready after a restart; also for watches it is an HTTP status.",
    wrong: "Clients that discard the last version seen.",
    parameters: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    act: ({ retryAfterSeconds }) => refusing(() => initializing(retryAfterSeconds)),
  }),
  "status.429.text": ofRequest({
    row: 15,
    does: "Answers with HTTP 429 in plain text.",
    imitates: "API Priority and Fairness, or the limit on requests in flight.",
    wrong: "Clients that report a decoding error and do not wait.",
    parameters: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    act: ({ retryAfterSeconds }) => answering(() => tooManyRequestsText(retryAfterSeconds)),
  }),
  "status.429.noRetryAfter": ofRequest({
    row: 17,
    does: "Answers with HTTP 429 without a Retry-After header.",
    imitates: "A rate-limiting proxy.",
    wrong: "Clients that treat a missing header as zero seconds.",
    act: () => refusing(() => initializing(undefined)),
  }),
  "status.500": ofRequest({
    row: 18,
    does: "Answers with HTTP 500 and a Status of reason InternalError.",
    imitates: "An etcd leader change, a recovered panic.",
    wrong: "Clients that relist without a delay.",
    act: () => refusing(() => internalError("etcdserver: leader changed")),
  }),
  "status.503.retryAfter": ofRequest({
    row: 21,
    does: "Answers with HTTP 503, a Status of reason ServiceUnavailable and a Retry-After header.",
    imitates: "An apiserver that shuts down.",
    wrong: "Clients that ignore the header.",
    parameters: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    act: ({ retryAfterSeconds }) => answering(() => shuttingDown(retryAfterSeconds)),
  }),
  "status.504.tooLarge": ofRequest({
    row: 23,
    does: "Answers with HTTP 504, cause ResourceVersionTooLarge.",
    imitates:
      "A replica whose watch cache is behind the version that the client got from another one.",
    wrong: "Clients that retry the same version forever (kubernetes/kubernetes#94316).",
    parameters: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    act: ({ retryAfterSeconds }, { store }) =>
      refusing((context) => tooLarge(context, store.version(), retryAfterSeconds)),
  }),
  "status.401": ofRequest({
    row: 25,
    does: "Answers with HTTP 401.",
    imitates: "An expired token.",
    wrong:
      "kubernetes-client/javascript#317, fabric8io/kubernetes-client#2612: the old token is used again.",
    act: () => refusing(() => failure(401, "Unauthorized", { reason: "Unauthorized" })),
  }),
  "status.403": ofRequest({
    row: 26,
    does: "Answers with HTTP 403.",
    imitates: "An edited role; a missing watch verb.",
    wrong: "Clients that never retry.",
    act: () => refusing(({ facts }) => refusedTo(facts)),
  }),
  "status.404.textPlain": ofRequest({
    row: 27,
    does: "Answers with HTTP 404 in plain text.",
    imitates: "A custom resource whose definition was deleted or is not established yet.",
    wrong: "Clients that parse it as a Status.",
    act: () => answering(() => plainNotFound()),
  }),
  "status.422.sendInitialEvents": ofRequest({
    row: 28,
    does: "Answers a watch that asks for initial events with HTTP 422: sendInitialEvents is forbidden.",
    imitates: "Apiservers without the WatchList feature (1.27 to 1.31, 1.33) and aggregated ones.",
    wrong: "Clients that do not fall back to LIST.",
    concerns: asksForInitialEvents,
    act: () =>
      refusing(() =>
        forbiddenOption(
          "sendInitialEvents",
          "is forbidden for watch unless the WatchList feature gate is enabled",
        ),
      ),
  }),
  "status.410.noReason": ofRequest({
    row: 14,
    does: "Answers a list or a watch with HTTP 410 and a Status whose reason is empty.",
    imitates: "Servers that encode empty fields.",
    wrong: "Clients that check the reason and not the code.",
    concerns: isListOrWatch,
    act: () => refusing(() => gone({ reason: "" })),
  }),
  "status.503.mux": ofRequest({
    row: 22,
    does: "Answers with HTTP 503: not all paths have been installed yet.",
    imitates: "An apiserver in its first seconds.",
    wrong: "Clients that conclude that the API group was removed.",
    act: () => refusing(() => installing()),
  }),
  "status.405": ofRequest({
    row: 28,
    does: "Answers with HTTP 405.",
    imitates: "An aggregated apiserver without the verb.",
    wrong: "Clients that retry forever without a delay.",
    act: () => refusing(() => methodNotAllowed()),
  }),
  "status.409": ofRequest({
    row: 28,
    does: "Answers with HTTP 409 and a Status of reason Conflict.",
    imitates: "Aggregated apiservers and proxies with errors of their own.",
    wrong: "Clients that retry certain status codes only, and not this one.",
    act: () => refusing(() => failure(409, "the object has been modified", { reason: "Conflict" })),
  }),
  "status.406": ofRequest({
    row: 28,
    does: "Answers with HTTP 406.",
    imitates: "A server that supports none of the accepted encodings.",
    wrong: "Clients that accept one encoding only.",
    act: () => refusing(({ facts }) => notAcceptable(facts.verb === "watch")),
  }),
  "status.415": ofRequest({
    row: 28,
    does: "Answers with HTTP 415.",
    imitates: "A server without CBOR or protobuf.",
    wrong: "Clients that do not fall back to JSON.",
    act: () => refusing(() => unsupportedMediaType(["application/json", "application/yaml"])),
  }),
  "status.422": ofRequest({
    row: 28,
    does: "Answers with HTTP 422 and a Status of reason Invalid, for the list options.",
    imitates: "An older or aggregated apiserver that does not know an option.",
    wrong: "Clients that do not fall back to plain lists and watches.",
    concerns: isListOrWatch,
    act: () =>
      refusing(() => forbiddenOption("resourceVersionMatch", "is forbidden for this resource")),
  }),
  "cache.notReady": ofRequest({
    row: 87,
    does: "Answers watches and lists from the cache with HTTP 429 and reason TooManyRequests; consistent lists succeed.",
    imitates: "An apiserver that has just started.",
    wrong: "Clients that discard the last version seen.",
    concerns: isFromAnyCache,
    parameters: {
      retryAfterSeconds: {
        type: "integer",
        minimum: 0,
        default: 1,
        description: "Seconds in the Retry-After header and in the Status.",
      },
    },
    act: ({ retryAfterSeconds }) => refusing(() => initializing(retryAfterSeconds)),
  }),
};

function gone(facts: { readonly reason?: string }): Status {
  return failure(410, "The resourceVersion for the provided watch is too old.", facts);
}

/** The token for an inconsistent continuation, as a real server returns it. */
function freshToken({ query }: RequestContext): string | undefined {
  try {
    const { startKey } = decodeContinueToken(query["continue"] ?? "");
    return encodeContinueToken({ version: undefined, startKey });
  } catch (error) {
    // A request that is not a continuation has no token to continue with.
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

function tooLarge({ query }: RequestContext, current: bigint, retryAfterSeconds: number): Status {
  const asked = parseResourceVersion(query["resourceVersion"] ?? "");
  const version =
    asked.type === "version" && asked.version > current ? asked.version : current + BEYOND;
  return tooLargeVersion(version, current, { retryAfterSeconds });
}

function shuttingDown(retryAfterSeconds: number): Answer {
  const status = failure(503, "apiserver is shutting down", { reason: "ServiceUnavailable" });
  return statusAnswer(status, { "Retry-After": String(retryAfterSeconds) });
}

function refusedTo(facts: RequestFacts): Status {
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

function installing(): Status {
  const message =
    "the request has been made before all known HTTP paths have been installed, please try again";
  return failure(503, message, {
    reason: "ServiceUnavailable",
    details: { retryAfterSeconds: INSTALLING_SECONDS },
  });
}

function forbiddenOption(field: string, why: string): Status {
  return invalidOptions("ListOptions", [forbidden(field, `${field} ${why}`)]);
}
