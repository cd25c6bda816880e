import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import type { RequestFacts } from "../journal/journal-entry.js";

/** An open watch, and the actions on it. */
export interface LiveWatch {
  /** "w1" */
  readonly id: string;
  /** The request that opened it. */
  readonly request: RequestFacts;
  /** Version of the last event written; "" before the first. */
  lastSentVersion(): string;
  /** The number of written events. */
  sentCount(): number;
  /** The faults on its events, executed or not. They outlive their rules. */
  faults(): readonly string[];
  /** Writes an event that never happened. */
  send(event: { readonly type: string; readonly object: KubernetesObject | Status }): void;
  /** Writes bytes unchanged, without a newline. */
  sendRaw(bytes: Uint8Array): void;
  /** Writes a bookmark at `version` (default: the newest), whether or not the client allows bookmarks. */
  bookmark(version?: string, options?: { readonly isInitialEventsEnd?: boolean }): void;
  /** Writes an ERROR event; the stream stays open. */
  error(status: Partial<Status>): void;
  /** clean: final chunk. abort: no final chunk. reset: RST. halfOpen: nothing more is written, later events are lost. */
  close(how: "clean" | "abort" | "reset" | "halfOpen"): void;
  /** Holds events until thawed, when all are written in order. */
  freeze(): void;
  /** Writes the held events, and later ones at once. Does nothing if it is not frozen. */
  thaw(): void;
}
