import type { Prng } from "../../src/time/prng.js";

const DIGITS = "0123456789abcdef";

/** A version 4 UUID drawn from a seeded source: the same seed gives the same identities. */
export function drawUuid(prng: Prng): string {
  let drawn = "";
  while (drawn.length < 32) drawn += DIGITS.charAt(prng.integer(0, 16));
  const variant = DIGITS.charAt(prng.integer(8, 12));
  return [
    drawn.slice(0, 8),
    drawn.slice(8, 12),
    `4${drawn.slice(13, 16)}`,
    variant + drawn.slice(17, 20),
    drawn.slice(20),
  ].join("-");
}
