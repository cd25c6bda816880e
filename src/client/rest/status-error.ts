/**
 * The error of an apiserver's answer.
 * Mirrors: apimachinery@eed236ce pkg/api/errors `NewGenericServerResponse`; client-go@32ce75a7 rest/request.go.
 */
import type { Status } from "../../wire/status.js";

/** The apiserver answered with an error. `status` has the details; it is generated if the answer has none. */
export class StatusError extends Error {
  readonly status: Status;
  /** The code of the HTTP response, which may differ from that of `status`. */
  readonly httpCode: number;
  /** The reason of the Status: "NotFound", "Conflict", "Expired"; "Unknown" if there is none. */
  readonly code: string;

  constructor(status: Status, httpCode: number, options?: ErrorOptions) {
    super(status.message ?? `the server answered with code ${httpCode}`, options);
    this.name = "StatusError";
    this.status = status;
    this.httpCode = httpCode;
    this.code = status.reason ?? "Unknown";
  }
}

/** An error response and its request. */
export interface ErrorResponse {
  readonly httpCode: number;
  /** In upper case. */
  readonly method: string;
  /** The text of the body; "unknown" if it is not text. */
  readonly text: string;
  /** The requested group and plural, if known. */
  readonly group?: string | undefined;
  readonly resource?: string | undefined;
  /** The requested object, if any. */
  readonly name?: string | undefined;
  /** The whole seconds of a Retry-After header. */
  readonly retryAfterSeconds?: number | undefined;
}

/** How much of a body that is not a Status is quoted, in bytes. */
export const QUOTED_MAX_BYTES = 2048;

/** The cause that marks a generated Status. */
const UNEXPECTED = "UnexpectedServerResponse";

/** The reason and message for a code without a Status. */
const GENERIC: Readonly<Record<number, { readonly reason: string; readonly words?: string }>> = {
  400: { reason: "BadRequest", words: "the server cannot make sense of the request" },
  401: { reason: "Unauthorized", words: "the server asks for credentials" },
  403: { reason: "Forbidden" },
  404: { reason: "NotFound", words: "the server has no such resource" },
  405: { reason: "MethodNotAllowed", words: "the server does not allow that on the resource" },
  406: { reason: "NotAcceptable" },
  409: { reason: "Conflict", words: "the server reports a conflict" },
  415: { reason: "UnsupportedMediaType" },
  422: { reason: "Invalid", words: "the server refuses what was sent" },
  429: { reason: "TooManyRequests", words: "the server has too many requests: try again later" },
  503: { reason: "ServiceUnavailable", words: "the server cannot handle the request just now" },
  504: { reason: "Timeout", words: "the server was too slow; it may still be at it" },
};

/** An error made from a code alone. A conflict on a create means that the object already exists. */
export function genericStatusError(response: ErrorResponse): StatusError {
  const { httpCode, method, text, group = "", resource = "", name = "" } = response;
  const { reason, words } = genericOf(response);
  const qualified = group === "" ? resource : `${resource}.${group}`;
  const about = [method.toLowerCase(), qualified, name].filter((word) => word !== "").join(" ");
  const message = words ?? text;
  return new StatusError(
    {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: resource === "" ? message : `${message} (${about})`,
      ...(reason === undefined ? {} : { reason }),
      details: {
        ...(group === "" ? {} : { group }),
        ...(resource === "" ? {} : { kind: resource }),
        ...(name === "" ? {} : { name }),
        causes: [{ reason: UNEXPECTED, message: text }],
        ...(response.retryAfterSeconds === undefined
          ? {}
          : { retryAfterSeconds: response.retryAfterSeconds }),
      },
      code: httpCode,
    },
    httpCode,
  );
}

function genericOf({ httpCode, method, text }: ErrorResponse): {
  readonly reason?: string;
  readonly words?: string;
} {
  const generic = GENERIC[httpCode];
  if (httpCode === 409 && method === "POST") return { ...generic, reason: "AlreadyExists" };
  if (generic !== undefined) return generic;
  if (httpCode < 500) return { words: `the server answered ${httpCode} and said nothing else` };
  return { reason: "InternalError", words: `an error on the server (${JSON.stringify(text)})` };
}

/** Whether an error was made from a code alone. */
export function isUnexpectedServerError(error: unknown): boolean {
  const causes = error instanceof StatusError ? (error.status.details?.causes ?? []) : [];
  return causes.some(({ reason }) => reason === UNEXPECTED);
}

/** The failure in a body; undefined for anything else, including a success. */
export function failureIn(body: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isStatus(value) && value.status === "Failure" ? value : undefined;
  } catch {
    // The text of a proxy, or nothing at all: only the code is known.
    return undefined;
  }
}

/** Whether a decoded value is a Status, of whatever outcome. */
export function isStatus(value: unknown): value is Status {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  const apiVersion = "apiVersion" in value ? value.apiVersion : undefined;
  return value.kind === "Status" && (apiVersion === undefined || apiVersion === "v1");
}
