import type { Setting } from "./history.js";
import type { KnownObjects } from "./known-objects.js";
import type { Sentence } from "./sentence.js";

/** The state before an episode: everything is healthy, and every handler has received everything. */
export interface Scene {
  readonly objects: KnownObjects;
  /** An object that is there, with no finalizer. */
  readonly key: string;
  /** A word that no other episode of the history uses. */
  readonly mark: string;
  /** Which of the ways it goes, of those that it has. */
  readonly way: number;
  /** Whether states are streamed. */
  readonly isStreaming: boolean;
  /** Whether it lists where streams are refused. */
  readonly hasFallback: boolean;
  /** Whether a list comes from the server's cache, in one piece. */
  readonly isInOnePiece: boolean;
  /** Whether a list of several objects comes in pages. */
  readonly isPaged: boolean;
  /** So many objects are wanted in a page; 0: as many as client-go wants. */
  readonly pageSize: number;
  /** How objects are indexed; "": not at all. */
  readonly index: Setting["index"];
}

/** Something that happens in several sentences, with questions that make sense nowhere else. */
export interface Episode {
  /** Requests and streams that fail in it at most. @default none */
  readonly failuresCount?: number;
  /** It takes longer than real time has. */
  readonly isLong?: true;
  /** It expects exact notifications of a handler, so that resyncs must not come in between. */
  readonly isExact?: true;
  /** What the informer is like afterwards. @default as before */
  readonly leaves?: "a thrower" | "stopped" | "unread" | "in doubt";
  /** Required capabilities in addition to those of its sentences. */
  readonly needs?: readonly string[];
  /** No sentence: it makes no sense there. */
  readonly tell: (scene: Scene) => readonly Sentence[];
}

/** All names, from this one on; none where it is none of them. */
export function namesFrom(name: string, all: readonly string[]): readonly string[] {
  const place = all.indexOf(name);
  return place < 0 ? [] : [...all.slice(place), ...all.slice(0, place)];
}

/** One of several, by the way that an episode goes. */
export function inWay<T>(way: number, ways: readonly [T, ...T[]]): T {
  return ways[way % ways.length] ?? ways[0];
}
