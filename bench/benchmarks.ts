import { againstOracle } from "./against-oracle.js";
import type { Benchmark } from "./benchmark.js";
import { createRate } from "./create-rate.js";
import { fanOut } from "./fan-out.js";
import { costPerEvent } from "./ingest/cost-per-event.js";
import { firstList } from "./ingest/first-list.js";
import { informerParts } from "./ingest/informer-parts.js";
import { ingest } from "./ingest/ingest.js";
import { steadyIngest } from "./ingest/steady-ingest.js";
import { largeApply } from "./large-apply.js";
import { listMemory } from "./list-memory.js";
import { listSpeed } from "./list-speed.js";
import { longestWait } from "./longest-wait/longest-wait.js";
import { consoleFlood } from "./pages/console-flood.js";
import { largeSite } from "./pages/large-site.js";
import { rateLimiters } from "./rate-limiters.js";
import { startUp } from "./start-up.js";
import { watchMemory } from "./watch-memory.js";
import { workQueue } from "./work-queue/work-queue.js";
import { worldCreation } from "./world-creation.js";

/** Every benchmark, in the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  startUp,
  worldCreation,
  watchMemory,
  fanOut,
  listSpeed,
  listMemory,
  createRate,
  largeApply,
  longestWait,
  workQueue,
  ingest,
  steadyIngest,
  firstList,
  informerParts,
  costPerEvent,
  rateLimiters,
  largeSite,
  consoleFlood,
  againstOracle,
];
