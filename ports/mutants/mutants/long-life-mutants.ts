import { aborted } from "../aborted.js";
import {
  type CreateWrong,
  isMap,
  onClient,
  passingEvents,
  port,
  rewritingEvents,
} from "../foreign-port.js";
import { isJsonText } from "../is-json-text.js";
import { AnswerError, member } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

const WATCH_MAX_MS = 600_000;
const RESETS_MAX_COUNT = 50;
const ERROR_EVENTS_MAX_COUNT = 4;
const LIST_MAX_MS = 60_000;
const REFUSALS_MAX_COUNT = 5;
const PERMANENT: readonly number[] = [401, 403, 404];
const EXPIRED = 410;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong informers that share no code with the reference: how they fare in the long run, and with answers of another shape. */
export const LONG_LIFE_MUTANTS: readonly Mutant[] = [
  {
    name: "own-timeout-ends-the-watch",
    does: "closes its watch after ten minutes, and opens no other",
    mimics:
      "no known case: a timeout whose callback closes, and leaves the next watch to somebody else",
    killedBy: ["quiet-hours", "lively-hours"],
    change: port({ timeoutSeconds: 0, silenceMaxMs: 0 }, closingForGood),
  },
  {
    name: "thirty-watches-are-enough",
    does: "stops silently when its thirtieth watch has ended, however long each of them lived",
    mimics: "no known case: a number of attempts that success does not reset",
    killedBy: ["forty-watches", "quiet-hours", "lively-hours"],
    change: port({}, countingWatches(30)),
  },
  {
    name: "hundred-watches-are-enough",
    does: "stops silently when its hundredth watch has ended, however long each of them lived",
    mimics: "no known case: a number of attempts that success does not reset",
    killedBy: ["quiet-hours"],
    change: port({}, countingWatches(100)),
  },
  {
    name: "a-day-is-enough",
    does: "stops silently a day after it was created",
    mimics: "no known case: a session or a token that is not renewed",
    killedBy: ["quiet-hours"],
    change: port({}, livingFor(DAY_MS)),
  },
  {
    name: "version-forgotten-after-an-hour",
    does: "watches from the present if it has known no newer version for an hour",
    mimics: "no known case: a last version that is cached with a time to live",
    breaks: ["C-22"],
    killedBy: ["gap-after-quiet-hours"],
    change: port({ asksForBookmarks: false }, forgettingItsVersion),
  },
  {
    name: "fifty-resets-are-the-end",
    does: "stops silently after fifty connection resets in a row",
    mimics: "no known case: a maximum number of retries in the HTTP client",
    breaks: ["C-24"],
    killedBy: ["never-gives-up-on-connections"],
    change: port({}, countingResets),
  },
  {
    name: "an-hour-of-failures-is-the-end",
    does: "stops silently when all requests have failed for an hour",
    mimics: "no known case: a maximum duration of retries",
    breaks: ["C-24"],
    killedBy: ["never-gives-up"],
    change: port({}, endingWhenAllFailsFor(HOUR_MS)),
  },
  {
    name: "four-error-events-are-the-end",
    does: "stops silently after its fourth ERROR event",
    mimics: "no known case: a number of attempts that success does not reset",
    breaks: ["C-24"],
    killedBy: ["event-error-again-and-again"],
    change: port({}, countingErrorEvents),
  },
  {
    name: "five-refusals-are-the-end",
    does: "reports no failure, and stops silently when it was rejected with 401, 403 or 404 five times in a row",
    mimics: "no known case: a maximum number of attempts for what seems permanent",
    killedBy: ["forbidden-for-a-while [HTTP 401]", "forbidden-for-a-while [HTTP 403]"],
    change: port({ silenceMaxMs: 0 }, countingRefusals),
  },
  {
    name: "no-pause-after-error-events",
    does: "watches again at once after an ERROR event, unless it says 410",
    mimics: "client-node 1.0, kubernetes-client/javascript#1933, for expiry; here for other codes",
    killedBy: [
      "storm-of-watches [HTTP 429 as an ERROR event]",
      "storm-of-watches [HTTP 500 as an ERROR event]",
    ],
    change: port(
      {},
      rewritingEvents((event) =>
        member(event, "type") === "ERROR" && member(member(event, "object"), "code") !== EXPIRED
          ? { type: "BOOKMARK", object: { metadata: {} } }
          : event,
      ),
    ),
  },
  {
    name: "no-pause-after-unreadable-events",
    does: "lists again at once after an event that is no JSON",
    mimics: "no known case: a list to repair the state, which is no retry",
    killedBy: ["storm-of-unreadable-events"],
    change: port({ afterEnd: "list" }, passingEvents(endingWhereUnreadable)),
  },
  {
    name: "slow-list-is-empty",
    does: "treats a list that takes more than a minute as an empty list",
    mimics: "no known case: a timeout whose default is nothing",
    breaks: ["C-28"],
    killedBy: ["later-list-takes-minutes", "later-list-takes-more-than-a-minute"],
    change: port({ relistVersion: "last" }, withoutPatienceForLists),
  },
  {
    name: "other-json-is-an-empty-list",
    does: "treats a list that is answered with JSON of another type as an empty list",
    mimics: "no known case: a default for items, where the answer has no such member",
    breaks: ["C-28"],
    killedBy: [
      "later-list-passes-nothing-off [an array instead of a list]",
      "later-list-passes-nothing-off [a text instead of a list]",
      "later-list-fails [an array instead of a list]",
    ],
    change: port({ relistVersion: "last" }, (surroundings, habits) =>
      onClient(
        class extends PlainClient {
          override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
            const list = await super.list(asked, signal);
            const { resourceVersion } = asked;
            return isMap(list) ? list : { metadata: { resourceVersion }, items: [] };
          }
        },
        surroundings,
        habits,
      ),
    ),
  },
];

function closingForGood(...[surroundings, habits]: Parameters<CreateWrong>) {
  return onClient(
    class extends PlainClient {
      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const old = new AbortController();
        surroundings.clock.setTimer(WATCH_MAX_MS, () => old.abort());
        const events = await super.watch(asked, AbortSignal.any([signal, old.signal]));
        return untilClosed(events, old.signal, signal);
      }
    },
    surroundings,
    habits,
  );
}

async function* untilClosed(
  events: AsyncIterable<string>,
  old: AbortSignal,
  stopped: AbortSignal,
): AsyncGenerator<string> {
  try {
    yield* events;
  } catch (error) {
    if (!old.aborted) throw error;
    await aborted(stopped);
  }
}

function countingWatches(maxCount: number): CreateWrong {
  return (surroundings, habits) => {
    let count = 0;
    return onClient(
      class extends PlainClient {
        override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
          if (count++ >= maxCount) await aborted(signal);
          return super.watch(asked, signal);
        }
      },
      surroundings,
      habits,
    );
  };
}

function livingFor(maxMs: number): CreateWrong {
  return (surroundings, habits) => {
    const { clock } = surroundings;
    const endsAtMs = clock.nowMs() + maxMs;
    return endingSilently(surroundings, habits, {
      isOver: () => clock.nowMs() > endsAtMs,
      succeeded: () => undefined,
      failed: () => undefined,
    });
  };
}

function forgettingItsVersion(...[surroundings, habits]: Parameters<CreateWrong>) {
  const { clock } = surroundings;
  let known: Asked[string];
  let sinceMs = 0;
  return onClient(
    class extends PlainClient {
      override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const { resourceVersion } = asked;
        if (resourceVersion !== known) sinceMs = clock.nowMs();
        known = resourceVersion;
        const isOld = clock.nowMs() - sinceMs > HOUR_MS;
        return super.watch(isOld ? { ...asked, resourceVersion: "" } : asked, signal);
      }
    },
    surroundings,
    habits,
  );
}

function countingResets(...[surroundings, habits]: Parameters<CreateWrong>) {
  let count = 0;
  return endingSilently(surroundings, habits, {
    isOver: () => count >= RESETS_MAX_COUNT,
    succeeded: () => {
      count = 0;
    },
    failed: (error) => {
      if (error instanceof Error && "code" in error && error.code === "ECONNRESET") count++;
    },
  });
}

function countingRefusals(...[surroundings, habits]: Parameters<CreateWrong>) {
  let count = 0;
  const unheard = { ...surroundings, onFailure: () => undefined };
  return endingSilently(unheard, habits, {
    isOver: () => count >= REFUSALS_MAX_COUNT,
    succeeded: () => {
      count = 0;
    },
    failed: (error) => {
      count = error instanceof AnswerError && PERMANENT.includes(error.code) ? count + 1 : 0;
    },
  });
}

function endingWhenAllFailsFor(maxMs: number): CreateWrong {
  return (surroundings, habits) => {
    const { clock } = surroundings;
    let failingSinceMs: number | undefined;
    return endingSilently(surroundings, habits, {
      isOver: () => clock.nowMs() - (failingSinceMs ?? clock.nowMs()) > maxMs,
      succeeded: () => {
        failingSinceMs = undefined;
      },
      failed: () => {
        failingSinceMs ??= clock.nowMs();
      },
    });
  };
}

/** What an informer makes of how its requests end. */
interface Patience {
  /** Whether it makes no further request. */
  isOver(): boolean;
  succeeded(): void;
  failed(error: unknown): void;
}

/** The informer itself, which stops without a word when its patience is over. */
function endingSilently(
  ...[surroundings, habits, patience]: [...Parameters<CreateWrong>, Patience]
) {
  return requesting(surroundings, habits, async (ask, signal) => {
    if (patience.isOver()) await aborted(signal);
    try {
      const given = await ask();
      patience.succeeded();
      return given;
    } catch (error) {
      patience.failed(error);
      throw error;
    }
  });
}

/** The informer itself, with something around each of its requests. */
function requesting(
  ...[surroundings, habits, through]: [
    ...Parameters<CreateWrong>,
    <T>(ask: () => Promise<T>, signal: AbortSignal) => Promise<T>,
  ]
) {
  return onClient(
    class extends PlainClient {
      override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        return through(() => super.list(asked, signal), signal);
      }

      override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        return through(() => super.watch(asked, signal), signal);
      }
    },
    surroundings,
    habits,
  );
}

function countingErrorEvents(...[surroundings, habits]: Parameters<CreateWrong>) {
  let count = 0;
  return onClient(
    class extends PlainClient {
      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        if (count >= ERROR_EVENTS_MAX_COUNT) await aborted(signal);
        const events = await super.watch(asked, signal);
        return (async function* () {
          for await (const text of events) {
            if (member(JSON.parse(text), "type") === "ERROR") count++;
            yield text;
          }
        })();
      }
    },
    surroundings,
    habits,
  );
}

/** An event that is no JSON is the end of its watch, and as good as any other. */
async function* endingWhereUnreadable(events: AsyncIterable<string>) {
  for await (const text of events) {
    const isReadable = isJsonText(text);
    yield isReadable ? text : JSON.stringify({ type: "BOOKMARK", object: { metadata: {} } });
    if (!isReadable) return;
  }
}

function withoutPatienceForLists(...[surroundings, habits]: Parameters<CreateWrong>) {
  const { clock } = surroundings;
  return onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const { resourceVersion } = asked;
        const late = new AbortController();
        const timer = clock.setTimer(LIST_MAX_MS, () => late.abort());
        try {
          return await super.list(asked, AbortSignal.any([signal, late.signal]));
        } catch (error) {
          if (!late.signal.aborted) throw error;
          return { metadata: { resourceVersion }, items: [] };
        } finally {
          timer.cancel();
        }
      }
    },
    surroundings,
    habits,
  );
}
