import { createPrng, type Prng } from "./prng.js";

/** For everybody who is given no random numbers: another sequence in each process. */
export const systemPrng: Prng = createPrng(Math.random() * 2 ** 32);
