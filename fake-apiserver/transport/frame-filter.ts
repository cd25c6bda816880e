import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Clock } from "../../src/time/clock.js";
import type { Connection } from "./connection.js";
import {
  ACK_FLAG,
  END_HEADERS_FLAG,
  END_STREAM_FLAG,
  encodeFrame,
  FRAME,
  type FrameHead,
  FrameWalker,
} from "./frame-walker.js";

/** The client's connection preface, RFC 9113 section 3.4. */
const PREFACE_BYTES = 24;

/**
 * Sits between the socket of an HTTP/2 connection and Node, which always answers PINGs, respects windows and ends streams
 * cleanly. Passes all frames by default.
 */
export class FrameFilter extends Duplex {
  readonly #connection: Connection;
  readonly #inbound = new FrameWalker((head) => this.#isHeard(head), PREFACE_BYTES);
  readonly #outbound = new FrameWalker((head) => this.#isSaid(head));
  /** Streams that were reset here: later frames of Node for them are dropped. */
  readonly #resetStreams = new Set<number>();
  /** Frames of this filter that wait for the end of a frame of Node's. */
  readonly #waiting: Buffer[] = [];
  /** Streams whose headers have been sent, and whose end has not. */
  readonly #headedStreams = new Set<number>();
  /** Actions that wait for the headers of a stream. */
  readonly #onHeaded = new Map<number, (() => void)[]>();
  /** A block of headers must not be interrupted. */
  #isInHeaders = false;
  /** Frames that follow the end of a stream, by the stream. */
  readonly #afterEnds = new Map<number, Buffer>();
  /** Sends the delayed bytes. Undefined: there are none. */
  #heldBack: (() => void) | undefined;
  #isHeld = false;
  #lingering: { readonly clock: Clock; readonly forMs: number; untilMs: number } | undefined;
  #ignoresPings = false;
  #ignoresWindowUpdates = false;

  constructor(connection: Connection) {
    super({ allowHalfOpen: true });
    this.#connection = connection;
    const { socket } = connection;
    socket.on("data", (bytes: Buffer) => this.#onBytes(bytes));
    socket.on("end", () => {
      this.push(null);
      // Otherwise Node would wait for a client that has disconnected.
      if (this.#isHeld) this.destroy();
    });
    socket.on("close", () => this.destroy());
    // Errors are handled where the connection was accepted; only the end matters here.
    this.on("error", () => {});
  }

  /** Drops PINGs, so that they stay unanswered. */
  ignorePings(): void {
    this.#ignoresPings = true;
  }

  /** Drops WINDOW_UPDATE: once the client's window is used up, nothing more is sent. */
  ignoreWindowUpdates(): void {
    this.#ignoresWindowUpdates = true;
  }

  /** Delays everything from now on. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Sends the delayed bytes, and delays no more. */
  letGo(): void {
    this.#isHeld = false;
    this.#heldBack?.();
    this.#heldBack = undefined;
  }

  /**
   * Calls `act` when the headers of a stream have been sent; at once if they have. Node sends them
   * later than it accepts them, and the end of a stream must not overtake its start.
   */
  afterHeaders(stream: number, act: () => void): void {
    if (this.#headedStreams.has(stream)) act();
    else this.#onHeaded.set(stream, [...(this.#onHeaded.get(stream) ?? []), act]);
  }

  /** Sends a DATA frame of which Node knows nothing. */
  sendData(stream: number, payload: Buffer): void {
    this.#send(encodeFrame({ type: FRAME.data, flags: 0, stream }, payload));
  }

  /** Sends a DATA frame after the frame that ends a stream. */
  sendDataAfterEnd(stream: number, payload: Buffer): void {
    this.#afterEnds.set(stream, payload);
  }

  /** At the end, waits for the client to close, at most `forMs` after the last frame of a stream, so that it can read them. */
  linger(clock: Clock, forMs: number): void {
    this.#lingering = { clock, forMs, untilMs: clock.nowMs() + forMs };
  }

  /** Sends RST_STREAM at once, and no later frame of that stream. */
  resetStream(stream: number, code: number): void {
    this.#resetStreams.add(stream);
    this.#headedStreams.delete(stream);
    this.#send(encodeFrame({ type: FRAME.rstStream, flags: 0, stream }, uint32s(code)));
  }

  goAway(lastStream: number, code: number): void {
    const payload = uint32s(lastStream, code);
    this.#send(encodeFrame({ type: FRAME.goAway, flags: 0, stream: 0 }, payload));
  }

  override _read(): void {
    this.#connection.socket.resume();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pass([bytes], done);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.#pass(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: () => void): void {
    // A dead peer does not close.
    if (!this.#connection.isSilent) this.#hangUp((socket) => socket.end());
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#connection.isSilent) this.#hangUp((socket) => socket.destroySoon());
    done(error);
  }

  #hangUp(how: (socket: Socket) => void): void {
    const { socket } = this.#connection;
    const lingering = this.#lingering;
    // Virtual time may have passed between the last frame and Node's end.
    const remainingMs = lingering === undefined ? 0 : lingering.untilMs - lingering.clock.nowMs();
    if (lingering === undefined || remainingMs <= 0 || socket.readableEnded) {
      how(socket);
      return;
    }
    const timer = lingering.clock.setTimer(remainingMs, () => socket.destroySoon());
    socket.once("end", () => socket.destroySoon());
    socket.once("close", () => timer.cancel());
    // Unread bytes would hide the end.
    socket.resume();
  }

  #onBytes(bytes: Buffer): void {
    if (this.destroyed) return;
    for (const passed of this.#inbound.pass(bytes)) {
      if (!this.push(passed)) this.#connection.socket.pause();
    }
  }

  #isHeard({ type, flags }: FrameHead): boolean {
    if (type === FRAME.ping && (flags & ACK_FLAG) === 0) return !this.#ignoresPings;
    return type !== FRAME.windowUpdate || !this.#ignoresWindowUpdates;
  }

  #isSaid({ type, flags, stream }: FrameHead): boolean {
    if (this.#resetStreams.has(stream)) return false;
    if (this.#lingering !== undefined && stream !== 0) {
      const { clock, forMs } = this.#lingering;
      this.#lingering.untilMs = clock.nowMs() + forMs;
    }
    if (type === FRAME.headers || type === FRAME.continuation) {
      this.#isInHeaders = (flags & END_HEADERS_FLAG) === 0;
      this.#headedStreams.add(stream);
    }
    const canEnd = type === FRAME.data || type === FRAME.headers;
    if (canEnd && (flags & END_STREAM_FLAG) !== 0) this.#onEndOf(stream);
    return true;
  }

  #onEndOf(stream: number): void {
    this.#headedStreams.delete(stream);
    const after = this.#afterEnds.get(stream);
    if (after === undefined) return;
    this.#afterEnds.delete(stream);
    this.#waiting.push(encodeFrame({ type: FRAME.data, flags: 0, stream }, after));
  }

  /** Writes the passed bytes, in one piece for TLS; calls back when the socket has room for more. */
  #pass(chunks: readonly Buffer[], done: () => void): void {
    if (this.#isHeld) {
      this.#heldBack = () => this.#pass(chunks, done);
      return;
    }
    const socket = this.#connection.socket;
    if (this.#connection.isSilent || !socket.writable) {
      done();
      return;
    }
    socket.cork();
    let hasRoom = true;
    for (const chunk of chunks) {
      for (const bytes of this.#outbound.pass(chunk)) hasRoom = socket.write(bytes);
      this.#sendWaiting();
    }
    socket.uncork();
    if (hasRoom) done();
    else socket.once("drain", done);
  }

  #send(frame: Buffer): void {
    this.#waiting.push(frame);
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    if (!this.#canSend()) return;
    for (const frame of this.#waiting.splice(0)) this.#connection.socket.write(frame);
    for (const [stream, acts] of this.#onHeaded) {
      if (!this.#headedStreams.has(stream)) continue;
      this.#onHeaded.delete(stream);
      for (const act of acts) act();
    }
  }

  /** Between two frames of Node's, unless they belong together. */
  #canSend(): boolean {
    const { socket, isSilent } = this.#connection;
    if (isSilent || !socket.writable || this.#isHeld) return false;
    return this.#outbound.isBetweenFrames && !this.#isInHeaders;
  }
}

function uint32s(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
}
