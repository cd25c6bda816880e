import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import type { RequestFacts } from "../journal/journal-entry.js";

/** An open watch, to be poked. */
export interface LiveWatch {
  /** "w1" */
  readonly id: string;
  /** The request that opened it. */
  readonly request: RequestFacts;
  /** Version of the last event written; "" before the first. */
  lastSentVersion(): string;
  /** How many events were written. */
  sentCount(): number;
  /** The faults that stand between its events and the client, be they done or to come. They outlive their rules. */
  faults(): readonly string[];
  /** Writes an event that never happened. */
  send(event: { readonly type: string; readonly object: KubernetesObject | Status }): void;
  /** Writes bytes as they are: no newline is added. */
  sendRaw(bytes: Uint8Array): void;
  /** Writes a bookmark at `version` (default: the newest), if the client allowed bookmarks or not. */
  bookmark(version?: string, options?: { readonly isInitialEventsEnd?: boolean }): void;
  /** Writes an ERROR event; the stream stays open. */
  error(status: Partial<Status>): void;
  /** clean: final chunk. abort: no final chunk. reset: RST. halfOpen: nothing more is written, later events are lost. */
  close(how: "clean" | "abort" | "reset" | "halfOpen"): void;
  /** Keeps events back until thawed; then all are written in order. */
  freeze(): void;
  /** Writes what was kept back, and what comes. Does nothing when it is not frozen. */
  thaw(): void;
}
