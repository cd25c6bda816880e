/**
 * Classifies errors of any client.
 *
 * An error is read through its chain of causes: the first `status` that is a Status object decides.
 * Mirrors: apimachinery@eed236ce pkg/api/errors, client-go tools/cache/reflector.go `isExpiredError` and its siblings.
 */
import { isRecord } from "../../wire/is-record.js";
import type { Status } from "../../wire/status.js";

/** Reasons that classify an error; with any of them the numeric code is ignored. */
const SPECIFIC_REASONS: ReadonlySet<string> = new Set([
  "Unauthorized",
  "Forbidden",
  "NotFound",
  "AlreadyExists",
  "Conflict",
  "Gone",
  "Invalid",
  "ServerTimeout",
  "StorageReadError",
  "Timeout",
  "TooManyRequests",
  "BadRequest",
  "MethodNotAllowed",
  "NotAcceptable",
  "RequestEntityTooLarge",
  "UnsupportedMediaType",
  "InternalError",
  "Expired",
  "ServiceUnavailable",
]);

const TOO_LARGE_MESSAGE = "Too large resource version";

/** An ERROR event of a watch, as an error. */
export class WatchEventError extends Error {
  readonly status: Status;
  /** The reason of the Status: "Expired"; "Unknown" if there is none. */
  readonly code: string;

  constructor(status: Status) {
    super(status.message ?? `the watch ended with an error of code ${status.code ?? "unknown"}`);
    this.name = "WatchEventError";
    this.status = status;
    this.code = status.reason ?? "Unknown";
  }
}

/** The Status in an error; undefined if there is none. */
export function statusOf(error: unknown): Status | undefined {
  for (let at: unknown = error; at !== undefined && at !== null; at = causeOf(at)) {
    if (typeof at === "object" && "status" in at && isStatus(at.status)) return at.status;
  }
  return undefined;
}

/** The requested version has expired: reason Expired, reason Gone, or code 410 without a known reason. */
export function isExpired(error: unknown): boolean {
  return hasReason(error, "Expired") || hasReasonOrCode(error, "Gone", 410);
}

/** Like `isExpired`, for the only reason that ends a paged list. */
export function isResourceExpired(error: unknown): boolean {
  return hasReason(error, "Expired");
}

/** The client lacks the permission: reason Forbidden, or code 403 without a known reason. */
export function isForbidden(error: unknown): boolean {
  return hasReasonOrCode(error, "Forbidden", 403);
}

/** The client is not authenticated: reason Unauthorized, or code 401 without a known reason. */
export function isUnauthorized(error: unknown): boolean {
  return hasReasonOrCode(error, "Unauthorized", 401);
}

/** The server asks for a later retry: reason TooManyRequests, or code 429 whatever the reason. */
export function isTooManyRequests(error: unknown): boolean {
  return hasReason(error, "TooManyRequests") || statusOf(error)?.code === 429;
}

/** Reason InternalError, or code 500 without a known reason. */
export function isInternalError(error: unknown): boolean {
  return hasReasonOrCode(error, "InternalError", 500);
}

/** The requested version is newer than the server's; in the three forms of servers. */
export function isTooLargeResourceVersion(error: unknown): boolean {
  const status = statusOf(error);
  const causes = status?.details?.causes ?? [];
  if (causes.some((cause) => cause.reason === "ResourceVersionTooLarge")) return true;
  // The older forms are only recognized in a timeout with details, as in client-go.
  if (!hasReasonOrCode(error, "Timeout", 504) || status?.details === undefined) return false;
  return (
    causes.some((cause) => cause.message === TOO_LARGE_MESSAGE) ||
    (status.message ?? "").includes(TOO_LARGE_MESSAGE)
  );
}

/** The connection was refused. */
export function isConnectionRefused(error: unknown): boolean {
  for (let at: unknown = error; at !== undefined && at !== null; at = causeOf(at)) {
    if (typeof at === "object" && "code" in at && at.code === "ECONNREFUSED") return true;
  }
  return false;
}

/** Whether the same watch may be retried after a pause, without a list. */
export function isWatchRetriable(error: unknown): boolean {
  return isConnectionRefused(error) || isTooManyRequests(error);
}

function hasReason(error: unknown, reason: string): boolean {
  return statusOf(error)?.reason === reason;
}

function hasReasonOrCode(error: unknown, reason: string, code: number): boolean {
  const status = statusOf(error);
  if (status?.reason === reason) return true;
  return !SPECIFIC_REASONS.has(status?.reason ?? "") && status?.code === code;
}

function isStatus(value: unknown): value is Status {
  return isRecord(value) && (value["kind"] === "Status" || "reason" in value || "code" in value);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
