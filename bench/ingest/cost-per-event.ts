import { handlerOf } from "../../src/client/informer/event-handler.js";
import { SharedIndexInformer } from "../../src/client/informer/shared-informer.js";
import { createPrng } from "../../src/time/prng.js";
import { SystemClock } from "../../src/time/system-clock.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { measuredMs, ofRuns } from "../runs.js";
import { MemoryListerWatcher } from "./memory-lister-watcher.js";
import { smallPod } from "./small-pod.js";

const STORED = { full: [1_000, 10_000, 100_000, 1_000_000], smoke: [10, 100] } as const;
const EVENTS = { full: 100_000, smoke: 50 } as const;
const ROUNDS = { full: 3, smoke: 1 } as const;

/** What is flat: a thousand times as many objects are further away from the processor, and no more than that. */
const RATIO_GOAL = 2;

/** Whether an event costs more when there are many objects. */
export const costPerEvent: Benchmark = {
  name: "cost-per-event",
  summary: "an update of one of many objects, drawn at random, from the watch to a handler",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    const measurements: Measurement[] = [];
    for (const count of STORED[size]) {
      const runs: number[] = [];
      for (let round = 0; round <= ROUNDS[size]; round++)
        runs.push(await eventUs(count, EVENTS[size]));
      // The first pays for the compiler.
      const measured = ofRuns(runs.slice(1));
      const first = measurements[0];
      const what = `${count.toLocaleString("en")} objects`;
      measurements.push({
        what,
        ...measured,
        unit: "µs",
        ...(first === undefined
          ? {}
          : {
              beside: {
                what: first.what,
                value: first.value,
                ratioGoal: { atMost: RATIO_GOAL },
              },
            }),
      });
    }
    return measurements;
  },
};

async function eventUs(storedCount: number, eventsCount: number): Promise<number> {
  const prng = createPrng(storedCount);
  const source = new MemoryListerWatcher(
    Array.from({ length: storedCount }, (_, at) => smallPod(at, at)),
  );
  const informer = new SharedIndexInformer({
    listerWatcher: source,
    clock: new SystemClock(),
    prng,
  });
  let leftCount = eventsCount;
  let onAllTold: () => void = () => undefined;
  const allTold = new Promise<void>((resolve) => {
    onAllTold = resolve;
  });
  const { synced } = informer.addEventHandler(
    handlerOf({
      onUpdate: () => {
        leftCount--;
        if (leftCount === 0) onAllTold();
      },
    }),
  );
  informer.start();
  await synced.done;
  const events = Array.from({ length: eventsCount }, (_, at) => ({
    type: "MODIFIED" as const,
    object: smallPod(prng.integer(0, storedCount), storedCount + at),
  }));
  const elapsedMs = await measuredMs(() => {
    source.send(events);
    return allTold;
  });
  await informer.stop();
  return (1_000 * elapsedMs) / eventsCount;
}
