/**
 * Decodes the bytes of a watch into events. Mirrors: client-go@32ce75a7 rest/watch/decoder.go, apimachinery `StreamWatcher`.
 */

import { Readable } from "node:stream";
import { isRecord } from "../../wire/is-record.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { Status } from "../../wire/status.js";
import type { WatchEvent } from "../../wire/watch-event.js";
import { ChunkReader } from "./chunk-reader.js";
import { JsonDocuments } from "./json-documents.js";
import { isProbableEof, isTimeout } from "./transport-error.js";

/** Decodes a body into events, in order. */
export type DecodeWatch = (body: AsyncIterable<Buffer>) => AsyncIterable<WatchEvent>;

/**
 * Decodes events on demand, reading no further than needed.
 *
 * A body that ends, is truncated or is reset ends the events without an error; a truncated event is lost. Undecodable
 * data yields one ERROR event (500, InternalError) and ends them.
 */
export function decodeWatch(body: AsyncIterable<Buffer>): AsyncIterableIterator<WatchEvent> {
  return new DecodedEvents(body);
}

const END = { done: true, value: undefined } as const;

/** See `decodeWatch`. `ready` returns events that arrived together without waiting. */
class DecodedEvents implements AsyncIterableIterator<WatchEvent> {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #documents = new JsonDocuments();
  /** The rest of the last chunk. */
  #rest: Iterator<unknown, void> | undefined;
  #hasEnded = false;

  constructor(body: AsyncIterable<Buffer>) {
    this.#chunks = body instanceof Readable ? new ChunkReader(body) : body[Symbol.asyncIterator]();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next event, if it has already arrived. */
  ready(): WatchEvent | undefined {
    if (this.#rest === undefined || this.#hasEnded) return undefined;
    try {
      const next = this.#rest.next();
      if (next.done !== true) return eventOf(next.value);
      this.#rest = undefined;
      return undefined;
    } catch (error) {
      return this.#fail(error);
    }
  }

  async next(): Promise<IteratorResult<WatchEvent, undefined>> {
    while (!this.#hasEnded) {
      const value = this.ready();
      if (value !== undefined) return { done: false, value };
      const failure = await this.#read();
      if (failure !== undefined) return { done: false, value: failure };
    }
    return END;
  }

  async return(): Promise<IteratorResult<WatchEvent, undefined>> {
    this.#hasEnded = true;
    await this.#chunks.return?.();
    return END;
  }

  /** Reads a chunk, or the end. Resolves with the event for a failure, if there is one. */
  async #read(): Promise<WatchEvent | undefined> {
    try {
      const chunk = await this.#chunks.next();
      if (chunk.done !== true) {
        this.#rest = this.#documents.push(chunk.value);
        return undefined;
      }
      this.#documents.end();
      this.#hasEnded = true;
      return undefined;
    } catch (error) {
      // A watch treats all ways in which the network ends a stream alike: it is resumed.
      if (!isProbableEof(error) && !isTimeout(error)) return this.#fail(error);
      this.#hasEnded = true;
      return undefined;
    }
  }

  #fail(error: unknown): WatchEvent {
    this.#hasEnded = true;
    // The reader is gone; errors of closing do not matter.
    this.#chunks.return?.().catch(() => undefined);
    return { type: "ERROR", object: decodingFailure(error) };
  }
}

/** @throws Error when it is not an event */
export function decodeEvent(frame: string): WatchEvent {
  return eventOf(JSON.parse(frame));
}

function eventOf(value: unknown): WatchEvent {
  if (!isRecord(value)) throw new Error("unable to decode to metav1.Event");
  const { type, object } = value;
  if (!isRecord(object) || typeof object["kind"] !== "string" || object["kind"] === "") {
    throw new Error(`unable to decode watch event: Object 'Kind' is missing in ${quote(object)}`);
  }
  switch (type) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED":
    case "BOOKMARK":
      return { type, object: asObject(object) };
    case "ERROR":
      return { type, object: asStatus(object) };
    default:
      throw new Error(`got invalid watch event type: ${String(type)}`);
  }
}

function decodingFailure(error: unknown): Status {
  const words = error instanceof Error ? error.message : String(error);
  const message = `unable to decode an event from the watch stream: ${words}`;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason: "InternalError",
    details: {
      causes: [
        { reason: "UnexpectedServerResponse", message },
        { reason: "ClientWatchDecoding", message },
      ],
    },
    code: 500,
  };
}

/** An object without metadata gets empty metadata, as in Go's decoders; so it is accepted, with an empty name. */
function asObject(value: Readonly<Record<string, unknown>>): KubernetesObject {
  return hasMetadata(value) ? value : { ...value, metadata: {} };
}

function hasMetadata(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & KubernetesObject {
  return isRecord(value["metadata"]);
}

/** An ERROR event whose object is not a Status only says that something failed. */
function asStatus(value: Readonly<Record<string, unknown>>): Status {
  if (isStatus(value)) return value;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: `unexpected object: ${quote(value)}`,
  };
}

function isStatus(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & Status {
  return value["kind"] === "Status";
}

function quote(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 200);
}
