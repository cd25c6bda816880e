import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { WatchWire } from "../watch/watch-wire.js";
import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import { chunkOf, joinedChunks } from "./chunk-batch.js";
import type { Connection } from "./connection.js";
import { whenDrained } from "./when-drained.js";

/** Something that is written when the turn is over. */
interface Flushable {
  flush(): void;
}

/**
 * What is to be flushed, in the order in which it was announced. One for all worlds, as the queue of `process.nextTick` is,
 * which it stands for: an entry there for each of a thousand watches costs more than what the entry does.
 */
let waiting: Flushable[] = [];

/** Flushes `flushable` when the present turn is over. Whoever has flushed by then has nothing more to do. */
function atEndOfTurn(flushable: Flushable): void {
  if (waiting.length === 0) process.nextTick(flushAll);
  waiting.push(flushable);
}

function flushAll(): void {
  const flushables = waiting;
  waiting = [];
  for (const flushable of flushables) flushable.flush();
}

/**
 * A watch as a chunked response, one chunk for each event. The chunks are framed here and not by Node: half a chunk must
 * be possible, and the many events of one turn go to the system in one call. Each stays a chunk of its own.
 */
export class ChunkedWatchWriter implements WatchWriter {
  readonly #response: ServerResponse;
  readonly #connection: Connection;
  /** That of the connection. It does not change any more: hands are shaken before the first request. */
  readonly #socket: Socket;
  readonly #wire: WatchWire;
  /** The first chunk of this turn; most turns have one. */
  #first: Buffer | undefined;
  /** The chunks of this turn, in order, once there are several. */
  #queued: Buffer[] | undefined;
  #queuedBytes = 0;

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
    for (const piece of pieces) {
      // A chunk of no bytes would be the final one.
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

  /** Gives the chunks of this turn to the system. */
  flush(): void {
    const first = this.#first;
    if (first === undefined) return;
    const chunks = this.#queued;
    this.#first = undefined;
    this.#queued = undefined;
    this.#queuedBytes = 0;
    this.#socket.write(chunks === undefined ? first : joinedChunks(chunks));
  }

  queuedBytes(): number {
    return this.#socket.writableLength + this.#queuedBytes;
  }

  whenTaken(go: () => void): void {
    this.flush();
    whenDrained(this.#socket, go);
  }

  #endCleanly(): void {
    const { trailers, afterEnd } = this.#wire;
    if (trailers !== undefined) this.#response.addTrailers(trailers);
    this.#response.end();
    if (afterEnd !== undefined) this.#socket.write(afterEnd);
  }
}
