/**
 * Chunks of a chunked body, cached for all watches. An event is written to one watch after the other, and so are the
 * events of one turn: the last result is nearly always the next one needed. As the results are pure, worlds do not
 * affect each other.
 */
const CRLF = Buffer.from("\r\n");

let lastPiece: Buffer | undefined;
let lastChunk = CRLF;

let lastParts: readonly Buffer[] = [];
let lastJoined = CRLF;

/** A part of a body as a chunk: its length, the part, and the end of the line. */
export function chunkOf(piece: Buffer): Buffer {
  if (piece === lastPiece) return lastChunk;
  const header = Buffer.from(`${piece.length.toString(16)}\r\n`);
  lastChunk = Buffer.concat([header, piece, CRLF]);
  lastPiece = piece;
  return lastChunk;
}

/** Concatenated chunks. */
export function joinedChunks(chunks: readonly Buffer[]): Buffer {
  const isKnown =
    chunks.length === lastParts.length && chunks.every((chunk, at) => chunk === lastParts[at]);
  if (isKnown) return lastJoined;
  lastJoined = Buffer.concat(chunks);
  lastParts = chunks;
  return lastJoined;
}
