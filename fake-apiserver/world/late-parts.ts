import { loadFaults } from "../faults/loaded-faults.js";

/** What a server says of itself. */
export type LateParts = Pick<typeof import("../handlers/non-resource.js"), "serveNonResource">;

let loading: Promise<LateParts> | undefined;

/**
 * Loads, once, what a server can listen without: what it says of itself, and what rules do. Code that makes worlds in a program
 * has waited for it before there is a world, so that no request does: virtual time knows nothing of a disk. The command
 * waits for it when it listens, and before it takes a rule.
 */
export function loadLateParts(): Promise<LateParts> {
  loading ??= load();
  return loading;
}

async function load(): Promise<LateParts> {
  const [parts] = await Promise.all([import("../handlers/non-resource.js"), loadFaults()]);
  return parts;
}
