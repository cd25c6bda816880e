import type { ErrorRequestHandler } from "express";
import { RuleError } from "../faults/parse-rule.js";
import { formatPath, type SchemaIssue } from "../faults/schema-issue.js";
import { ProfileError } from "../profiles/server-profile.js";
import { StageError } from "../stages/stage-error.js";
import { StorageError, type StorageErrorCode } from "../storage/storage-error.js";
import { WorldError, type WorldErrorCode } from "../world/world-error.js";
import { sendJson } from "./send-json.js";

/** The body of every error of the control API. */
export interface AdminErrorBody {
  /** The message. */
  readonly error: string;
  /** The path in the body, if the error is about the body: "ops[1].create". */
  readonly path?: string;
  /** How to correct it. */
  readonly hint?: string;
  /** Further members of the endpoint. */
  readonly [fact: string]: unknown;
}

/** A request that the control API refuses. */
export class AdminError extends Error {
  override readonly name = "AdminError";
  readonly status: number;
  readonly body: AdminErrorBody;

  constructor(status: number, body: AdminErrorBody) {
    super(body.error);
    this.status = status;
    this.body = body;
  }

  /** Refuses a body that does not match its schema. */
  static ofIssue({ path, message, hint }: SchemaIssue): AdminError {
    return new AdminError(400, {
      error: message,
      path: formatPath(path),
      ...(hint !== undefined && { hint }),
    });
  }

  /** Converts an error of a handler to an answer. */
  static from(error: unknown): AdminError {
    if (error instanceof AdminError) return error;
    if (error instanceof RuleError) {
      const { path, problem: message, hint } = error;
      return AdminError.ofIssue({ path, message, ...(hint !== undefined && { hint }) });
    }
    if (error instanceof StageError) return AdminError.ofIssue(error.issue);
    if (error instanceof StorageError) {
      return new AdminError(STORAGE_STATUS[error.code], { error: error.message });
    }
    if (error instanceof WorldError) {
      const { code, message, nearest } = error;
      // Further lines of the message repeat `nearest`.
      const [first = message] = message.split("\n");
      const isAboutRequests = code === "verification-failed" || code === "timed-out";
      return new AdminError(WORLD_STATUS[code], {
        error: first,
        ...(isAboutRequests && { nearest }),
      });
    }
    if (error instanceof ProfileError) {
      return new AdminError(400, { error: error.problem, path: "profile", hint: error.hint });
    }
    if (error instanceof RangeError) return new AdminError(400, { error: error.message });
    if (isBodyParserError(error)) {
      const isNoJson = error instanceof SyntaxError;
      const message = `${isNoJson ? "The body is not JSON: " : ""}${error.message}`;
      return new AdminError(error.status, { error: message });
    }
    const message = error instanceof Error ? error.message : String(error);
    return new AdminError(500, { error: message });
  }
}

/** Answers a request whose handler threw, always in JSON. */
export const answerWithError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status, body } = AdminError.from(error);
  sendJson(response, status, body);
};

const STORAGE_STATUS: Readonly<Record<StorageErrorCode, number>> = {
  "already-exists": 409,
  "not-found": 404,
  conflict: 409,
  "precondition-failed": 409,
  invalid: 400,
  expired: 410,
  "too-large-resource-version": 400,
  "too-large-object": 500,
  "not-served": 404,
};

const WORLD_STATUS: Readonly<Record<WorldErrorCode, number>> = {
  "verification-failed": 417,
  "timed-out": 408,
  "watch-ended": 410,
  "world-closed": 410,
  "not-virtual": 409,
  "no-client-authority": 409,
  "no-such-replica": 404,
};

/** Errors of express.json() have a status. */
function isBodyParserError(error: unknown): error is Error & { readonly status: number } {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}
