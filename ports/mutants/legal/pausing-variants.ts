import type { LegalVariant } from "../mutant.js";
import { onAStore } from "./on-a-store.js";

const SECOND_MS = 1_000;
const HALF_MINUTE_MS = 30_000;
const MINUTE_MS = 60_000;
/** More than enough to reach every cap. */
const DOUBLINGS_MAX_COUNT = 10;

/** Informers that wait in another way than client-go does; C-34 and C-24 alone bound them. */
export const PAUSING_VARIANTS: readonly LegalVariant[] = [
  {
    name: "a-second-for-everything",
    does: "waits one second after every failure, then lists",
    because: "C-34: 120 requests a minute are within the limit",
    change: onAStore({ pause: () => SECOND_MS, afterRefusal: "list" }),
  },
  {
    name: "first-retry-at-once",
    does: "retries at once, and every second from the second failure on",
    because: "C-34: a single extra request is no storm",
    change: onAStore({ pause: (count) => (count === 1 ? 0 : SECOND_MS) }),
  },
  {
    name: "half-a-minute-for-everything",
    does: "waits half a minute after every failure, including the first",
    because: "C-24: up to one minute, after each of several failures",
    change: onAStore({ pause: () => HALF_MINUTE_MS }),
  },
  {
    name: "full-jitter",
    does: "draws every delay from zero to a cap that doubles from one second to half a minute",
    because: "C-34: any curve",
    change: onAStore({
      pause: (count, prng) => prng.next() * doubled(count, HALF_MINUTE_MS),
    }),
  },
  {
    name: "up-to-a-minute",
    does: "doubles its delays up to a minute",
    because: "C-24: up to one minute",
    change: onAStore({ pause: (count) => doubled(count, MINUTE_MS) }),
  },
];

function doubled(count: number, capMs: number): number {
  return Math.min(SECOND_MS * 2 ** Math.min(count - 1, DOUBLINGS_MAX_COUNT), capMs);
}
