import type { Socket } from "node:net";
import { AnswerReader } from "./answer-reader.js";
import { connectRaw, getRequest } from "./raw-connection.js";

/** Opened concurrently: more would overflow the backlog of connections. */
const OPENING_COUNT = 50;

/** The expected number of bytes. */
interface Expectation {
  readonly bytes: number;
  resolve(): void;
  reject(error: Error): void;
}

/** Watches that are only read, never understood. */
export class Watchers {
  readonly #sockets: Socket[] = [];
  #isClosing = false;
  #receivedBytes = 0;
  #lostCount = 0;
  #expected: Expectation | undefined;
  #marker: Marker | undefined;
  /** The content that the first one has read, if requested. */
  #witness: string[] | undefined;

  /** Bytes of bodies, the framing of chunks included. */
  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  /** Watchers whose connection the server has ended. */
  get lostCount(): number {
    return this.#lostCount;
  }

  /** Resolves when each has its headers. */
  async open(url: string, path: string, count: number): Promise<void> {
    this.#receivedBytes = 0;
    this.#isClosing = false;
    for (let opened = 0; opened < count; opened += OPENING_COUNT) {
      const groupCount = Math.min(OPENING_COUNT, count - opened);
      await Promise.all(Array.from({ length: groupCount }, () => this.#openOne(url, path)));
    }
  }

  /** Resolves when so many bytes have come to all together. Rejects when the server ends one of them before. */
  expectBytes(bytes: number): Promise<void> {
    if (this.#receivedBytes >= bytes) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#expected = { bytes, resolve, reject };
    });
  }

  /** Keeps what the first watcher reads from now on. */
  watchFirst(): void {
    this.#witness = [];
  }

  /** Events of the given type that the first watcher has read since. */
  witnessedCount(type: string): number {
    const text = (this.#witness ?? []).join("");
    return text.split(`{"type":"${type}"`).length - 1;
  }

  /** Resolves when every watcher that is left, or so many to be opened, have read this text from now on. */
  expectText(text: string, count = this.#sockets.length - this.#lostCount): Promise<void> {
    return new Promise((resolve) => {
      this.#marker = new Marker(text, count, resolve);
    });
  }

  close(): void {
    this.#isClosing = true;
    for (const socket of this.#sockets.splice(0)) socket.destroy();
    this.#lostCount = 0;
    this.#marker = undefined;
    this.#witness = undefined;
  }

  #openOne(url: string, path: string): Promise<void> {
    const reader = new AnswerReader();
    const number = this.#sockets.length;
    return new Promise((resolve, reject) => {
      const socket = connectRaw(url, (bytes) => {
        if (reader.isOpen) {
          this.#receive(number, bytes);
          return "go-on";
        }
        const bodyBytes = reader.push(bytes);
        if (!reader.isOpen) return "go-on";
        if (reader.status === 200) resolve();
        else reject(new Error(`The watch was answered with ${reader.status}`));
        if (bodyBytes > 0) this.#receive(number, bytes.subarray(bytes.length - bodyBytes));
        return "go-on";
      });
      this.#sockets.push(socket);
      socket.on("error", (cause) => reject(new Error(`${url}: ${cause.message}`, { cause })));
      socket.on("close", () => {
        if (this.#isClosing) return;
        this.#lostCount++;
        this.#marker?.forget(number);
        this.#expected?.reject(new Error("The server has ended a watch"));
      });
      socket.write(getRequest(path));
    });
  }

  #receive(number: number, bytes: Buffer): void {
    this.#receivedBytes += bytes.length;
    if (number === 0) this.#witness?.push(bytes.toString("latin1"));
    this.#marker?.look(number, bytes);
    if (this.#expected === undefined || this.#receivedBytes < this.#expected.bytes) return;
    this.#expected.resolve();
    this.#expected = undefined;
  }
}

/** A text that every watcher is to read. */
class Marker {
  readonly #text: Buffer;
  readonly #resolve: () => void;
  readonly #seenBy = new Set<number>();
  /** The ends of what was read last, where the text may have begun. */
  readonly #ends = new Map<number, Buffer>();
  #missingCount: number;

  constructor(text: string, watcherCount: number, resolve: () => void) {
    this.#text = Buffer.from(text);
    this.#missingCount = watcherCount;
    this.#resolve = resolve;
    if (watcherCount === 0) resolve();
  }

  look(number: number, bytes: Buffer): void {
    if (this.#seenBy.has(number)) return;
    const end = this.#ends.get(number);
    const seen = end === undefined ? bytes : Buffer.concat([end, bytes]);
    if (seen.includes(this.#text)) this.forget(number);
    else this.#ends.set(number, Buffer.from(seen.subarray(-this.#text.length)));
  }

  /** Nothing more is expected of a watcher: it has seen the text, or it is gone. */
  forget(number: number): void {
    if (this.#seenBy.has(number)) return;
    this.#seenBy.add(number);
    this.#missingCount--;
    if (this.#missingCount === 0) this.#resolve();
  }
}
