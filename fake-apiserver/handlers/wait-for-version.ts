import type { ServedResource } from "../storage/served-resource.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";

/** How long a server waits for its cache to reach a version that a client has seen. */
const FRESH_WAIT_MAX_MS = 3_000;

/** Whether reads of a resource come from a watch cache, which may lag behind etcd. */
export function isCached(
  { hasWatchCache }: Pick<HandlerServices, "hasWatchCache">,
  { isUncached }: ServedResource,
): boolean {
  return hasWatchCache && isUncached !== true;
}

/**
 * Waits until the answering replica has reached `version`, at most three seconds. A replica made stale by a fault
 * does not catch up meanwhile. Resolves to the reached version, or undefined after the timeout; without a cache, at once.
 */
export async function waitForVersion(
  services: HandlerServices,
  { target, replicaVersion, signal }: ResourceRequest,
  version: bigint,
): Promise<bigint | undefined> {
  const { store, clock } = services;
  const reached = () => replicaVersion ?? store.version();
  if (reached() >= version || signal.aborted) return reached();
  if (!isCached(services, target.resource)) return undefined;
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
