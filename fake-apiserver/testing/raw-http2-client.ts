import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";
import { encodeFrame, FRAME } from "../transport/frame-walker.js";

/** A frame as it came. */
export interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEAD_BYTES = 9;
const NONE = Buffer.alloc(0);

/** END_STREAM and END_HEADERS. */
const WHOLE_REQUEST = 0x5;

/** A client for tests that sees every frame and answers none of its own accord. */
export class RawHttp2Client {
  readonly socket: TLSSocket;
  readonly frames: RawFrame[] = [];
  readonly #ended: Promise<"fin" | "reset">;
  readonly #listeners = new Set<() => void>();
  #received: Buffer = NONE;

  private constructor(socket: TLSSocket) {
    this.socket = socket;
    socket.on("data", (bytes: Buffer) => this.#onBytes(bytes));
    this.#ended = new Promise((resolve) => {
      socket.once("end", () => resolve("fin"));
      socket.once("error", () => resolve("reset"));
    });
  }

  /** Connects, and says hello with settings of its own, none by default. */
  static async connect(url: string, caPem = "", settings: Buffer = NONE): Promise<RawHttp2Client> {
    const { hostname, port } = new URL(url);
    const options = {
      host: hostname,
      port: Number(port),
      ca: caPem,
      ALPNProtocols: ["h2"],
    };
    const socket = connect(options);
    // Node's types do not offer the option, and Node does not take it for TLS: the server's FIN is to be seen, not answered.
    socket.allowHalfOpen = true;
    const client = new RawHttp2Client(socket);
    await once(socket, "secureConnect");
    socket.write(PREFACE);
    client.send(FRAME.settings, 0, 0, settings);
    return client;
  }

  send(type: number, flags: number, stream: number, payload: Buffer): void {
    this.socket.write(encodeFrame({ type, flags, stream }, payload));
  }

  /** Sends a GET. Streams of clients are 1, 3, 5 and so on. */
  get(stream: number, path: string): void {
    this.request(stream, "GET", path);
  }

  /** Sends a request without a body. */
  request(stream: number, method: string, path: string): void {
    const fields = [":method", method, ":scheme", "https", ":path", path, ":authority", "test"];
    this.send(FRAME.headers, WHOLE_REQUEST, stream, encodeFields(fields));
  }

  /** Resolves to the first frame there is or will be that fits. */
  async frame(isWanted: (frame: RawFrame) => boolean): Promise<RawFrame> {
    for (;;) {
      const found = this.frames.find(isWanted);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#listeners.add(resolve));
    }
  }

  /** Resolves to the text of a stream once it contains `text`. */
  async text(stream: number, text: string): Promise<string> {
    const soFar = (): string =>
      Buffer.concat(
        this.frames
          .filter((frame) => frame.type === FRAME.data && frame.stream === stream)
          .map(({ payload }) => payload),
      ).toString("utf8");
    await this.frame(() => soFar().includes(text));
    return soFar();
  }

  /** Resolves when the server has ended the connection. */
  ended(): Promise<"fin" | "reset"> {
    return this.#ended;
  }

  close(): void {
    this.socket.destroy();
  }

  #onBytes(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    while (this.#received.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + this.#received.readUIntBE(0, 3);
      if (this.#received.length < end) break;
      this.frames.push({
        type: this.#received.readUInt8(3),
        flags: this.#received.readUInt8(4),
        stream: this.#received.readUInt32BE(5),
        payload: this.#received.subarray(HEAD_BYTES, end),
      });
      this.#received = this.#received.subarray(end);
    }
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

/** Names and values in turn, each a literal without indexing and without Huffman, RFC 7541 section 6.2.2. */
function encodeFields(fields: readonly string[]): Buffer {
  const parts = fields.map((text, index) => {
    const literal = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
    return index % 2 === 0 ? Buffer.concat([Buffer.from([0]), literal]) : literal;
  });
  return Buffer.concat(parts);
}
