import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { WatchWire } from "../watch/watch-wire.js";
import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import { chunkOf, joinedChunks } from "./chunk-batch.js";
import type { Connection } from "./connection.js";
import { whenDrained } from "./when-drained.js";

/** The framing of a chunk: eight digits, and two line ends. */
const FRAMING_MAX_BYTES = 12;

/** Large enough that the cost of a write is small. */
const PART_BYTES = 256 * 1024;

/** The number of spare parts: two megabytes in all. */
const FREE_MAX_COUNT = 8;

/** Shared by all worlds: unused parts are not a state that a world can observe. */
const free: Buffer[] = [];

/** Flushed at the end of a turn. */
interface Flushable {
  flush(): void;
}

/**
 * The writers to flush, in order. One queue for all worlds, like that of `process.nextTick`,
 * of which it uses one entry: one for each of a thousand watches would cost more than the writes.
 */
let waiting: Flushable[] = [];

/** Flushes `flushable` at the end of the present turn. */
function atEndOfTurn(flushable: Flushable): void {
  if (waiting.length === 0) process.nextTick(flushAll);
  waiting.push(flushable);
}

/** A buffer with undefined content. */
function takePart(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
}

/** Returns a part that has been written, or is unused. */
function givePart(part: Buffer): void {
  if (free.length < FREE_MAX_COUNT) free.push(part);
}

function flushAll(): void {
  const flushables = waiting;
  waiting = [];
  for (const flushable of flushables) flushable.flush();
}

/**
 * A watch as a chunked response, one chunk for each event. The chunks are framed here and not by Node, because faults need
 * half chunks, and the events of one turn are written in one call. Each stays a chunk of its own.
 */
export class ChunkedWatchWriter implements WatchWriter {
  readonly #response: ServerResponse;
  readonly #connection: Connection;
  /** The socket of the connection, after the handshake. */
  readonly #socket: Socket;
  readonly #wire: WatchWire;
  /** The first chunk of this turn; most turns have only one. */
  #first: Buffer | undefined;
  /** The chunks of this turn, in order, if there are several. */
  #queued: Buffer[] | undefined;
  #queuedBytes = 0;
  /** The unwritten part, and its used length. While there is one, no chunk is queued. */
  #part: Buffer | undefined;
  #usedBytes = 0;

  constructor(response: ServerResponse, connection: Connection, wire: WatchWire) {
    this.#response = response;
    this.#connection = connection;
    this.#socket = connection.socket;
    this.#wire = wire;
  }

  open(): void {
    const { prelude, headers } = this.#wire;
    if (prelude !== undefined) this.#socket.write(prelude);
    this.#response.writeHead(200, { ...headers, "Transfer-Encoding": "chunked" });
    this.#response.flushHeaders();
  }

  write(pieces: readonly Buffer[]): void {
    if (this.#part !== undefined) this.flush();
    for (const piece of pieces) {
      // An empty chunk would be the final one.
      if (piece.length === 0) continue;
      const chunk = chunkOf(piece);
      this.#queuedBytes += chunk.length;
      if (this.#first === undefined) {
        this.#first = chunk;
        atEndOfTurn(this);
      } else if (this.#queued === undefined) this.#queued = [this.#first, chunk];
      else this.#queued.push(chunk);
    }
  }

  /** The chunk is framed in a reused buffer, so that no garbage is left. */
  pour(piece: Buffer | string): number {
    const lengthBytes = typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
    const neededBytes = lengthBytes + FRAMING_MAX_BYTES;
    if (neededBytes > PART_BYTES) {
      this.write([typeof piece === "string" ? Buffer.from(piece) : piece]);
      return lengthBytes;
    }
    if (this.#first !== undefined || this.#usedBytes + neededBytes > PART_BYTES) this.flush();
    if (this.#part === undefined) {
      this.#part = takePart();
      atEndOfTurn(this);
    }
    const part = this.#part;
    let used = this.#usedBytes;
    used += part.write(`${lengthBytes.toString(16)}\r\n`, used, "latin1");
    used += typeof piece === "string" ? part.write(piece, used) : piece.copy(part, used);
    used += part.write("\r\n", used, "latin1");
    this.#usedBytes = used;
    return lengthBytes;
  }

  writeCut(part: Buffer, announcedBytes: number): void {
    this.flush();
    const header = Buffer.from(`${announcedBytes.toString(16)}\r\n`);
    this.#socket.write(Buffer.concat([header, part]));
  }

  end(how: CloseHow): void {
    this.flush();
    if (how === "clean") this.#endCleanly();
    else this.#connection.breakOff(how);
  }

  /** Passes the chunks of this turn to the system. */
  flush(): void {
    if (this.#part !== undefined) this.#flushPart(this.#part);
    const first = this.#first;
    if (first === undefined) return;
    const chunks = this.#queued;
    this.#first = undefined;
    this.#queued = undefined;
    this.#queuedBytes = 0;
    this.#socket.write(chunks === undefined ? first : joinedChunks(chunks));
  }

  queuedBytes(): number {
    return this.#socket.writableLength + this.#queuedBytes + this.#usedBytes;
  }

  whenTaken(go: () => void): void {
    this.flush();
    whenDrained(this.#socket, go);
  }

  #flushPart(part: Buffer): void {
    const usedBytes = this.#usedBytes;
    this.#part = undefined;
    this.#usedBytes = 0;
    this.#socket.write(part.subarray(0, usedBytes), () => givePart(part));
  }

  #endCleanly(): void {
    const { trailers, afterEnd } = this.#wire;
    if (trailers !== undefined) this.#response.addTrailers(trailers);
    this.#response.end();
    if (afterEnd !== undefined) this.#socket.write(afterEnd);
  }
}
