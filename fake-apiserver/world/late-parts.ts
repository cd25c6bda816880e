import { loadFaults } from "../faults/loaded-faults.js";
import type * as handlers from "./world-handlers.js";

/** Handles requests, with what is loaded with it. */
export type HandlerParts = Pick<typeof handlers, "WorldHandlers" | "trackUpdate">;

let loading: Promise<HandlerParts> | undefined;
let loaded: HandlerParts | undefined;

/**
 * Loads, once, the modules that are not needed to listen: first the handlers, then the rules. `createWorld`
 * awaits it, so that no request has to: virtual time does not wait for a disk. The command line
 * loads it after it listens, and awaits it before it accepts a rule.
 */
export async function loadLateParts(): Promise<void> {
  // In sequence: a request that has already arrived only waits for the handlers.
  await loadHandlers();
  await loadFaults();
}

/** The handlers, for a request that arrives before they are loaded. */
export function loadHandlers(): Promise<HandlerParts> {
  loading ??= load();
  return loading;
}

/** The same, once loaded; undefined before. */
export function loadedHandlers(): HandlerParts | undefined {
  return loaded;
}

async function load(): Promise<HandlerParts> {
  loaded = await import("./world-handlers.js");
  return loaded;
}
