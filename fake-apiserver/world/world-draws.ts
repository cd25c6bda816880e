import { createPrng, type Prng } from "../../src/time/prng.js";

/** Every random purpose has its own source, so that one more request does not change another object's uid. */
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

/** The random sources of a world, from its seed. */
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
