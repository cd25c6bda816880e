import { once } from "node:events";

/** Until a signal has aborted. */
export async function aborted(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, "abort");
}
