import type { HandlerServices } from "./handler-services.js";
import type { RequestContext } from "./request-context.js";

/** How long a server waits for its cache to reach a version that a client has seen. */
const FRESH_WAIT_MAX_MS = 3_000;

/**
 * Waits until the answering replica has reached `version`, at most three seconds. A replica made stale by a fault
 * does not catch up meanwhile. Resolves to the reached version, or undefined after the timeout.
 */
export async function waitForVersion(
  { store, clock }: HandlerServices,
  { replicaVersion, signal }: RequestContext,
  version: bigint,
): Promise<bigint | undefined> {
  const reached = () => replicaVersion ?? store.version();
  if (reached() >= version || signal.aborted) return reached();
  await new Promise<void>((resolve) => {
    const finish = () => {
      stop();
      timer.cancel();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const stop = store.onVersion(() => {
      if (reached() >= version) finish();
    });
    const timer = clock.setTimer(FRESH_WAIT_MAX_MS, finish);
    signal.addEventListener("abort", finish, { once: true });
  });
  return reached() >= version ? reached() : undefined;
}
