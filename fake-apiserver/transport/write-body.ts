import type { Writable } from "node:stream";
import type { ResponseMessage } from "./exchange.js";
import { writePieces } from "./write-pieces.js";

/** Writes a body, at once or while it is generated, and ends the stream. */
export function writeBody(body: ResponseMessage["body"], stream: Writable): void {
  if (Buffer.isBuffer(body)) stream.end(body);
  else void writePieces(body.pieces, stream);
}
