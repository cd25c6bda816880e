import type { WorkQueue } from "../../../src/client/workqueue/work-queue.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import type { PartArgs } from "./part-args.js";
import type { QueueItem } from "./queue-items.js";

const LATE = "added after the shutdown";

/**
 * Many producers that add their item again and again, many workers, and a shutdown when the producers have gone:
 * docs/parts/work-queue.md, "crowd". Resolves when no worker is left, with what went wrong.
 */
export async function crowd(
  queue: WorkQueue<QueueItem>,
  clock: Clock,
  args: PartArgs,
): Promise<unknown> {
  const held = new Set<QueueItem>();
  let isHeldTwice = false;
  let isLateSeen = false;

  async function produce(item: QueueItem): Promise<void> {
    for (let added = 0; added < args.number("adds"); added++) {
      queue.add(item);
      await sleep(clock, args.number("pauseMs"));
    }
  }
  async function work(): Promise<void> {
    for (;;) {
      const { item, shutdown } = await queue.get();
      if (shutdown) return;
      isHeldTwice ||= held.has(item);
      isLateSeen ||= item === LATE;
      held.add(item);
      await sleep(clock, args.number("workMs"));
      held.delete(item);
      queue.done(item);
    }
  }

  const workers = times(args.number("workers"), work);
  await Promise.all(times(args.number("producers"), (place) => produce(`item-${place}`)));
  if (args.flag("isDrained")) await queue.shutDownWithDrain();
  else queue.shutDown();
  queue.add(LATE);
  await Promise.all(workers);
  return { heldTwice: isHeldTwice, lateSeen: isLateSeen, left: queue.len() };
}

function times(count: number, begin: (place: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, (_, place) => begin(place));
}
