import type { ExplorationFacts } from "./exploration-text.js";
import type { Exploration, ExplorationProgress } from "./explorer.js";

/** Version of the format of a record. Members may be added; a change that breaks readers counts it up. */
export const EXPLORATION_FORMAT = 1;

/** The requested seeds of an exploration. */
export interface AskedSeeds {
  /** The first seed of all shards. */
  readonly seed: number;
  /** The number of seeds of all shards; absent: limited by time. */
  readonly histories?: number;
  readonly shard: { readonly index: number; readonly count: number };
}

/** Every `step`-th seed from `first` to `last`. */
export interface SeedRange {
  readonly first: number;
  readonly step: number;
  readonly last: number;
}

/** The seeds of a shard. @param last for a shard without a count */
export function seedRangeOf(
  { seed, histories, shard: { index, count } }: AskedSeeds,
  last: number,
): SeedRange {
  return {
    first: seed + index - 1,
    step: count,
    last: histories === undefined ? last : seed + histories - 1,
  };
}

/** The identity of an exploration: two with the same identity and different seeds can be merged. */
export interface ExplorationIdentity {
  /** "client-go@0.37.2" */
  readonly target: string;
  /** Release of the suite, as seeds mean other histories in other releases. */
  readonly suite: string;
  /** Options that change the history of a seed, or its verdict: " --strict", or "". */
  readonly options: string;
}

/** What `explore --out` writes: `<target>.json`, or `<target>-<i>-of-<n>.json` of a shard. */
export interface ExplorationRecord extends ExplorationIdentity, ExplorationFacts, Exploration {
  readonly format: typeof EXPLORATION_FORMAT;
  /** One, or after a merge several. */
  readonly asked: readonly AskedSeeds[];
  /** False if it, or a part of it, was interrupted. */
  readonly isComplete: boolean;
}

/** What `explore --out` keeps while it runs: `<target>.progress.json`. */
export interface KeptProgress extends ExplorationIdentity {
  readonly format: typeof EXPLORATION_FORMAT;
  readonly asked: AskedSeeds;
  readonly tookMs: number;
  readonly progress: ExplorationProgress;
}

/** The name of the files of an exploration, without what follows the dot. */
export function nameOfRecord(target: string, { index, count }: AskedSeeds["shard"]): string {
  const name = target.replaceAll("/", "-");
  return count === 1 ? name : `${name}-${index}-of-${count}`;
}

/** Why one cannot replace, continue or be merged with the other; undefined: it can. */
export function differenceOf(a: ExplorationIdentity, b: ExplorationIdentity): string | undefined {
  if (a.target !== b.target) return `one is of ${a.target}, one of ${b.target}`;
  if (a.suite !== b.suite) return `one is by release ${a.suite}, one by ${b.suite}`;
  if (a.options === b.options) return undefined;
  return `one has the options "${a.options.trim()}", one "${b.options.trim()}"`;
}

/** Whether both have the same requested seeds. */
export function areSameSeeds(a: AskedSeeds, b: AskedSeeds): boolean {
  return (
    a.seed === b.seed &&
    a.histories === b.histories &&
    a.shard.index === b.shard.index &&
    a.shard.count === b.shard.count
  );
}
