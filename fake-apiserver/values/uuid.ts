import type { Prng } from "../../src/time/prng.js";

/** A version 4 UUID drawn from a seeded source: the same seed gives the same identities. */
export function drawUuid(prng: Prng): string {
  const digits = Array.from({ length: 32 }, () => prng.integer(0, 16).toString(16));
  digits[12] = "4";
  digits[16] = prng.integer(8, 12).toString(16);
  const text = digits.join("");
  const parts = [0, 8, 12, 16, 20, 32].map((start, index, all) =>
    text.slice(start, all[index + 1]),
  );
  return parts.slice(0, 5).join("-");
}
