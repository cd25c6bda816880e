import { existsSync, readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const OWN_FILES = "/proc/self/fd";

/** The resources of the process after a garbage collection, for `debug.dump`. */
export function usageNow() {
  try {
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
  } catch {
    // Runtimes other than Node report the heap differently.
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return {
    residentBytes: rss,
    heapBytes: heapUsed + external,
    ...(existsSync(OWN_FILES) && { openFiles: readdirSync(OWN_FILES).length }),
    tasks: process.getActiveResourcesInfo().length,
  };
}
