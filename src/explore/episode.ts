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
  /** Whether any handler is resynced. */
  readonly isReminded: boolean;
  /** Whether there is, or was, a crowd of objects. */
  readonly hasHadCrowd: boolean;
  /** Whether the transform fails on the object default/odd. */
  readonly failsToTransform: boolean;
}

/** Something that happens in several sentences, with questions that make sense nowhere else. */
export interface Episode {
  /** Requests and streams that fail in it at most. @default none */
  readonly failuresCount?: number;
  /** It needs a setting that few histories have. */
  readonly isSeldom?: true;
  /** It expects exact notifications of a handler, so that resyncs must not come in between. */
  readonly isExact?: true;
  /** What the informer is like afterwards. @default as before */
  readonly leaves?: "a thrower" | "stopped" | "unread" | "in doubt" | "a crowd";
  /** Required capabilities in addition to those of its sentences. */
  readonly needs?: readonly string[];
  /** No sentence: it makes no sense there. */
  readonly tell: (scene: Scene) => readonly Sentence[];
}

/**
 * All names, in the order in which they are tried: from this one on, so that what takes the place of one that makes no sense is
 * any other. None where it is none of them.
 * @param rank which of the orders it is
 * @param isSeldomFirst whether what needs a setting that few histories have comes first
 */
export function namesFrom(
  name: string,
  all: Readonly<Record<string, { readonly isSeldom?: true }>>,
  rank: number,
  isSeldomFirst: boolean,
): readonly string[] {
  if (all[name] === undefined) return [];
  const names = Object.keys(all);
  const count = names.length;
  const stride = STRIDES[rank % STRIDES.length] ?? 1;
  const place = names.indexOf(name);
  const order = names.map(
    (_, nth) => names[(place + nth * strideFor(count, stride)) % count] ?? name,
  );
  if (!isSeldomFirst) return order;
  const isSeldom = (one: string) => all[one]?.isSeldom === true;
  return [...order.filter(isSeldom), ...order.filter((one) => !isSeldom(one))];
}

/** So many ways are told apart; the rest of a number is a rank. */
export const WAYS_COUNT = 24;

/** Which order is tried. */
export function rankOf(way: number): number {
  return Math.floor(way / WAYS_COUNT);
}

/** Steps from one to the next. */
const STRIDES = [1, 7, 11, 13, 17, 19, 23, 29, 31] as const;

/** A step that leaves none out. */
function strideFor(count: number, stride: number): number {
  return count % stride === 0 ? 1 : stride;
}

/** One of several, by the way that an episode goes. */
export function inWay<T>(way: number, ways: readonly [T, ...T[]]): T {
  return ways[way % ways.length] ?? ways[0];
}
