/**
 * The result of a call. Mirrors: client-go@32ce75a7 rest/request.go (`Result`, `transformResponse`).
 */
import { type HttpResponse, headerOf } from "./http.js";
import { mediaTypeOf } from "./media-type.js";
import { retryAfterSecondsOf } from "./retry-after.js";
import {
  type ErrorResponse,
  failureIn,
  genericStatusError,
  isStatus,
  isUnexpectedServerError,
  QUOTED_MAX_BYTES,
  StatusError,
} from "./status-error.js";
import { type Warning, warningsOf } from "./warnings.js";

interface ResultParts {
  readonly body: Buffer;
  readonly statusCode: number;
  readonly contentType: string;
  /** Whether the body can be decoded. */
  readonly isDecodable: boolean;
  readonly warnings: readonly Warning[];
  readonly error?: StatusError;
}

/** The requested resource, for error messages. */
export type Asked = Pick<ErrorResponse, "method" | "group" | "resource" | "name">;

/** The complete answer to a call. */
export class Result {
  readonly #parts: ResultParts;

  constructor(parts: ResultParts) {
    this.#parts = parts;
  }

  get statusCode(): number {
    return this.#parts.statusCode;
  }

  /** The media type of the answer, or the client's if it has none. */
  get contentType(): string {
    return this.#parts.contentType;
  }

  get warnings(): readonly Warning[] {
    return this.#parts.warnings;
  }

  /** Whether the server reports a creation: code 201 only. */
  get wasCreated(): boolean {
    return this.#parts.statusCode === 201;
  }

  /** The raw body. @throws StatusError made from the code alone, whatever the body says */
  raw(): Buffer {
    if (this.#parts.error !== undefined) throw this.#parts.error;
    return this.#parts.body;
  }

  /** The error of the call: the Status in the body if there is one, otherwise from the code. */
  error(): StatusError | undefined {
    const { body, error, isDecodable } = this.#parts;
    if (error === undefined || !isDecodable || !isUnexpectedServerError(error)) return error;
    const failure = failureIn(body.toString("utf8"));
    return failure === undefined ? error : new StatusError(failure, error.httpCode);
  }

  /**
   * The document in the body. @throws StatusError; SyntaxError for invalid JSON; Error for a media type that cannot be
   * decoded, and for an empty body
   */
  into<T = unknown>(): T {
    const error = this.error();
    if (error !== undefined) throw error;
    const { body, contentType, isDecodable, statusCode } = this.#parts;
    if (!isDecodable) throw new Error(`serializer for ${contentType} doesn't exist`);
    if (body.length === 0) {
      const what = `0-length response with status code: ${statusCode}`;
      throw new Error(`${what} and content type: ${contentType}`);
    }
    const value: T = JSON.parse(body.toString("utf8"));
    if (isStatus(value) && value.status !== "Success") throw new StatusError(value, statusCode);
    return value;
  }
}

/** Whether a code means success. */
export function isSuccess(statusCode: number): boolean {
  return statusCode === 101 || (statusCode >= 200 && statusCode <= 206);
}

/**
 * Reads an answer completely. Error answers are in the result.
 * @throws Error when the body is truncated
 */
export async function resultFrom(
  response: HttpResponse,
  asked: Asked,
  configuredType: string,
): Promise<Result> {
  const body = await readBody(response);
  const { statusCode } = response;
  const contentType = headerOf(response, "content-type") ?? configuredType;
  const warnings = warningsOf(response);
  const parts = { body, statusCode, contentType, warnings };
  const mediaType = mediaTypeOf(contentType);
  if (mediaType === undefined) {
    return new Result({
      ...parts,
      warnings: [],
      isDecodable: false,
      error: malformedType(contentType),
    });
  }
  const isDecodable = mediaType === "application/json";
  if (isSuccess(statusCode)) return new Result({ ...parts, isDecodable });
  return new Result({ ...parts, isDecodable, error: errorFrom(response, body, asked) });
}

/** The error for a code and a body without a Status. */
export function errorFrom(response: HttpResponse, body: Buffer, asked: Asked): StatusError {
  const quoted = body.subarray(0, QUOTED_MAX_BYTES).toString("utf8").trim();
  return genericStatusError({
    ...asked,
    httpCode: response.statusCode,
    text: isText(response) ? quoted : "unknown",
    retryAfterSeconds: retryAfterSecondsOf(response),
  });
}

/** The whole body. @throws Error when it is truncated */
export async function readBody(response: HttpResponse): Promise<Buffer> {
  try {
    const parts: Buffer[] = [];
    for await (const part of response.body) parts.push(part);
    return Buffer.concat(parts);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `unexpected error when reading response body. Please retry. Original error: ${words}`,
      { cause },
    );
  }
}

function isText(response: HttpResponse): boolean {
  const contentType = headerOf(response, "content-type");
  return contentType === undefined || (mediaTypeOf(contentType)?.startsWith("text/") ?? false);
}

function malformedType(contentType: string): StatusError {
  const message = `Internal error occurred: ${JSON.stringify(contentType)} is no media type`;
  return new StatusError(
    {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      reason: "InternalError",
      message,
      details: { causes: [{ message }] },
      code: 500,
    },
    500,
  );
}
