import type { Queue } from "./queue.js";

/**
 * Pops an item and returns it, whatever happens to it then: work that has to be done before another pop, or requeued
 * on failure, belongs in a `process`. For tests and tools. Mirrors: `Pop` of client-go up to 0.35.
 * @throws QueueClosedError when empty and closed
 */
export async function popOne<Item>(queue: Queue<Item>): Promise<Item | undefined> {
  let popped: Item | undefined;
  await queue.pop((item) => {
    popped = item;
  });
  return popped;
}
