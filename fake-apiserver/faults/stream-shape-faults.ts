import type { StreamShape, StreamStage } from "../watch/stream-stage.js";
import type { Fault } from "./rule.js";

/** Small enough to cut through any event, large enough for a test to stay quick. */
const CHUNK_BYTES = 7;

const NEWLINE = "\n".charCodeAt(0);

/** Faults that change how events become bytes, for the whole stream. Undefined for faults of other families. */
export function streamShapeFault(fault: Fault): Pick<StreamStage, "shape"> | undefined {
  const shape = shapeOf(fault);
  return shape === undefined ? undefined : { shape };
}

function shapeOf(fault: Fault): StreamShape | undefined {
  switch (fault.fault) {
    case "stream.splitFrames":
      return { cut: (bytes) => cutEvery(bytes, fault.chunkBytes ?? CHUNK_BYTES) };
    case "stream.splitUtf8":
      return { cut: cutInsideCharacters };
    case "stream.coalesce":
      return { batchCount: fault.count };
    case "stream.noNewline":
      return { text: withoutNewline };
    case "stream.crlf":
      return { text: (bytes) => Buffer.concat([withoutNewline(bytes), Buffer.from("\r\n")]) };
    case "stream.blankLines":
      return { text: (bytes) => Buffer.concat([Buffer.from("\n"), bytes, Buffer.from("\r\n\n")]) };
    case "stream.rawSeparators":
      return { text: withRawSeparators };
    default:
      return undefined;
  }
}

function cutEvery(bytes: Buffer, chunkBytes: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    pieces.push(bytes.subarray(start, start + chunkBytes));
  }
  return pieces;
}

/** Cuts before every byte that goes on with a character: the chunks are no text by themselves. */
function cutInsideCharacters(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (const [index, byte] of bytes.entries()) {
    const isContinuation = (byte & 0b1100_0000) === 0b1000_0000;
    if (!isContinuation) continue;
    pieces.push(bytes.subarray(start, index));
    start = index;
  }
  pieces.push(bytes.subarray(start));
  return pieces;
}

function withoutNewline(bytes: Buffer): Buffer {
  return bytes.at(-1) === NEWLINE ? bytes.subarray(0, -1) : bytes;
}

/** What Go's encoder escapes and JSON does not demand to be escaped. */
function withRawSeparators(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.toString().replaceAll("\\u2028", "\u2028").replaceAll("\\u2029", "\u2029"),
  );
}
