/**
 * Turns the bytes of a watch into events. Mirrors: client-go@32ce75a7 rest/watch/decoder.go, apimachinery `StreamWatcher`.
 */
import type { KubernetesObject } from "../wire/resource.js";
import type { Status } from "../wire/status.js";
import type { WatchEvent } from "../wire/watch-event.js";
import { JsonFramer } from "./json-framer.js";
import { isProbableEof, isTimeout } from "./transport-error.js";

/** Decodes a body into events, in order. */
export type DecodeWatch = (body: AsyncIterable<Buffer>) => AsyncIterable<WatchEvent>;

/**
 * Decodes events as they come, reading no further than it is asked to.
 *
 * A body that ends, is cut off or is reset ends the events quietly; an event that was cut with it is lost. What cannot
 * be decoded gives one ERROR event (500, InternalError) and ends them.
 */
export async function* decodeWatch(body: AsyncIterable<Buffer>): AsyncGenerator<WatchEvent, void> {
  const framer = new JsonFramer();
  try {
    for await (const chunk of body) {
      for (const frame of framer.push(chunk)) yield decodeEvent(frame);
    }
  } catch (error) {
    // The network's ways to end a stream are all the same to a watch, which goes on where it was.
    if (isProbableEof(error) || isTimeout(error)) return;
    yield { type: "ERROR", object: decodingFailure(error) };
  }
}

/** @throws Error when it is not an event */
export function decodeEvent(frame: string): WatchEvent {
  const value: unknown = JSON.parse(frame);
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object without metadata has empty metadata, as Go's decoders have it; so it is taken, under an empty name. */
function asObject(value: Readonly<Record<string, unknown>>): KubernetesObject {
  const metadata = value["metadata"];
  return { ...value, metadata: isRecord(metadata) ? metadata : {} };
}

/** An error event whose object is no Status says only that something is wrong. */
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
