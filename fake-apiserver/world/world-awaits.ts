import type { Clock } from "../../src/time/clock.js";
import { checkMatch } from "../faults/check-match.js";
import { matchesRequest } from "../faults/match-request.js";
import type { Match } from "../faults/rule.js";
import type { Journal, JournalEntry, RequestFacts } from "../journal/journal-entry.js";
import type { LiveWatch } from "../watch/live-watch.js";
import { type NearMiss, nearestRequests } from "./near-misses.js";
import type { AwaitOptions, ExpectedCount, RequestWindow, WatchFilter } from "./world.js";
import { WorldError } from "./world-error.js";

/** Longer than any client needs that will still send the request, shorter than the deadline of any test. */
const TIMEOUT_DEFAULT_MS = 10_000;

/** What waits need from the world. */
export interface WorldAwaitsOptions {
  readonly journal: Journal;
  /** The clock of timeouts: real time, also in worlds with a virtual clock. */
  readonly clock: Clock;
  /** The open watches. */
  watches(): readonly LiveWatch[];
}

/** A wait for a journal entry. */
interface Wait<T> {
  readonly options: AwaitOptions;
  /** Maps the awaited entry to the result; undefined for all others. */
  pick(entry: JournalEntry): T | undefined;
  /** The error after the timeout. */
  tooLate(timeoutMs: number): WorldError;
}

/** Waits for requests of clients, and verifies them, by the journal. */
export class WorldAwaits {
  readonly #options: WorldAwaitsOptions;
  /** Rejects all waits with an error. */
  readonly #waiting = new Set<(error: WorldError) => void>();

  constructor(options: WorldAwaitsOptions) {
    this.#options = options;
  }

  /** See `World.awaitWatch`. */
  async awaitWatch(filter: WatchFilter = {}, options: AwaitOptions = {}): Promise<LiveWatch> {
    const { nth, resourceVersion: _version, ...match } = filter;
    checkMatch(match);
    if (nth === undefined) {
      const open = this.#options.watches().find(({ request }) => isMeant(filter, request));
      return open ?? this.#nextWatch(filter, 0, options);
    }
    const opened = this.#openedRequests().filter((request) => isMeant(filter, request));
    const request = opened[nth - 1];
    if (request === undefined) return this.#nextWatch(filter, opened.length, options);
    const watch = this.#options.watches().find((open) => open.request.id === request.id);
    if (watch !== undefined) return watch;
    throw new WorldError("watch-ended", `Watch ${nth} of those that match has ended already`);
  }

  /** See `World.awaitRequest`. */
  async awaitRequest(
    match: Match = {},
    options: AwaitOptions & RequestWindow = {},
  ): Promise<RequestFacts> {
    checkMatch(match);
    const seen = this.#requests(match, options)[0];
    if (seen !== undefined) return seen;
    return this.#next({
      options,
      pick: (entry) =>
        entry.type === "request" && matchesRequest(match, entry.request)
          ? entry.request
          : undefined,
      tooLate: (timeoutMs) =>
        withNearest(
          "timed-out",
          `No request that matches ${JSON.stringify(match)} came within ${timeoutMs} ms`,
          nearestRequests(this.#entries(options.since ?? 0), match),
        ),
    });
  }

  /** See `World.verify`. */
  verify(match: Match, { times = { min: 1 }, since = 0 }: ExpectedCount = {}): number {
    checkMatch(match);
    const count = this.#requests(match, { since }).length;
    const { min = 0, max = Number.POSITIVE_INFINITY } =
      typeof times === "number" ? { min: times, max: times } : times;
    if (count >= min && count <= max) return count;
    const wanted = max === Number.POSITIVE_INFINITY ? `${min} or more` : range(min, max);
    throw withNearest(
      "verification-failed",
      `${count} requests match ${JSON.stringify(match)}; expected ${wanted}`,
      nearestRequests(this.#entries(since), match),
    );
  }

  /** No more requests will come. */
  close(): void {
    for (const fail of [...this.#waiting]) {
      fail(new WorldError("world-closed", "The world was closed while this was waited for"));
    }
  }

  #nextWatch(filter: WatchFilter, cameCount: number, options: AwaitOptions): Promise<LiveWatch> {
    const { nth = 1, resourceVersion, ...match } = filter;
    let count = cameCount;
    return this.#next({
      options,
      pick: (entry) => {
        if (entry.type !== "watch-opened") return undefined;
        const watch = this.#options.watches().find(({ id }) => id === entry.watch);
        if (watch === undefined || !isMeant(filter, watch.request)) return undefined;
        count++;
        return count === nth ? watch : undefined;
      },
      tooLate: (timeoutMs) => {
        const query = { ...match.query, ...(resourceVersion !== undefined && { resourceVersion }) };
        return withNearest(
          "timed-out",
          `${count} of ${nth} watches that match ${JSON.stringify(filter)} came within ${timeoutMs} ms`,
          nearestRequests(this.#entries(0), { verb: "watch", ...match, query }),
        );
      },
    });
  }

  /** Resolves with the mapped value of a future entry. */
  #next<T>({ options, pick, tooLate }: Wait<T>): Promise<T> {
    const { signal, timeoutMs = TIMEOUT_DEFAULT_MS } = options;
    const caller = new Error("The waiting call");
    return new Promise<T>((resolve, reject) => {
      const stop = (): void => {
        unsubscribe();
        timer?.cancel();
        this.#waiting.delete(fail);
        signal?.removeEventListener("abort", onAbort);
      };
      const fail = (error: unknown): void => {
        stop();
        reject(error);
      };
      const onAbort = (): void => fail(signal?.reason);
      const unsubscribe = this.#options.journal.subscribe((entry) => {
        const picked = pick(entry);
        if (picked === undefined) return;
        stop();
        resolve(picked);
      });
      const timer = Number.isFinite(timeoutMs)
        ? this.#options.clock.setTimer(timeoutMs, () =>
            fail(calledFrom(caller, tooLate(timeoutMs))),
          )
        : undefined;
      this.#waiting.add(fail);
      if (signal?.aborted) onAbort();
      else signal?.addEventListener("abort", onAbort);
    });
  }

  #entries(since: number): JournalEntry[] {
    return this.#options.journal.entries().filter(({ index }) => index > since);
  }

  #requests(match: Match, { since = 0 }: RequestWindow): RequestFacts[] {
    return this.#entries(since).flatMap((entry) =>
      entry.type === "request" && matchesRequest(match, entry.request) ? [entry.request] : [],
    );
  }

  /** The requests of all watches ever opened, in order of opening. */
  #openedRequests(): RequestFacts[] {
    const requests = new Map<string, RequestFacts>();
    const opened: RequestFacts[] = [];
    for (const entry of this.#options.journal.entries()) {
      if (entry.type === "request") requests.set(entry.request.id, entry.request);
      if (entry.type !== "watch-opened") continue;
      const request = requests.get(entry.request);
      if (request !== undefined) opened.push(request);
    }
    return opened;
  }
}

function isMeant(
  { nth: _nth, resourceVersion, ...match }: WatchFilter,
  request: RequestFacts,
): boolean {
  if (!matchesRequest(match, request)) return false;
  return resourceVersion === undefined || request.query["resourceVersion"] === resourceVersion;
}

/** An error whose stack shows the line of the test that waited, not the timer. */
function calledFrom(caller: Error, error: WorldError): WorldError {
  const frames = /\n +at [\s\S]*/.exec(caller.stack ?? "")?.[0] ?? "";
  error.stack = `${error.name}: ${error.message}${frames}`;
  return error;
}

/** An error whose message names the nearest misses. */
function withNearest(
  code: "timed-out" | "verification-failed",
  message: string,
  nearest: readonly NearMiss[],
): WorldError {
  const hints = nearest.map(
    ({ entry, differs }) =>
      `\n  nearly, at ${entry.index}: ${differs.map(describeDifference).join("; ")}`,
  );
  return new WorldError(code, `${message}${hints.join("")}`, nearest);
}

function range(min: number, max: number): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}

function describeDifference({
  path,
  wanted,
  found,
}: {
  readonly path: string;
  readonly wanted: unknown;
  readonly found: unknown;
}): string {
  return `${path} is ${JSON.stringify(found) ?? "absent"}, not ${JSON.stringify(wanted)}`;
}
