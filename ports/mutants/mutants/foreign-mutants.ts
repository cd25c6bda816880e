import { type Clock, sleep } from "../../../src/time/clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { aborted } from "../aborted.js";
import {
  type CreateWrong,
  differing,
  holdingOnly,
  onClient,
  passingEvents,
  port,
  rewritingText,
} from "../foreign-port.js";
import { isJsonText } from "../is-json-text.js";
import { AnswerError } from "../legal/answer-error.js";
import type { StoreHabits } from "../legal/habits.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import type { LegalSurroundings } from "../legal/legal-trial.js";
import { nameOf } from "../legal/name-of.js";
import type { Take } from "../legal/notice.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { StoreInformer } from "../legal/store-informer.js";
import type { Mutant } from "../mutant.js";

const TOO_MANY = 429;
const LIST_MAX_LENGTH = 4 * 1024 * 1024;
const PAUSE_AFTER_LIST_MS = 30_000;
const IDLE_MAX_MS = 30_000;
const TIME_TO_LIVE_MS = 600_000;
const PAUSE_AFTER_THROW_MS = 1_000;

/** Wrong informers that share no code with the reference. */
export const FOREIGN_MUTANTS: readonly Mutant[] = [
  {
    name: "store-filled-as-it-is-told",
    does: "empties its store for a fresh state, and fills it object by object while it delivers them",
    mimics: "no known case: a store that is a handler, cleared at the start of a list",
    killedBy: ["store-while-a-state-is-told"],
    change: port({ delivery: "inline", repeatsUnchanged: true }, fillingAsItTells),
  },
  {
    name: "store-filled-backwards-as-it-is-told",
    does: "empties its store for a fresh state, and fills it from the last object to the first while it delivers them",
    mimics: "no known case: a store that is a handler, and a stack of what is to be delivered",
    killedBy: ["store-while-a-state-is-told-backwards"],
    change: port(
      { delivery: "inline", repeatsUnchanged: true, order: "reverse" },
      fillingAsItTells,
    ),
  },
  {
    name: "gives-up-on-429-in-plain-text",
    does: "stops silently after a 429 in plain text",
    mimics: "no known case: a parse error that replaces the original error",
    breaks: ["C-24", "C-41"],
    killedBy: [
      "first-list-fails [HTTP 429 as text and Retry-After]",
      "later-list-fails-twice [HTTP 429 as text and Retry-After]",
      "refused-watch-is-not-the-end [HTTP 429 as text and Retry-After]",
    ],
    change: port({}, (surroundings, habits) => onClient(DeafToText, surroundings, habits)),
  },
  {
    name: "forgets-its-version-at-an-unreadable-event",
    does: "watches without a version after an event that it cannot decode, and lists nothing",
    mimics:
      "no known case: a position that is taken from every event, also from one that is nothing",
    killedBy: ["deletion-after-an-event-not-understood"],
    change: port({}, (surroundings, habits) => onClient(Forgetting, surroundings, habits)),
  },
  {
    name: "idle-watch-is-the-end",
    does: "stops silently after half a minute without events",
    mimics:
      "official C# client 3.0, kubernetes-client/csharp#515: the time limit of the HTTP client, in no callback",
    killedBy: ["quiet-watch"],
    change: port({}, passingEvents(untilIdle)),
  },
  {
    name: "throw-ends-what-is-told-late",
    does: "stops delivering existing objects to a late handler that has thrown",
    mimics: "no known case: one try around the loop over the store",
    breaks: ["C-18", "C-19"],
    killedBy: ["throwing-handler-amid-the-present [default/one]"],
    change: port({}, differing(tellingThePresentUntilAThrow)),
  },
  {
    name: "throwing-handler-never-lets-sync",
    does: "never syncs if a handler threw during the first state",
    mimics: "no known case: a flag that is set at the end of a block that an exception leaves",
    killedBy: ["synced-though-a-handler-throws"],
    change: port({}, differing(unsyncedByAThrow)),
  },
  {
    name: "pause-after-a-throw-outlives-stop",
    does: "waits a second after a handler has thrown, and then continues even if it was stopped",
    mimics: "no known case: a loop over a queue that is restarted by a timer",
    killedBy: ["stop-right-after-a-throw"],
    change: port({}, differing(pausingAfterThrows)),
  },
  {
    name: "pause-of-the-only-handler-outlives-stop",
    does: "has a single handler, waits a second after it has thrown, and then continues even if it was stopped",
    mimics: "no known case: a loop over a queue that is restarted by a timer",
    killedBy: ["stop-after-the-only-handler-threw"],
    change: port({ severalHandlers: false, lateHandlers: false }, differing(pausingAfterThrows)),
  },
  {
    name: "list-of-bounded-length",
    does: "treats a list of more than four megabytes as a failed one",
    mimics: "no known case: the limit that an HTTP client sets to what it buffers",
    breaks: ["C-12"],
    killedBy: ["larger-list"],
    // Each attempt costs the server four megabytes.
    change: port({ pause: () => PAUSE_AFTER_LIST_MS }, (surroundings, habits) =>
      onClient(Bounded, surroundings, habits),
    ),
  },
  {
    name: "selector-in-lower-case",
    does: "lowercases the label selector",
    mimics: "no known case: a query that is normalized as a whole",
    breaks: ["C-30"],
    killedBy: ["selectors-of-every-form [app!=cache,app!=WEB]"],
    change: port({}, ({ args, ...surroundings }, habits) => {
      const labelSelector = args.labelSelector?.toLowerCase();
      const lowered = labelSelector === undefined ? args : { ...args, labelSelector };
      return onClient(PlainClient, { args: lowered, ...surroundings }, habits);
    }),
  },
  {
    name: "text-composed",
    does: "composes letters and their accents",
    mimics: "no known case: Unicode's normal form C, applied to all input",
    killedBy: [
      "hard-text-in-a-list [a letter apart from its accent]",
      "hard-text-in-an-event [a letter apart from its accent]",
    ],
    change: port(
      {},
      rewritingText((text) => text.normalize("NFC")),
    ),
  },
  {
    name: "text-trimmed",
    does: "trims whitespace from both ends of every string",
    mimics: "no known case: a decoder with an option for web forms",
    killedBy: [
      "hard-text-in-a-list [blanks around it]",
      "hard-text-in-an-event [blanks around it]",
    ],
    change: port(
      {},
      rewritingText((text) => text.trim()),
    ),
  },
  {
    name: "empty-text-left-out",
    does: "drops fields that are empty strings, in maps too",
    mimics: "no known case: a decoder that treats an empty string as absent",
    killedBy: [
      "hard-text-in-a-list [no letters at all]",
      "hard-text-in-an-event [no letters at all]",
    ],
    change: port(
      {},
      rewritingText((text) => (text === "" ? undefined : text)),
    ),
  },
  {
    name: "store-forgets-what-is-quiet",
    does: "removes an object from its store ten minutes after its last event",
    mimics: "no known case: a cache with a TTL instead of a store",
    breaks: ["C-01"],
    killedBy: ["store-keeps-what-is-quiet"],
    change: port({}, forgetting),
  },
];

function fillingAsItTells(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  let filled: Set<string> | undefined;
  const { informer: whole, destroy } = onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const list = await super.list(asked, signal);
        filled = new Set();
        return list;
      }
    },
    surroundings,
    habits,
  );
  const isFilled = (object: KubernetesObject) => filled?.has(nameOf(object)) ?? true;
  const informer = {
    ...holdingOnly(isFilled, whole),
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, async (notice) => {
        filled?.add(notice.about);
        await take(notice);
      }),
  };
  return { informer, destroy };
}

function unsyncedByAThrow(whole: StoreInformer): Partial<LegalInformer> {
  let hasThrown = false;
  return {
    hasSynced: () => whole.hasSynced() && !hasThrown,
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, async (notice) => {
        try {
          await take(notice);
        } catch (error) {
          hasThrown = true;
          throw error;
        }
      }),
  };
}

function tellingThePresentUntilAThrow(whole: StoreInformer): Partial<LegalInformer> {
  return {
    addHandler: (handler: string, take: Take) => {
      const presentCount = whole.list().length;
      let count = 0;
      let hasThrown = false;
      whole.addHandler(handler, async (notice) => {
        const isOfThePresent = ++count <= presentCount;
        if (isOfThePresent && hasThrown) return;
        try {
          await take(notice);
        } catch (error) {
          hasThrown ||= isOfThePresent;
          throw error;
        }
      });
    },
  };
}

function pausingAfterThrows(
  whole: StoreInformer,
  surroundings: LegalSurroundings,
): Partial<LegalInformer> {
  const { signal } = new AbortController();
  return {
    addHandler: (handler: string, take: Take) => {
      let tail = Promise.resolve();
      whole.addHandler(handler, async (notice) => {
        tail = tail
          .then(() => take(notice))
          .catch(async () => {
            await sleep(surroundings.clock, PAUSE_AFTER_THROW_MS, signal);
          });
      });
    },
  };
}

function forgetting(surroundings: LegalSurroundings, habits: StoreHabits): ReturnType<CreateWrong> {
  const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
  const { clock } = surroundings;
  const deliveredAtMs = new Map<string, number>();
  const isFresh = (object: KubernetesObject) =>
    clock.nowMs() - (deliveredAtMs.get(nameOf(object)) ?? clock.nowMs()) < TIME_TO_LIVE_MS;
  const informer = {
    ...holdingOnly(isFresh, whole),
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, (notice) => {
        deliveredAtMs.set(notice.about, clock.nowMs());
        return take(notice);
      }),
  };
  return { informer, destroy };
}

/** Reads no list that is longer than its buffer. */
class Bounded extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const list = await super.list(asked, signal);
    if (JSON.stringify(list).length > LIST_MAX_LENGTH) throw new Error("the answer is too long");
    return list;
  }
}

/** Never comes back from a refusal that is no Status. */
class DeafToText extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    return endingAtText(super.list(asked, signal), signal);
  }

  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    return endingAtText(super.watch(asked, signal), signal);
  }
}

async function endingAtText<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isText = error instanceof AnswerError && !error.hasStatus;
    if (isText && error.code === TOO_MANY) await aborted(signal);
    throw error;
  }
}

async function* untilIdle(
  events: AsyncIterable<string>,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<string> {
  const idle = new AbortController();
  const begin = () => clock.setTimer(IDLE_MAX_MS, () => idle.abort());
  let timer = begin();
  for await (const event of events) {
    timer.cancel();
    if (idle.signal.aborted) await aborted(signal);
    timer = begin();
    yield event;
  }
  timer.cancel();
  if (idle.signal.aborted) await aborted(signal);
}

/** Whose next watch after something unreadable has no version. */
class Forgetting extends PlainClient {
  #hasForgotten = false;

  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const { resourceVersion: _version, ...withoutVersion } = asked;
    const events = await super.watch(this.#hasForgotten ? withoutVersion : asked, signal);
    this.#hasForgotten = false;
    const forget = () => {
      this.#hasForgotten = true;
    };
    return (async function* () {
      for await (const text of events) {
        if (isJsonText(text)) yield text;
        else return forget();
      }
    })();
  }
}
