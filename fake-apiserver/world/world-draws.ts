import { createPrng, type Prng } from "../../src/time/prng.js";

/** Every use of chance has a source of its own, so that one more request does not change another object's uid. */
export interface WorldDraws {
  readonly uids: Prng;
  readonly names: Prng;
  readonly timeouts: Prng;
  readonly headers: Prng;
  readonly loads: Prng;
  readonly rules: Prng;
  readonly secrets: Prng;
  readonly reviews: Prng;
  readonly stages: Prng;
}

/** The sources of a world, from its seed. */
export function createWorldDraws(seed: number): WorldDraws {
  const seeds = createPrng(seed);
  const draw = () => createPrng(seeds.integer(0, 2 ** 32));
  return {
    uids: draw(),
    names: draw(),
    timeouts: draw(),
    headers: draw(),
    loads: draw(),
    rules: draw(),
    secrets: draw(),
    reviews: draw(),
    stages: draw(),
  };
}
