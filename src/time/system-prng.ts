import { createPrng, type Prng } from "./prng.js";

/** The default random numbers: another sequence in each process. */
export const systemPrng: Prng = createPrng(Math.random() * 2 ** 32);
