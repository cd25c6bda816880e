import { existsSync, readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Usage } from "../../src/protocol/messages.ts";

const OWN_FILES = "/proc/self/fd";

/** What the process uses now, when garbage has been collected. */
export function usageNow(): Usage {
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
