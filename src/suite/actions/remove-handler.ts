import { INFORMER, type Trial } from "../trial/trial.js";
import { BLOCKED_MIN_MS, letReturn, SLOW_MAX_MS } from "../waiting/let-return.js";

/**
 * Removes a handler; what it is notified of until that is reported is not recent. A library may wait for its call in progress, so
 * that it is not called once it is removed: one that blocks is released then.
 */
export async function removeHandler(
  trial: Pick<Trial, "call" | "handler" | "release"> & {
    readonly time: Pick<Trial["time"], "until">;
  },
  name: string,
): Promise<void> {
  const handler = trial.handler(name);
  const removed = trial.call("handler.remove", { informer: INFORMER, handler: name });
  const isBlocking = handler.does === "block" && handler.mayStall;
  if (isBlocking && !(await letReturn(trial.time, removed, BLOCKED_MIN_MS))) {
    await trial.release(name);
  }
  await letReturn(trial.time, removed, SLOW_MAX_MS);
  await removed;
  handler.isRemoved = true;
  // Until then a library may deliver what is queued, as it may before it reports that it has stopped.
  handler.log.forget();
}
