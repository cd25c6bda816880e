import type { World } from "../world.js";
import { type AwaitBody, adminBodies, type VerifyBody } from "./admin-bodies.js";
import { type AdminCall, type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import { differences } from "./admin-pattern.js";
import { watchReport } from "./admin-watches.js";
import type { JournalEntry } from "./journal-entry.js";
import { nearestEntries, nearestRequests } from "./near-misses.js";
import { WorldError } from "./world-error.js";

const TIMEOUT_DEFAULT_MS = 10_000;

/** /await and /verify */
export const awaitEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "POST",
    path: "/await",
    summary: "wait until a journal entry matches, a watch is open, or a request comes",
    body: adminBodies.await,
    answer: awaitCondition,
  }),
  adminEndpoint({
    method: "POST",
    path: "/verify",
    summary: "count matching requests; 417 with the nearest misses when it is another number",
    body: adminBodies.verify,
    answer: ({ hosted, body }) => verify(hosted.world, body),
  }),
];

function verify(world: World, { match, ...expected }: VerifyBody): object {
  try {
    return { count: world.verify(match, expected) };
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    const { message, nearest } = error;
    throw new AdminError(417, { error: message.split("\n")[0] ?? message, nearest });
  }
}

/** Answers as soon as what is waited for is there; else with 408 when the time is over. */
async function awaitCondition(call: AdminCall<AwaitBody>): Promise<object> {
  const { body, hosted, host, signal } = call;
  const { timeoutMs = TIMEOUT_DEFAULT_MS } = body;
  const giveUp = new AbortController();
  const onGone = (): void => giveUp.abort();
  signal.addEventListener("abort", onGone);
  const progress = { matchedCount: 0 };
  const timer = host.clock.setTimer(timeoutMs, () => {
    giveUp.abort(tooLate(hosted.world, body, timeoutMs, progress.matchedCount));
  });
  try {
    return await conditionOf(hosted.world, body, giveUp.signal, progress);
  } finally {
    timer.cancel();
    signal.removeEventListener("abort", onGone);
  }
}

async function conditionOf(
  world: World,
  { that, watch, request, since = 0, count = 1 }: AwaitBody,
  signal: AbortSignal,
  progress: { matchedCount: number },
): Promise<object> {
  if (watch !== undefined) {
    const { match, ...filter } = watch;
    return { watch: watchReport(await world.awaitWatch({ ...match, ...filter }, { signal })) };
  }
  if (request !== undefined) {
    return { request: await world.awaitRequest(request, { signal, since }) };
  }
  const isLast = (entry: JournalEntry): boolean => {
    if (entry.index <= since || differences(entry, that).length > 0) return false;
    progress.matchedCount++;
    return progress.matchedCount === count;
  };
  return { entry: await entryOf(world, isLast, signal) };
}

function entryOf(
  { journal }: World,
  isWanted: (entry: JournalEntry) => boolean,
  signal: AbortSignal,
): Promise<JournalEntry> {
  const seen = journal.entries().find(isWanted);
  if (seen !== undefined) return Promise.resolve(seen);
  return new Promise((resolve, reject) => {
    const unsubscribe = journal.subscribe((entry) => {
      if (!isWanted(entry)) return;
      unsubscribe();
      resolve(entry);
    });
    signal.addEventListener("abort", () => {
      unsubscribe();
      reject(signal.reason);
    });
  });
}

function tooLate(
  world: World,
  { that, watch, request, since = 0, count = 1 }: AwaitBody,
  timeoutMs: number,
  matchedCount: number,
): AdminError {
  const entries = world.journal.entries().filter(({ index }) => index > since);
  const match = request ?? (watch && { verb: "watch" as const, ...watch.match });
  const nearest =
    match === undefined ? nearestEntries(entries, that ?? {}) : nearestRequests(entries, match);
  const error =
    match === undefined
      ? `${matchedCount} of ${count} entries matched within ${timeoutMs} ms`
      : `no such ${watch === undefined ? "request" : "watch"} within ${timeoutMs} ms`;
  return new AdminError(408, { error, nearest });
}
