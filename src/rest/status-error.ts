import type { Status } from "../wire/status.js";

/** The apiserver answered with an error. `status` says which; every answer has one, made up if need be. */
export class StatusError extends Error {
  readonly status: Status;
  /** The code of the HTTP response, which may differ from that of `status`. */
  readonly httpCode: number;

  constructor(status: Status, httpCode: number, options?: ErrorOptions) {
    super(status.message ?? `the server answered with code ${httpCode}`, options);
    this.name = "StatusError";
    this.status = status;
    this.httpCode = httpCode;
  }
}

/** What a response that is not a success says. */
export interface ErrorResponse {
  readonly httpCode: number;
  readonly body: string;
  /** What was asked for, for the message: "get pods". */
  readonly what: string;
  /** Whole seconds of a Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
}

/** How much of a body that is not a Status is quoted, in characters. */
const QUOTED_MAX_LENGTH = 2048;

/** Reasons that go with a code when the server gave none. Mirrors: apimachinery@eed236ce `NewGenericServerResponse`. */
const REASON_BY_CODE: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  409: "Conflict",
  415: "UnsupportedMediaType",
  422: "Invalid",
  429: "TooManyRequests",
  503: "ServiceUnavailable",
  504: "Timeout",
};

/** Reads the error of a response: the Status in its body when it tells of a failure, else one made from the code. */
export function statusErrorFrom(response: ErrorResponse): StatusError {
  const status = failureIn(response.body) ?? genericStatus(response);
  return new StatusError(status, response.httpCode);
}

function failureIn(body: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isFailure(value) ? value : undefined;
  } catch {
    // A proxy's words, or nothing at all: the code has to do.
    return undefined;
  }
}

function isFailure(value: unknown): value is Status {
  if (typeof value !== "object" || value === null || !("kind" in value) || !("status" in value)) {
    return false;
  }
  return value.kind === "Status" && value.status === "Failure";
}

function genericStatus({ httpCode, body, what, retryAfterSeconds }: ErrorResponse): Status {
  const reason = REASON_BY_CODE[httpCode] ?? (httpCode >= 500 ? "InternalError" : undefined);
  const quoted = body.slice(0, QUOTED_MAX_LENGTH);
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: `Cannot ${what}: the server answered ${httpCode}${quoted === "" ? "" : `: ${quoted}`}`,
    ...(reason === undefined ? {} : { reason }),
    details: {
      causes: [{ reason: "UnexpectedServerResponse", message: quoted }],
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
    code: httpCode,
  };
}
