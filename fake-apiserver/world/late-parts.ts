import { loadFaults } from "../faults/loaded-faults.js";
import type * as handlers from "./world-handlers.js";

/** What answers requests. */
export type HandlerParts = Pick<typeof handlers, "WorldHandlers">;

let loading: Promise<HandlerParts> | undefined;
let loaded: HandlerParts | undefined;

/**
 * Loads, once, what a server can listen without: what answers requests, and then what rules do. Code that makes worlds in a
 * program has waited for it before there is a world, so that no request does: virtual time knows nothing of a disk. The command
 * loads it when it listens, and waits for it before it takes a rule.
 */
export async function loadLateParts(): Promise<void> {
  // One after the other: a request that is there already waits for the handlers alone.
  await loadHandlers();
  await loadFaults();
}

/** The first half of it, for a request that is there before it is loaded. */
export function loadHandlers(): Promise<HandlerParts> {
  loading ??= load();
  return loading;
}

/** The same, once it is loaded; undefined before. */
export function loadedHandlers(): HandlerParts | undefined {
  return loaded;
}

async function load(): Promise<HandlerParts> {
  loaded = await import("./world-handlers.js");
  return loaded;
}
