import type { ServedResource } from "../storage/served-resource.js";
import type { Frame } from "./frame.js";
import type { RawConnection } from "./raw-connection.js";
import type { WatchWire } from "./watch-wire.js";
import type { CloseHow, WatchWriter } from "./watch-writer.js";

/** The acts of a stage on an event, or at the opening of a stream, in this order. All are optional. */
export interface StageVerdict {
  /** Written instead of the event. */
  readonly write: readonly Frame[];
  /** The event was kept from the client. */
  readonly isDropped?: boolean;
  /** The first half of this frame is written; `isCut` announces the other half to the client. */
  readonly half?: { readonly frame: Frame; readonly isCut: boolean };
  /** Done before the stream is closed, for faults that lie beneath it. */
  readonly act?: (raw: RawConnection) => void;
  readonly close?: CloseHow;
  /** For a clean close of a WebSocket: the code of its close frame. Absent: 1000. */
  readonly closeCode?: number;
}

/** How events become bytes. Members of several stages add up. */
export interface StreamShape {
  /** Changes the text of an event. */
  text?(bytes: Buffer): Buffer;
  /** Cuts what is written into chunks. */
  cut?(bytes: Buffer): readonly Buffer[];
  /** Events that go into one chunk together. */
  readonly batchCount?: number;
}

/** A stream, as a stage that acts by itself sees it. */
export interface StagedStream {
  readonly resource: ServedResource;
  /** The newest version of the store. */
  currentVersion(): string;
  /** Passes an event that never happened to the stages behind this one. */
  emit(frame: Frame): void;
  /** Ends the stream, because of the fault. */
  end(how: CloseHow): void;
}

/** Something that stands between the events of a watch and the client. One instance serves one stream. */
export interface StreamStage {
  /** Catalogue id and rule, for the journal. */
  readonly fault: string;
  readonly rule: string;
  /** What happens when the headers have gone out, or at once when the stream is open already. */
  readonly atOpen?: StageVerdict;
  /** For the whole stream. */
  readonly shape?: StreamShape;
  /** How the response departs from an ordinary one. Nothing can be done about a response that is under way. */
  readonly wire?: WatchWire;
  /** Stands before what writes to the client: when the bytes go out, and in which encoding. */
  wrap?(writer: WatchWriter): WatchWriter;
  /** Called when the stream is open, for stages that act without being asked. Returns the way to stop. */
  start?(stream: StagedStream): () => void;
  /** Undefined: the event passes unchanged. `nth` counts the events of the watch from 1. */
  onEvent?(frame: Frame, nth: number): StageVerdict | undefined;
}
