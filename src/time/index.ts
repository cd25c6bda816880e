/** Time and chance, which everything here takes from outside: the machine's own, or such as a test decides. */

export { type Clock, type SleepResult, sleep, type Timer } from "./clock.js";
export { createPrng, type Prng } from "./prng.js";
export { SystemClock, systemClock } from "./system-clock.js";
export { systemPrng } from "./system-prng.js";
export { VIRTUAL_EPOCH_MS, VirtualClock } from "./virtual-clock.js";
