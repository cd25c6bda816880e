import { existsSync, readdirSync } from "node:fs";
import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Usage } from "./messages.js";

const OWN_FILES = "/proc/self/fd";

/** Runs the garbage collector, if it is available; created on first use. */
let collect: (() => void) | undefined;

/** The resources of this process, after a garbage collection: for `debug.dump`. */
export function processUsage(): Usage {
  collect ??= collector();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return {
    residentBytes: process.memoryUsage.rss(),
    heapBytes: heapUsed + external,
    ...(existsSync(OWN_FILES) && { openFiles: readdirSync(OWN_FILES).length }),
    tasks: process.getActiveResourcesInfo().length,
  };
}

function collector(): () => void {
  try {
    setFlagsFromString("--expose-gc");
    const found: unknown = runInNewContext("gc");
    if (typeof found === "function") return () => void found();
  } catch {
    // Runtimes other than Node report the heap differently.
  }
  return () => undefined;
}
