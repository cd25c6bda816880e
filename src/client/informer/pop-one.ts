import type { Queue } from "./queue.js";

/**
 * Pops something and hands it over, whatever comes of it: what should be done before anybody else pops, or be put back
 * when it fails, belongs into a `process`. For tests and tools. Mirrors: `Pop` of client-go up to 0.35.
 * @throws QueueClosedError when empty and closed
 */
export async function popOne<Item>(queue: Queue<Item>): Promise<Item | undefined> {
  let popped: Item | undefined;
  await queue.pop((item) => {
    popped = item;
  });
  return popped;
}
