/**
 * Chunks of a chunked body, made once for all watches. An event is written to one watch after the other, and so are the
 * events of one turn: the last result is nearly always the next one needed. A cache of pure results is not a state
 * that a world could notice.
 */
const CRLF = Buffer.from("\r\n");

let lastPiece: Buffer | undefined;
let lastChunk = CRLF;

let lastParts: readonly Buffer[] = [];
let lastJoined = CRLF;

/** A piece of a body as a chunk: its length, the piece, and what ends it. */
export function chunkOf(piece: Buffer): Buffer {
  if (piece === lastPiece) return lastChunk;
  const header = Buffer.from(`${piece.length.toString(16)}\r\n`);
  lastChunk = Buffer.concat([header, piece, CRLF]);
  lastPiece = piece;
  return lastChunk;
}

/** Chunks one behind the other. */
export function joinedChunks(chunks: readonly Buffer[]): Buffer {
  const isKnown =
    chunks.length === lastParts.length && chunks.every((chunk, at) => chunk === lastParts[at]);
  if (isKnown) return lastJoined;
  lastJoined = Buffer.concat(chunks);
  lastParts = chunks;
  return lastJoined;
}
