import { type Response, Router } from "express";
import type { World } from "../world.js";
import { type AwaitBody, adminBodies } from "./admin-bodies.js";
import { AdminError } from "./admin-error.js";
import { type Difference, differences, patternSize } from "./admin-pattern.js";
import type { JournalEntry } from "./journal-entry.js";

/** How many near misses a failed wait tells. */
const NEAREST_MAX_COUNT = 3;
const TIMEOUT_DEFAULT_MS = 10_000;

interface NearMiss {
  readonly differs: readonly Difference[];
  readonly entry: JournalEntry;
}

/** Serves /journal and /await. */
export function journalRoutes(world: World): Router {
  const router = Router();
  router.get("/journal", (request, response) => {
    const since = readSince(request.query["since"]);
    response.type("application/x-ndjson");
    for (const entry of entriesSince(world, since)) response.write(`${JSON.stringify(entry)}\n`);
    response.end();
  });
  router.post("/await", (request, response) => {
    answerWhenSeen(world, adminBodies.await(request.body), response);
  });
  return router;
}

function readSince(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value === "string" && /^\d+$/.test(value)) return Number(value);
  throw new AdminError(400, {
    error: `"since" must be the index of an entry`,
    path: "since",
    hint: "a whole number; entries after it are answered",
  });
}

function entriesSince(world: World, since: number): JournalEntry[] {
  return world.journal.entries().filter(({ index }) => index > since);
}

/** Answers as soon as enough entries, old and new, have matched; else with 408 when the time is over. */
function answerWhenSeen(world: World, wanted: AwaitBody, response: Response): void {
  const { that, timeoutMs = TIMEOUT_DEFAULT_MS, since = 0, count = 1 } = wanted;
  let missing = count;
  const isLast = (entry: JournalEntry): boolean =>
    differences(entry, that).length === 0 && --missing === 0;
  const seen = entriesSince(world, since).find(isLast);
  if (seen !== undefined) {
    response.json({ entry: seen });
    return;
  }
  const stop = (): void => {
    unsubscribe();
    timer.cancel();
  };
  const unsubscribe = world.journal.subscribe((entry) => {
    if (!isLast(entry)) return;
    stop();
    response.json({ entry });
  });
  const timer = world.clock.setTimer(timeoutMs, () => {
    stop();
    response.status(408).json({
      error: `${count - missing} of ${count} entries matched within ${timeoutMs} ms`,
      nearest: nearest(entriesSince(world, since), that),
    });
  });
  // A client that no longer listens leaves nothing behind.
  response.on("close", stop);
}

/** The entries that came closest, the closest first, then the latest. Those with nothing in common are left out. */
function nearest(entries: readonly JournalEntry[], that: AwaitBody["that"]): NearMiss[] {
  const size = patternSize(that);
  return entries
    .map((entry) => ({ differs: differences(entry, that), entry }))
    .map((miss) => ({ miss, missedCount: missedCount(miss) }))
    .filter((ranked) => ranked.missedCount > 0 && ranked.missedCount < size)
    .sort(
      (one, other) =>
        one.missedCount - other.missedCount || other.miss.entry.index - one.miss.entry.index,
    )
    .slice(0, NEAREST_MAX_COUNT)
    .map(({ miss }) => miss);
}

/** A whole part of the pattern that is missing counts for every single value in it. */
function missedCount({ differs }: NearMiss): number {
  return differs.reduce((sum, { wanted }) => sum + patternSize(wanted), 0);
}
