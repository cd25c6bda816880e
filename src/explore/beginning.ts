import type { KnownObjects } from "./known-objects.js";
import { given, type Sentence, when } from "./sentence.js";

/** How things stand before the start. */
export interface Outset {
  readonly objects: KnownObjects;
  /** Which of the ways a beginning goes, of those that it has. */
  readonly way: number;
  /** Whether states are streamed. */
  readonly isStreaming: boolean;
  /** So many objects are wanted in a page of a list; 0: as many as client-go wants. */
  readonly pageSize: number;
  /** Whether the first list comes from the server's cache, which knows no pages. */
  readonly isCached: boolean;
  /** The resync period; "": no resyncs. */
  readonly period: string;
  /** Whether objects are selected by their label "app". */
  readonly selectsByLabel: boolean;
  /** Whether objects are indexed. */
  readonly isIndexed: boolean;
}

/** What goes wrong, or is looked at, before anything else has happened. */
export interface Beginning {
  /** What the informer is like afterwards. @default as any other */
  readonly leaves?: "a thrower" | "stopped" | "in doubt" | "a crowd";
  /** It needs a setting that few histories have. */
  readonly isSeldom?: true;
  /** It makes sense whatever is selected; else only where everything is. */
  readonly isSelective?: true;
  /** Required capabilities in addition to those of its sentences. */
  readonly needs?: readonly string[];
  /** No sentence: it makes no sense there. */
  readonly tell: (outset: Outset) => readonly Sentence[];
}

/** It begins. */
export const STARTED = when("the informer is started");
/** It begins, and has synced. */
export const SYNCED = given("the informer has started and synced");
/** Everything is answered as it should be again. */
export const RECOVERED = when("the apiserver answers as it should again");

/** What can be written to the first two objects that there are, and another. */
export function changes(objects: KnownObjects): readonly Sentence[] {
  const [first, second] = objects.keys();
  return [
    ...(first === undefined ? [] : objects.write(first, "deleted")),
    ...(second === undefined ? [] : objects.write(second, "updated")),
    ...objects.another(),
  ];
}
