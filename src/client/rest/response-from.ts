/** Answers, as Node reads them. */
import type http from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { HttpResponse } from "./http.js";

/** The outcome of one attempt to send a request. */
export type SendOutcome =
  | { readonly type: "response"; readonly response: HttpResponse }
  /** A kept-alive connection was closed. */
  | { readonly type: "stale" }
  /** The server reported that it has not processed the request. */
  | { readonly type: "unsent"; readonly error: unknown }
  | { readonly type: "failed"; readonly error: unknown };

/** The head of a response in Node, or a compatible object. */
export type ResponseMessage = Readable & {
  readonly statusCode?: number | undefined;
  /** By name in lower case; several values of one name are joined. */
  readonly headers: http.IncomingHttpHeaders;
  /** Each value separately. */
  readonly headersDistinct?: NodeJS.Dict<string[]>;
};

/**
 * The response with the head and the body of a message. Closing it ends the request. A body that is compressed although
 * this was not requested is decompressed.
 */
export function responseFrom(message: ResponseMessage): HttpResponse {
  // The reader gets the error; without a reader it is not reported.
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

/** An invalid warning discards its own header, and no other. */
function headersFrom({ headers, headersDistinct }: ResponseMessage): HttpResponse["headers"] {
  const warning = headersDistinct?.["warning"];
  return warning === undefined ? headers : { ...headers, warning };
}

function unzipped(message: Readable): Readable {
  const body = createGunzip();
  body.on("error", () => undefined);
  return pipeline(message, body, () => undefined);
}
