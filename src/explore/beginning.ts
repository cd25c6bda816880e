import type { KnownObjects } from "./known-objects.js";
import { given, type Sentence, when } from "./sentence.js";

/** The state before the start. */
export interface Outset {
  readonly objects: KnownObjects;
  /** Which of its variants a beginning takes. */
  readonly way: number;
  /** Whether states are streamed. */
  readonly isStreaming: boolean;
  /** The page size of lists; 0: client-go's default. */
  readonly pageSize: number;
  /** Whether the first list comes from the server's watch cache, which has no pages. */
  readonly isCached: boolean;
  /** The resync period; "": no resyncs. */
  readonly period: string;
  /** Whether objects are selected by their label "app". */
  readonly selectsByLabel: boolean;
  /** Whether objects are indexed. */
  readonly isIndexed: boolean;
  /** Whether a handler that blocks delays only itself. */
  readonly isIsolated: boolean;
}

/** What fails, or is checked, at the start of a history. */
export interface Beginning {
  /** The state of the informer afterwards. @default healthy */
  readonly leaves?: "a thrower" | "stopped" | "in doubt" | "a crowd";
  /** It needs a setting that few histories have. */
  readonly isSeldom?: true;
  /** It applies with any selector; otherwise only without one. */
  readonly isSelective?: true;
  /** Required capabilities in addition to those of its sentences. */
  readonly needs?: readonly string[];
  /** No sentence: it does not apply there. */
  readonly sentences: (outset: Outset) => readonly Sentence[];
}

/** It begins. */
export const STARTED = when("the informer is started");
/** The informer starts, and has synced. */
export const SYNCED = given("the informer has started and synced");
/** All faults are removed. */
export const RECOVERED = when("the apiserver answers as it should again");

/** Writes to the first two existing objects, and to another. */
export function changes(objects: KnownObjects): readonly Sentence[] {
  const [first, second] = objects.keys();
  return [
    ...(first === undefined ? [] : objects.write(first, "deleted")),
    ...(second === undefined ? [] : objects.write(second, "updated")),
    ...objects.another(),
  ];
}
