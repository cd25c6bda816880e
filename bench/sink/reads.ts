import type { Socket } from "node:net";
import { AnswerReader } from "./answer-reader.js";
import { connectRaw, getRequest, RawConnection } from "./raw-connection.js";
import type { SinkAnswer } from "./sink-request.js";

/** What to read, and how often. */
interface Reading {
  readonly url: string;
  readonly path: string;
  readonly count: number;
}

/** Reads something several times, one after the other on one connection. */
export async function readInTurn({ url, path, count }: Reading): Promise<SinkAnswer> {
  const connection = new RawConnection(url);
  const firstBytesMs: number[] = [];
  const lastBytesMs: number[] = [];
  let bytes = 0;
  for (let time = 0; time < count; time++) {
    const answer = await connection.exchange(getRequest(path));
    if (answer.status !== 200) throw new Error(`A list was answered with ${answer.status}`);
    firstBytesMs.push(answer.firstByteMs);
    lastBytesMs.push(answer.lastByteMs);
    bytes += answer.bodyBytes;
  }
  connection.close();
  return { bytes, firstBytesMs, lastBytesMs };
}

/** Clients that stop in the middle of an answer. */
export class StalledReaders {
  readonly #readers: { readonly socket: Socket; readonly done: Promise<number> }[] = [];
  #isStalling = true;

  /** Resolves when all of them have read a little, and stand still. */
  async start({ url, path, count }: Reading): Promise<void> {
    this.#isStalling = true;
    await Promise.all(Array.from({ length: count }, () => this.#startOne(url, path)));
  }

  /** Reads what is left. Resolves with the bytes of all bodies. */
  async drain(): Promise<number> {
    this.#isStalling = false;
    const readers = this.#readers.splice(0);
    for (const { socket } of readers) socket.resume();
    const bytes = await Promise.all(readers.map(({ done }) => done));
    for (const { socket } of readers) socket.destroy();
    return bytes.reduce((sum, each) => sum + each, 0);
  }

  #startOne(url: string, path: string): Promise<void> {
    const reader = new AnswerReader();
    return new Promise((resolve, reject) => {
      const done = new Promise<number>((resolveDone) => {
        const socket = connectRaw(url, (bytes) => {
          reader.push(bytes);
          if (reader.isComplete) resolveDone(reader.bodyBytes);
          if (!this.#isStalling || !reader.isOpen) return "go-on";
          resolve();
          return "stand-still";
        });
        socket.on("error", reject);
        socket.write(getRequest(path));
        queueMicrotask(() => this.#readers.push({ socket, done }));
      });
    });
  }
}
