import { existsSync, readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const OWN_FILES = "/proc/self/fd";

/** What the process uses now, for `debug.dump`, when garbage has been collected. */
export function usageNow() {
  try {
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
  } catch {
    // Another runtime than Node: its heap is what it says.
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return {
    residentBytes: rss,
    heapBytes: heapUsed + external,
    ...(existsSync(OWN_FILES) && { openFiles: readdirSync(OWN_FILES).length }),
    tasks: process.getActiveResourcesInfo().length,
  };
}
