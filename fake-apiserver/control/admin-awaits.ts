import type { JournalEntry } from "../journal/journal-entry.js";
import { differences } from "../values/differences.js";
import { nearestEntries } from "../world/near-misses.js";
import type { World } from "../world/world.js";
import { type AwaitBody, adminBodies } from "./admin-bodies.js";
import { type AdminCall, type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";
import { watchReport } from "./admin-watches.js";

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
    answer: ({ hosted: { world }, body: { match, ...expected } }) => ({
      count: world.verify(match, expected),
    }),
  }),
];

/** Answers as soon as the condition holds; with 408 after the timeout. */
async function awaitCondition(call: AdminCall<AwaitBody>): Promise<object> {
  const { hosted, body, signal } = call;
  const { watch, request, since = 0, timeoutMs = TIMEOUT_DEFAULT_MS } = body;
  if (watch !== undefined) {
    const { match, ...filter } = watch;
    const meant = { ...match, ...filter };
    return { watch: watchReport(await hosted.world.awaitWatch(meant, { signal, timeoutMs })) };
  }
  if (request !== undefined) {
    return { request: await hosted.world.awaitRequest(request, { signal, since, timeoutMs }) };
  }
  return { entry: await awaitEntry(call, timeoutMs) };
}

async function awaitEntry(
  { hosted: { world }, host, body, signal }: AdminCall<AwaitBody>,
  timeoutMs: number,
): Promise<JournalEntry> {
  const { that = {}, since = 0, count = 1 } = body;
  let matchedCount = 0;
  const isLast = (entry: JournalEntry): boolean => {
    if (entry.index <= since || differences(entry, that).length > 0) return false;
    matchedCount++;
    return matchedCount === count;
  };
  const giveUp = new AbortController();
  const onGone = (): void => giveUp.abort();
  signal.addEventListener("abort", onGone);
  const timer = host.clock.setTimer(timeoutMs, () => {
    const entries = world.journal.entries().filter(({ index }) => index > since);
    const error = `${matchedCount} of ${count} entries matched within ${timeoutMs} ms`;
    giveUp.abort(new AdminError(408, { error, nearest: nearestEntries(entries, that) }));
  });
  try {
    return await entryOf(world, isLast, giveUp.signal);
  } finally {
    timer.cancel();
    signal.removeEventListener("abort", onGone);
  }
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
