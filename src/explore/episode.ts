import type { Setting } from "./history.js";
import type { KnownObjects } from "./known-objects.js";
import type { Sentence } from "./sentence.js";

/** The state before an episode: everything is healthy, and every handler has received everything. */
export interface Scene {
  readonly objects: KnownObjects;
  /** An existing object without a finalizer. */
  readonly key: string;
  /** A word that no other episode of the history uses. */
  readonly mark: string;
  /** Which of its variants it takes. */
  readonly way: number;
  /** Whether states are streamed. */
  readonly isStreaming: boolean;
  /** Whether it falls back to a list when streams are refused. */
  readonly hasFallback: boolean;
  /** Whether a list comes from the server's watch cache, in one piece. */
  readonly isInOnePiece: boolean;
  /** Whether a list of several objects comes in pages. */
  readonly isPaged: boolean;
  /** The page size; 0: client-go's default. */
  readonly pageSize: number;
  /** How objects are indexed; "": not at all. */
  readonly index: Setting["index"];
  /** Whether any handler is resynced. */
  readonly isReminded: boolean;
  /** Whether there are, or were, many objects. */
  readonly hasHadCrowd: boolean;
  /** Whether the transform fails on the object default/odd. */
  readonly failsToTransform: boolean;
}

/** An event in several sentences, with expectations that hold nowhere else. */
export interface Episode {
  /** The maximum number of requests and streams that fail in it. @default none */
  readonly failuresCount?: number;
  /** It needs a setting that few histories have. */
  readonly isSeldom?: true;
  /** It expects the exact notifications of a handler, so no resync may come in between. */
  readonly isExact?: true;
  /** The state of the informer afterwards. @default as before */
  readonly leaves?: "a thrower" | "stopped" | "unread" | "in doubt" | "a crowd";
  /** Required capabilities in addition to those of its sentences. */
  readonly needs?: readonly string[];
  /** No sentence: it does not apply there. */
  readonly sentences: (scene: Scene) => readonly Sentence[];
}

/**
 * All names, in the order in which they are tried: starting with this one, so that any other may replace one that does
 * not apply. Empty for an unknown name.
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

/** The number of variants; the rest of a number is a rank. */
export const WAYS_COUNT = 24;

/** Which order is tried. */
export function rankOf(way: number): number {
  return Math.floor(way / WAYS_COUNT);
}

/** The step from one name to the next. */
const STRIDES = [1, 7, 11, 13, 17, 19, 23, 29, 31] as const;

/** A step that visits all of them. */
function strideFor(count: number, stride: number): number {
  return count % stride === 0 ? 1 : stride;
}

/** One of several, by the variant of the episode. */
export function inWay<T>(way: number, ways: readonly [T, ...T[]]): T {
  return ways[way % ways.length] ?? ways[0];
}
