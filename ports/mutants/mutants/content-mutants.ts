import { statusOf } from "../../../src/client/informer/api-error.js";
import {
  type CreateWrong,
  holdingOnly,
  isMap,
  onClient,
  port,
  rewriting,
  rewritingText,
} from "../foreign-port.js";
import { AnswerError, member } from "../legal/answer-error.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import { nameOf } from "../legal/name-of.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

const GONE = 410;

const LONG_TEXT_MIN_CHARS = 65_536;

/** Informers that tidy objects, or do right once. */
export const CONTENT_MUTANTS: readonly Mutant[] = [
  {
    name: "zeros-lost",
    does: "drops numbers that are 0, as in replicas",
    mimics: "no known case: an encoder that omits empty values",
    killedBy: ["whole-objects-of-a-list [deployment]", "whole-objects-of-a-change [deployment]"],
    change: port(
      {},
      rewriting((value, name) => (value === 0 && name !== "code" ? undefined : value)),
    ),
  },
  {
    name: "keys-in-lower-case",
    does: "converts the keys of data to lower case, and keeps the last of those that are equal then",
    mimics: "no known case: a map whose keys ignore case",
    killedBy: ["whole-objects-of-a-list [configmap]", "whole-objects-of-a-change [configmap]"],
    change: port(
      {},
      rewriting((value, name) => (name === "data" && isMap(value) ? inLowerCase(value) : value)),
    ),
  },
  {
    name: "falsehood-lost",
    does: "drops fields that are false, as in automountServiceAccountToken",
    mimics: "no known case: an encoder that omits empty values",
    killedBy: ["whole-objects-of-a-list [deployment]"],
    change: port(
      {},
      rewriting((value) => (value === false ? undefined : value)),
    ),
  },
  {
    name: "empty-maps-lost",
    does: "drops empty maps, as in emptyDir",
    mimics: "no known case: an encoder that omits empty values",
    killedBy: ["whole-objects-of-a-list [deployment]", "whole-objects-of-a-change [deployment]"],
    change: port(
      {},
      rewriting((value) => (isMap(value) && Object.keys(value).length === 0 ? undefined : value)),
    ),
  },
  {
    name: "lists-of-texts-sorted",
    does: "sorts lists of strings, as in the arguments of a container",
    mimics: "no known case: lists that are normalized for comparison",
    killedBy: ["whole-objects-of-a-list [deployment]"],
    change: port(
      {},
      rewriting((value) =>
        Array.isArray(value) && value.every((item) => typeof item === "string")
          ? value.toSorted()
          : value,
      ),
    ),
  },
  {
    name: "texts-said-once",
    does: "removes duplicates from lists of strings",
    mimics: "no known case: lists treated as sets",
    killedBy: ["whole-objects-of-a-change [deployment]"],
    change: port(
      {},
      rewriting((value) =>
        Array.isArray(value) && value.every((item) => typeof item === "string")
          ? [...new Set(value)]
          : value,
      ),
    ),
  },
  {
    name: "one-container",
    does: "keeps only the first container of a pod",
    mimics: "no known case: a type with one container, as most pods have",
    killedBy: ["whole-objects-of-a-list [deployment]"],
    change: port(
      {},
      rewriting((value, name) =>
        name === "containers" && Array.isArray(value) ? value.slice(0, 1) : value,
      ),
    ),
  },
  {
    name: "digits-become-numbers",
    does: "converts data values that look like numbers to numbers",
    mimics: "no known case: a YAML parser that reads JSON",
    killedBy: ["whole-objects-of-a-list [configmap]"],
    change: port(
      {},
      rewriting((value, name) => (name === "data" && isMap(value) ? numbered(value) : value)),
    ),
  },
  {
    name: "line-ends-tidied",
    does: "converts line endings in strings to those of Unix",
    mimics: "no known case: a string that is read as a text file",
    killedBy: ["whole-objects-of-a-list [configmap]", "whole-objects-of-a-change [configmap]"],
    change: port(
      {},
      rewritingText((text) => text.replaceAll("\r\n", "\n")),
    ),
  },
  {
    name: "entities-decoded",
    does: "decodes &amp; in a string as an ampersand",
    mimics: "no known case: strings that are escaped for a page, and back",
    killedBy: ["whole-objects-of-a-list [configmap]"],
    change: port(
      {},
      rewritingText((text) => text.replaceAll("&amp;", "&")),
    ),
  },
  {
    name: "long-texts-cut",
    does: "truncates strings after 65,535 characters",
    mimics: "no known case: a database column, a length of two bytes",
    killedBy: ["whole-objects-of-a-list [configmap]"],
    change: port(
      {},
      rewritingText((text) => text.slice(0, LONG_TEXT_MIN_CHARS - 1)),
    ),
  },
  {
    name: "heeds-retry-after-once",
    does: "respects Retry-After only the first time",
    mimics: "no known case: a flag that is set and never reset",
    killedBy: ["retry-after-again"],
    change: port({}, (surroundings, habits) => onClient(HeedsOnce, surroundings, habits)),
  },
  {
    name: "selectors-lost-with-the-version",
    does: "drops its selectors after a 410",
    mimics: "no known case: parameters that are rebuilt for a list from scratch",
    killedBy: ["selection-after-an-expired-list"],
    change: port({ relistVersion: "last" }, withoutSelectorsOnce(isExpired)),
  },
  {
    name: "selectors-lost-with-a-large-version",
    does: "drops its selectors after a list whose version was too large",
    mimics: "no known case: a last resort with parameters of its own",
    killedBy: ["selection-of-a-retried-list [too large a version]"],
    change: port({ relistVersion: "last" }, withoutSelectorsOnce(isTooLarge)),
  },
  {
    name: "selectors-lost-with-a-list",
    does: "drops its selectors after a list that failed",
    mimics: "no known case: parameters that are taken out of a map when they are sent",
    killedBy: [
      "selection-of-a-retried-list [HTTP 500]",
      "selection-of-a-retried-list [HTTP 429]",
      "selection-of-a-retried-list [a connection reset]",
    ],
    change: port({}, withoutSelectorsOnce(isFailedList)),
  },
  {
    name: "joins-before-the-sync-unheard",
    does: "does not deliver the first state to a handler that is added during its delivery",
    mimics: "no known case: existing objects that are delivered from the moment of the sync on",
    killedBy: ["joining-amid-the-first-telling"],
    change: port({ synced: "delivered" }, (surroundings, habits) => {
      const { informer, destroy } = onClient(PlainClient, surroundings, habits);
      return { informer: silentUntilSynced(informer), destroy };
    }),
  },
  {
    name: "lists-at-zero-after-an-expired-list",
    does: "lists at version 0 after an expired list, and delivers the result even if it is older",
    mimics: "no known case: a fallback that was written for the first list",
    killedBy: ["lagging-server-after-an-expired-list"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let hasExpired = false;
        return {
          list: async (options, signal) => {
            try {
              const asked = hasExpired ? { ...options, resourceVersion: "0" } : options;
              return await honest.list(asked, signal);
            } catch (error) {
              hasExpired ||= statusOf(error)?.code === GONE;
              throw error;
            }
          },
        };
      }),
    },
  },
  {
    name: "last-deletion-untold",
    does: "does not deliver a deletion that empties its store",
    mimics: "no known case: an empty store treated as one that is being filled",
    breaks: ["C-13"],
    killedBy: ["deletion-of-the-last"],
    change: port({}, (surroundings, habits) => {
      const { informer, destroy } = onClient(PlainClient, surroundings, habits);
      return { informer: silentWhenEmpty(informer), destroy };
    }),
  },
  {
    name: "initial-events-outlive-their-stream",
    does: "keeps the initial events of an interrupted stream, and adds those of the next",
    mimics: "no known case: a buffer that belongs to the informer and not to the stream",
    breaks: ["C-02"],
    killedBy: ["stream-dies-behind-its-time"],
    change: port({ beginsWith: "stream", goesOnWith: "stream" }, (surroundings, habits) =>
      onClient(Hoarding, surroundings, habits),
    ),
  },
];

/** What loses the selectors: the error of a request, and which. */
type Loss = (error: unknown, verb: "list" | "watch") => boolean;

function isExpired(error: unknown): boolean {
  return error instanceof AnswerError && error.isExpired;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AnswerError && error.isTooLarge;
}

function isFailedList(_error: unknown, verb: "list" | "watch"): boolean {
  return verb === "list";
}

function withoutSelectorsOnce(isLoss: Loss): CreateWrong {
  return (surroundings, habits) => {
    const { resource, namespace } = surroundings.args;
    const scope = { resource, ...(namespace === undefined ? {} : { namespace }) };
    const unselecting = new PlainClient(surroundings.server, scope, habits);
    let areLost = false;
    const noting =
      (verb: "list" | "watch") =>
      (error: unknown): never => {
        areLost ||= isLoss(error, verb);
        throw error;
      };
    const made = onClient(
      class extends PlainClient {
        override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
          const listed = areLost ? unselecting.list(asked, signal) : super.list(asked, signal);
          return listed.catch(noting("list"));
        }

        override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
          const watched = areLost ? unselecting.watch(asked, signal) : super.watch(asked, signal);
          return watched.catch(noting("watch"));
        }
      },
      surroundings,
      habits,
    );
    const destroy = () => {
      made.destroy();
      unselecting.destroy();
    };
    return { ...made, destroy };
  };
}

/** The informer, deaf to handlers that come after the first objects and before the sync. */
function silentUntilSynced(whole: LegalInformer): LegalInformer {
  return {
    ...holdingOnly(() => true, whole),
    addHandler: (name, take) => {
      const missed = whole.hasSynced() ? [] : whole.list().map(nameOf);
      const undelivered = new Set(missed);
      whole.addHandler(name, async (notice) => {
        if (!undelivered.delete(notice.about)) await take(notice);
      });
    },
  };
}

/** The informer, mute about a deletion once its store is empty. */
function silentWhenEmpty(whole: LegalInformer): LegalInformer {
  return {
    ...holdingOnly(() => true, whole),
    addHandler: (name, take) =>
      whole.addHandler(name, async (notice) => {
        if (notice.type !== "delete" || whole.list().length > 0) await take(notice);
      }),
  };
}

/** Adds the initial events of a stream that has ended before its bookmark to those of the next. */
class Hoarding extends PlainClient {
  #kept: string[] = [];

  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const events = await super.watch(asked, signal);
    return asked["sendInitialEvents"] === undefined ? events : this.#hoarding(events);
  }

  async *#hoarding(events: AsyncIterable<string>): AsyncGenerator<string> {
    yield* this.#kept;
    for await (const event of events) {
      if (member(JSON.parse(event), "type") === "BOOKMARK") this.#kept = [];
      else this.#kept.push(event);
      yield event;
    }
  }
}

function inLowerCase(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).map(([key, of]) => [key.toLowerCase(), of]));
}

function numbered(texts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const read = (text: unknown) =>
    typeof text === "string" && /^\d+$/.test(text) ? Number(text) : text;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, read(text)]));
}

class HeedsOnce extends PlainClient {
  #hasHeeded = false;

  override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    return super.list(asked, signal).catch((error: unknown) => this.#refuse(error));
  }

  override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    return super.watch(asked, signal).catch((error: unknown) => this.#refuse(error));
  }

  #refuse(error: unknown): never {
    if (!(error instanceof AnswerError) || error.retryAfterMs === 0) throw error;
    if (this.#hasHeeded) throw new AnswerError(error.code, undefined);
    this.#hasHeeded = true;
    throw error;
  }
}
