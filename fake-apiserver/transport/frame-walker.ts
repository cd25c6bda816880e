/** The head of an HTTP/2 frame, RFC 9113 section 4.1. */
export interface FrameHead {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
}

/** Types of frames, RFC 9113 section 6. */
export const FRAME = {
  data: 0x0,
  headers: 0x1,
  rstStream: 0x3,
  settings: 0x4,
  ping: 0x6,
  goAway: 0x7,
  windowUpdate: 0x8,
  continuation: 0x9,
} as const;

/** A PING or SETTINGS frame with this flag answers another. */
export const ACK_FLAG = 0x1;

/** A DATA or HEADERS frame with this flag is the last of its stream. */
export const END_STREAM_FLAG = 0x1;

/** A HEADERS or CONTINUATION frame with this flag ends a block of headers. */
export const END_HEADERS_FLAG = 0x4;

const HEAD_BYTES = 9;
const NONE = Buffer.alloc(0);

/** Parses one direction of an HTTP/2 connection into frames, and passes the selected ones. */
export class FrameWalker {
  readonly #isWanted: (head: FrameHead) => boolean;
  /** The missing bytes of the current frame. */
  #leftBytes: number;
  #isCurrentWanted = true;
  /** The start of an incomplete frame header. */
  #partialHead: Buffer = NONE;

  /** `prefaceBytes`: the number of bytes before the first frame. */
  constructor(isWanted: (head: FrameHead) => boolean, prefaceBytes = 0) {
    this.#isWanted = isWanted;
    this.#leftBytes = prefaceBytes;
  }

  /** Whether the bytes so far are complete frames. */
  get isBetweenFrames(): boolean {
    return this.#leftBytes === 0 && this.#partialHead.length === 0;
  }

  /** The selected parts of the next bytes, in order. */
  pass(bytes: Buffer): readonly Buffer[] {
    const input =
      this.#partialHead.length === 0 ? bytes : Buffer.concat([this.#partialHead, bytes]);
    const passed: Buffer[] = [];
    let at = Math.min(this.#leftBytes, input.length);
    this.#leftBytes -= at;
    /** The start of the selected bytes that are not in `passed`. */
    let from = this.#isCurrentWanted ? 0 : at;
    while (this.#leftBytes === 0 && input.length - at >= HEAD_BYTES) {
      this.#isCurrentWanted = this.#isWanted(headAt(input, at));
      if (!this.#isCurrentWanted && at > from) passed.push(input.subarray(from, at));
      const endsAt = at + HEAD_BYTES + input.readUIntBE(at, 3);
      this.#leftBytes = Math.max(0, endsAt - input.length);
      at = Math.min(endsAt, input.length);
      if (!this.#isCurrentWanted) from = at;
    }
    this.#partialHead = input.subarray(at);
    if (at > from) passed.push(input.subarray(from, at));
    return passed;
  }
}

/** A complete frame. */
export function encodeFrame({ type, flags, stream }: FrameHead, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

function headAt(bytes: Buffer, at: number): FrameHead {
  return {
    type: bytes.readUInt8(at + 3),
    flags: bytes.readUInt8(at + 4),
    stream: bytes.readUInt32BE(at + 5) & 0x7fff_ffff,
  };
}
