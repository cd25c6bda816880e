import { INFORMER, type Trial } from "./trial.js";

/** How long a call of the library may wait for a handler before that is released. */
const WAITING_MAX_MS = 1_000;
/** How long it may wait for slow handlers. */
const WORKING_MAX_MS = 60_000;

/**
 * Removes a handler. A library may wait for its call in progress, so that it is not called once it is removed: one that blocks
 * is released then.
 */
export async function removeHandler(
  trial: Pick<Trial, "call" | "handler" | "release"> & {
    readonly time: Pick<Trial["time"], "until">;
  },
  name: string,
): Promise<void> {
  const handler = trial.handler(name);
  let hasReturned = false;
  const end = () => {
    hasReturned = true;
  };
  const removed = trial.call("handler.remove", { informer: INFORMER, handler: name });
  removed.then(end, end);
  if (handler.does === "block" && handler.mayStall) {
    await trial.time.until(() => hasReturned, { withinMs: WAITING_MAX_MS });
    if (!hasReturned) await trial.release(name);
  }
  // In virtual time, a slow handler only ends if time passes.
  await trial.time.until(() => hasReturned, { withinMs: WORKING_MAX_MS });
  await removed;
  handler.isRemoved = true;
}
