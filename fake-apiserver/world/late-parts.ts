import { loadFaults } from "../faults/loaded-faults.js";
import type * as handlers from "./world-handlers.js";

/** What a server can listen without. */
export type LateParts = Pick<typeof handlers, "WorldHandlers">;

let loading: Promise<LateParts> | undefined;
let loaded: LateParts | undefined;

/**
 * Loads, once, what a server can listen without: what answers requests, and what rules do. Code that makes worlds in a program
 * has waited for it before there is a world, so that no request does: virtual time knows nothing of a disk. The command
 * loads it when it listens, and waits for it before it takes a rule; so does a request that is there first.
 */
export function loadLateParts(): Promise<LateParts> {
  loading ??= load();
  return loading;
}

/** The same, once it is loaded; undefined before. */
export function lateParts(): LateParts | undefined {
  return loaded;
}

async function load(): Promise<LateParts> {
  const [parts] = await Promise.all([import("./world-handlers.js"), loadFaults()]);
  loaded = parts;
  return parts;
}
