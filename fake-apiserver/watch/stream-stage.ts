import type { Frame } from "./frame.js";

/** How a stream can end. clean: final chunk. abort: none. reset: RST. halfOpen: never again a byte. */
export type CloseHow = "clean" | "abort" | "reset" | "halfOpen";

/** What a stage does to an event, or at the opening of a stream. What is absent does not happen; in this order. */
export interface StageVerdict {
  /** Written instead of the event. */
  readonly write: readonly Frame[];
  /** The event was kept from the client. */
  readonly isDropped?: boolean;
  /** The first half of this frame is written; `isCut` tells the client to expect the other half. */
  readonly half?: { readonly frame: Frame; readonly isCut: boolean };
  readonly close?: CloseHow;
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

/** Something that stands between the events of a watch and the client. One instance serves one stream. */
export interface StreamStage {
  /** Catalogue id and rule, for the journal. */
  readonly fault: string;
  readonly rule: string;
  /** What happens when the headers have gone out, or at once when the stream is open already. */
  readonly atOpen?: StageVerdict;
  /** For the whole stream. */
  readonly shape?: StreamShape;
  /** Undefined: the event passes unchanged. `nth` counts the events of the watch from 1. */
  onEvent?(frame: Frame, nth: number): StageVerdict | undefined;
}
