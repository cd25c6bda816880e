import type { QueueMode } from "../../src/client/informer/create-queue.js";
import { createPrng, type Prng } from "../../src/time/prng.js";
import { drawFault } from "./draw-fault.js";
import type { History, Setting, Step } from "./history.js";

/** Every queue mode, in the order in which seeds take turns. */
export const QUEUE_MODES: readonly QueueMode[] = ["atomic-fifo", "real-fifo", "delta-fifo"];

const STEPS_MIN_COUNT = 3;
const STEPS_MAX_COUNT = 16;
/** Few names, so that histories of one object cross. */
const KEYS = ["default/a", "default/b", "default/c", "kube-system/a", "kube-system/d"];
const LISTENERS = ["one", "two", "three"];
const MICROTASKS_MAX_COUNT = 40;
/** From one turn of the loop over pauses and back-offs to the deadline of a watch. */
const DURATIONS_MS = [0, 0, 0, 20, 900, 1_100, 5_000, 35_000, 61_000, 700_000];
const RESYNC_PERIODS_MS = [0, 0, 30_000, 90_000];

/** How likely each kind of step is, out of the sum of all. */
const WEIGHTS: readonly (readonly [weight: number, draw: (prng: Prng) => Step])[] = [
  [24, (prng) => ({ type: "put", key: oneOf(prng, KEYS), isShown: prng.next() < 0.8 })],
  [14, (prng) => ({ type: "remove", key: oneOf(prng, KEYS) })],
  [2, () => ({ type: "bump" })],
  [4, () => ({ type: "compact" })],
  [6, (prng) => ({ type: "close-watches", how: oneOf(prng, ["clean", "abort"] as const) })],
  [7, () => ({ type: "expire-watches" })],
  [2, () => ({ type: "bookmark" })],
  [9, (prng) => ({ type: "fault", ...drawFault(prng), times: prng.integer(1, 4) })],
  [18, (prng) => ({ type: "pass", durationMs: oneOf(prng, DURATIONS_MS) })],
  [8, (prng) => ({ type: "breathe", microtaskCount: prng.integer(1, MICROTASKS_MAX_COUNT) })],
  [6, drawListen],
  [3, (prng) => ({ type: "leave", listener: oneOf(prng, LISTENERS) })],
];

/** Draws a life. `queueMode`: instead of the one that is the seed's. */
export function drawHistory(seed: number, queueMode?: QueueMode): History {
  const prng = createPrng(seed);
  const setting = drawSetting(seed, prng, queueMode);
  const count = prng.integer(STEPS_MIN_COUNT, STEPS_MAX_COUNT);
  const steps = Array.from({ length: count }, () => drawStep(prng));
  // Most informers start early; what comes before is what they find.
  steps.splice(prng.integer(0, 5), 0, drawListen(prng), { type: "start" });
  return { seed, setting, steps };
}

function drawSetting(seed: number, prng: Prng, queueMode: QueueMode | undefined): Setting {
  const [first = "atomic-fifo"] = QUEUE_MODES;
  const ofSeed = QUEUE_MODES[seed % QUEUE_MODES.length] ?? first;
  return {
    queueMode: queueMode ?? ofSeed,
    watchList: prng.next() < 0.5,
    pageMaxCount: oneOf(prng, [undefined, undefined, 2]),
    resyncPeriodMs: oneOf(prng, RESYNC_PERIODS_MS),
    isSelective: prng.next() < 0.2,
  };
}

function drawStep(prng: Prng): Step {
  let left = prng.integer(
    0,
    WEIGHTS.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, draw] of WEIGHTS) {
    if (left < weight) return draw(prng);
    left -= weight;
  }
  throw new RangeError("the weights do not add up");
}

function drawListen(prng: Prng): Step {
  return {
    type: "listen",
    listener: oneOf(prng, LISTENERS),
    resyncPeriodMs: oneOf(prng, RESYNC_PERIODS_MS),
    restMs: oneOf(prng, [0, 0, 0, 700]),
  };
}

function oneOf<T>(prng: Prng, choices: readonly T[]): T {
  const chosen = choices.at(prng.integer(0, choices.length));
  if (chosen === undefined && !choices.some((choice) => choice === undefined)) {
    throw new RangeError("there is nothing to choose from");
  }
  return chosen as T;
}
