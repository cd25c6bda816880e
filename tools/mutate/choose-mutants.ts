import { createPrng } from "../../src/time/prng.js";

/** The selection of mutants; without options, all of them. */
export interface Choice {
  /** Paths of sources, or of folders of them. */
  readonly only: readonly string[];
  /** Every `count`th, beginning with the `index`th, counted from 1. */
  readonly shard?: { readonly index: number; readonly count: number };
  readonly sample?: { readonly maxCount: number; readonly seed: number };
}

/** The selected mutants. A shard is one of the sample, so that all shards together are the sample. */
export function chooseMutants<M extends { readonly file: string }>(
  mutants: readonly M[],
  { only, shard, sample }: Choice,
): readonly M[] {
  const named =
    only.length === 0 ? mutants : mutants.filter(({ file }) => only.some((one) => isIn(file, one)));
  const drawn = sample === undefined ? named : draw(named, sample);
  if (shard === undefined) return drawn;
  return drawn.filter((_, at) => at % shard.count === shard.index - 1);
}

/** Whether `path` is the file named `name`, or in that folder. */
export function isIn(path: string, name: string): boolean {
  return path === name || path.startsWith(name.endsWith("/") ? name : `${name}/`);
}

/** In random order, so that the mutants done when the time is up are a sample, too. */
function draw<M>(
  mutants: readonly M[],
  { maxCount, seed }: { readonly maxCount: number; readonly seed: number },
): readonly M[] {
  const prng = createPrng(seed);
  const order = mutants.map((mutant) => ({ mutant, lot: prng.next() }));
  return order
    .sort((a, b) => a.lot - b.lot)
    .slice(0, maxCount)
    .map(({ mutant }) => mutant);
}
