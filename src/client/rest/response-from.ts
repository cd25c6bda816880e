/** Answers, as Node reads them. */
import type http from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { HttpResponse } from "./http.js";

/** What became of sending a request once. */
export type SendOutcome =
  | { readonly type: "response"; readonly response: HttpResponse }
  /** A kept connection had gone. */
  | { readonly type: "stale" }
  /** The server has not processed it, and says so. */
  | { readonly type: "unsent"; readonly error: unknown }
  | { readonly type: "failed"; readonly error: unknown };

/** What Node reads of an answer, and whatever is like it. */
export type ResponseMessage = Readable & {
  readonly statusCode?: number | undefined;
  /** By their names in lower case; of a name that came several times, all values in one. */
  readonly headers: http.IncomingHttpHeaders;
  /** Each value by itself. */
  readonly headersDistinct?: NodeJS.Dict<string[]>;
};

/**
 * The answer that a message is the head and the body of. Closing it ends the request. A body that comes compressed, which
 * nobody has asked for, is read as what it was.
 */
export function responseFrom(message: ResponseMessage): HttpResponse {
  // Whoever reads hears of it there; a body that nobody reads has nobody to tell.
  message.on("error", () => undefined);
  return {
    statusCode: message.statusCode ?? 0,
    headers: headersFrom(message),
    body: message.headers["content-encoding"] === "gzip" ? unzipped(message) : message,
    close: () => {
      if (!message.readableEnded) message.destroy();
    },
  };
}

/** A warning that cannot be read spoils its own header, and no other. */
function headersFrom({ headers, headersDistinct }: ResponseMessage): HttpResponse["headers"] {
  const warning = headersDistinct?.["warning"];
  return warning === undefined ? headers : { ...headers, warning };
}

function unzipped(message: Readable): Readable {
  const body = createGunzip();
  body.on("error", () => undefined);
  return pipeline(message, body, () => undefined);
}
