/** Headers that ask for a WebSocket, RFC 6455 section 1.3. */
export const WEBSOCKET_HANDSHAKE: readonly string[] = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Origin: http://localhost",
];

/** RFC 6455 section 5.2. */
export const OPCODE = { continuation: 0x0, text: 0x1, binary: 0x2, close: 0x8, ping: 0x9 } as const;

/** A frame as it came. */
export interface WebSocketFrame {
  readonly opcode: number;
  readonly isFinal: boolean;
  readonly payload: Buffer;
}

const FINAL = 0x80;
const MASKED = 0x80;
/** This length says that the length is in the next two bytes. */
const LONG = 126;

/** The whole frames of a server, which are not masked. */
export function framesOf(bytes: Buffer): WebSocketFrame[] {
  const frames: WebSocketFrame[] = [];
  let rest = bytes;
  while (rest.length >= 2) {
    const [first = 0, second = 0] = rest;
    const isLong = second === LONG;
    if (isLong && rest.length < 4) break;
    const start = isLong ? 4 : 2;
    const end = start + (isLong ? rest.readUInt16BE(2) : second);
    if (rest.length < end) break;
    const payload = rest.subarray(start, end);
    frames.push({ opcode: first & 0xf, isFinal: (first & FINAL) !== 0, payload });
    rest = rest.subarray(end);
  }
  return frames;
}

/** A short frame of a client, masked with zeros. */
export function encodeMaskedFrame(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([FINAL | opcode, MASKED | payload.length, 0, 0, 0, 0]),
    payload,
  ]);
}
