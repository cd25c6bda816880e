import { matchesRequest } from "../faults/match-request.js";
import type { Match } from "../faults/rule.js";
import type {
  AwaitOptions,
  ExpectedCount,
  LiveWatch,
  RequestWindow,
  WatchFilter,
} from "../world.js";
import type { Journal, JournalEntry, RequestFacts } from "./journal-entry.js";
import { nearestRequests } from "./near-misses.js";
import { WorldError } from "./world-error.js";

/** What waiting needs to see. */
export interface WorldAwaitsOptions {
  readonly journal: Journal;
  /** Watches open now. */
  watches(): readonly LiveWatch[];
}

/** Waits for what clients do, and judges what they did, by the journal. */
export class WorldAwaits {
  readonly #options: WorldAwaitsOptions;

  constructor(options: WorldAwaitsOptions) {
    this.#options = options;
  }

  /** See `World.awaitWatch`. */
  async awaitWatch(filter: WatchFilter = {}, options: AwaitOptions = {}): Promise<LiveWatch> {
    const { nth } = filter;
    if (nth === undefined) {
      const open = this.#options.watches().find(({ request }) => isMeant(filter, request));
      return open ?? this.#nextWatch(filter, 1, options);
    }
    const opened = this.#openedRequests().filter((request) => isMeant(filter, request));
    const request = opened[nth - 1];
    if (request === undefined) return this.#nextWatch(filter, nth - opened.length, options);
    const watch = this.#options.watches().find((open) => open.request.id === request.id);
    if (watch !== undefined) return watch;
    throw new WorldError("watch-ended", `Watch ${nth} of those that match has ended already`);
  }

  /** See `World.awaitRequest`. */
  async awaitRequest(
    match: Match = {},
    options: AwaitOptions & RequestWindow = {},
  ): Promise<RequestFacts> {
    const seen = this.#requests(match, options)[0];
    if (seen !== undefined) return seen;
    return this.#next(options, (entry) =>
      entry.type === "request" && matchesRequest(match, entry.request) ? entry.request : undefined,
    );
  }

  /** See `World.verify`. */
  verify(match: Match, { times = { min: 1 }, since = 0 }: ExpectedCount = {}): number {
    const count = this.#requests(match, { since }).length;
    const { min = 0, max = Number.POSITIVE_INFINITY } =
      typeof times === "number" ? { min: times, max: times } : times;
    if (count >= min && count <= max) return count;
    const wanted = max === Number.POSITIVE_INFINITY ? `${min} or more` : range(min, max);
    const nearest = nearestRequests(this.#entries(since), match);
    const hints = nearest.map(
      ({ entry, differs }) =>
        `\n  nearly, at ${entry.index}: ${differs.map(describeDifference).join("; ")}`,
    );
    throw new WorldError(
      "verification-failed",
      `${count} requests match ${JSON.stringify(match)}; expected ${wanted}${hints.join("")}`,
      nearest,
    );
  }

  #nextWatch(filter: WatchFilter, count: number, options: AwaitOptions): Promise<LiveWatch> {
    let missing = count;
    return this.#next(options, (entry) => {
      if (entry.type !== "watch-opened") return undefined;
      const watch = this.#options.watches().find(({ id }) => id === entry.watch);
      if (watch === undefined || !isMeant(filter, watch.request)) return undefined;
      missing--;
      return missing === 0 ? watch : undefined;
    });
  }

  /** Resolves with what `pick` makes of an entry to come. */
  #next<T>({ signal }: AwaitOptions, pick: (entry: JournalEntry) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        unsubscribe();
        signal?.removeEventListener("abort", onAbort);
      };
      const onAbort = (): void => {
        stop();
        reject(signal?.reason);
      };
      const unsubscribe = this.#options.journal.subscribe((entry) => {
        const picked = pick(entry);
        if (picked === undefined) return;
        stop();
        resolve(picked);
      });
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

  /** The requests of every watch that was ever opened, in order of opening. */
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
