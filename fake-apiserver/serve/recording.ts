/**
 * The content of a recording: the lists and watches of a real server as its clients received them, one JSON object a line.
 * It suffices to replay the server: the objects from the lists, then the events in their order.
 */

import type { GroupVersionResource, KubernetesObject } from "../../src/wire/resource.js";
import { FileError, readText } from "../faults/load-rules-file.js";
import { isJsonObject } from "../values/json-value.js";

/** A page of a list, as received. */
export interface RecordedList {
  readonly type: "list";
  /** Milliseconds since the Unix epoch, by the recorder's clock. */
  readonly atMs: number;
  readonly url: string;
  readonly of: GroupVersionResource;
  readonly kind: string;
  readonly resourceVersion: string;
  readonly items: readonly KubernetesObject[];
}

/** An event of a watch, as received. */
export interface RecordedEvent {
  readonly type: "event";
  readonly atMs: number;
  readonly url: string;
  readonly of: GroupVersionResource;
  /** "ADDED", "BOOKMARK", "ERROR", … */
  readonly event: string;
  /** Of an ERROR: a Status. */
  readonly object: Readonly<Record<string, unknown>>;
}

/** One line of a recording. */
export type RecordedFact = RecordedList | RecordedEvent;

/** Reads a recording. @throws FileError that names the file and the line */
export function loadRecording(path: string): RecordedFact[] {
  const lines = readText(path).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const fact = parseLine(line, `${path}:${index + 1}`);
    if (isRecordedFact(fact)) return [fact];
    throw new FileError(`${path}:${index + 1}: neither a recorded list nor a recorded event`);
  });
}

/** Whether a value that was read is an object with metadata. */
export function isKubernetesObject(value: unknown): value is KubernetesObject {
  return isJsonObject(value) && isJsonObject(value["metadata"]);
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FileError(`${place}: ${why}`, { cause: error });
  }
}

function isRecordedFact(value: unknown): value is RecordedFact {
  if (!isJsonObject(value) || typeof value["atMs"] !== "number" || !isResource(value["of"])) {
    return false;
  }
  if (value["type"] === "event") {
    return typeof value["event"] === "string" && isJsonObject(value["object"]);
  }
  return (
    value["type"] === "list" &&
    typeof value["kind"] === "string" &&
    typeof value["resourceVersion"] === "string" &&
    Array.isArray(value["items"]) &&
    value["items"].every(isKubernetesObject)
  );
}

function isResource(value: unknown): value is GroupVersionResource {
  return (
    isJsonObject(value) &&
    ["group", "version", "resource"].every((member) => typeof value[member] === "string")
  );
}
