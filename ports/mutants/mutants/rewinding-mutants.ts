import type { KubernetesObject } from "../../../src/wire/resource.js";
import { type CreateWrong, holdingOnly, itemsOf, onClient, port } from "../foreign-port.js";
import { AnswerError, member } from "../legal/answer-error.js";
import { isOlderVersion } from "../legal/is-older-version.js";
import { nameOf } from "../legal/name-of.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";
import { listerWatcherExcept } from "../wrong-lister-watcher.js";

/** Wrong informers that go back to an earlier version once something has gone wrong. */
export const REWINDING_MUTANTS: readonly Mutant[] = [
  {
    name: "refusal-rewinds",
    does: "watches from the version of its last list after a rejected watch",
    mimics: "no known case: a retry that calls the watch with its first arguments",
    killedBy: [
      "refusal-does-not-rewind [HTTP 500]",
      "refusal-does-not-rewind [HTTP 503 and Retry-After]",
    ],
    change: port({}, rewindingAfter("a rejected watch")),
  },
  {
    name: "unreadable-event-rewinds",
    does: "watches from the version of its last list after an event that it cannot decode",
    mimics: "no known case: a stream that is subscribed to anew when it fails",
    killedBy: ["unreadable-event-does-not-rewind [is not JSON]"],
    change: port({}, rewindingAfter("an unreadable event")),
  },
  {
    name: "error-event-rewinds",
    does: "watches from the version of its last list after an ERROR event, unless it says 410",
    mimics: "no known case: a stream that is subscribed to anew when it fails",
    killedBy: ["ending-does-not-rewind [with HTTP 500 as an ERROR event]"],
    change: port({}, rewindingAfter("an ERROR event")),
  },
  {
    name: "third-list-rewinds",
    does: "lists at version 0 from its third list on",
    mimics: "no known case: the last version, which is kept for one relist",
    killedBy: ["expired-watch-many-times"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let count = 0;
        return {
          list: (parameters, signal) => {
            count++;
            const asked = count < 3 ? parameters : { ...parameters, resourceVersion: "0" };
            return honest.list(asked, signal);
          },
        };
      }),
    },
  },
  {
    name: "second-failed-list-rewinds",
    does: "lists at version 0 when two lists in a row have failed",
    mimics: "no known case: a state that is reset after too many attempts",
    killedBy: ["relist-at-a-lagging-server-after-failures"],
    change: {
      watchList: false,
      createListerWatcher: listerWatcherExcept((honest) => {
        let failedCount = 0;
        return {
          list: async (parameters, signal) => {
            const isReset = failedCount >= FAILURES_MAX_COUNT;
            failedCount++;
            const asked = isReset ? { ...parameters, resourceVersion: "0" } : parameters;
            const list = await honest.list(asked, signal);
            failedCount = 0;
            return list;
          },
        };
      }),
    },
  },
  {
    name: "store-rewinds-unseen",
    does: "lists at version 0, stores the result even if it is older, and delivers only what is newer",
    mimics:
      "no known case: versions that are compared where handlers are called, and not in the store",
    killedBy: ["store-at-a-lagging-server"],
    change: port({}, storingOlderLists),
  },
];

const FAILURES_MAX_COUNT = 2;

type Trouble = "a rejected watch" | "an unreadable event" | "an ERROR event";

function rewindingAfter(trouble: Trouble): CreateWrong {
  return (surroundings, habits) => {
    let listed: Asked[string];
    let isToRewind = false;
    return onClient(
      class extends PlainClient {
        override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
          const list = await super.list(asked, signal);
          listed = String(member(member(list, "metadata"), "resourceVersion"));
          isToRewind = false;
          return list;
        }

        override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
          const from = isToRewind ? { ...asked, resourceVersion: listed } : asked;
          isToRewind = false;
          try {
            return noticing(await super.watch(from, signal));
          } catch (error) {
            isToRewind = error instanceof AnswerError && trouble === "a rejected watch";
            throw error;
          }
        }
      },
      surroundings,
      habits,
    );

    async function* noticing(events: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const text of events) {
        const seen = troubleOf(text);
        if (seen === trouble) isToRewind = true;
        // An unreadable event leads to a list elsewhere: here it ends the stream.
        if (seen === "an unreadable event") return;
        yield text;
      }
    }
  };
}

/** The informer itself gets what is newer than all before; the store shows the last list, and the events since. */
function storingOlderLists(...[surroundings, habits]: Parameters<CreateWrong>) {
  const stored = new Map<string, KubernetesObject>();
  let known: readonly KubernetesObject[] = [];
  let position = "";
  let newest = "";
  /** After a failure it lists as it should. */
  let hasFailed = false;
  const { informer, destroy } = onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const isPage = asked["continue"] !== undefined;
        const version = isPage ? {} : { resourceVersion: hasFailed ? "" : "0" };
        hasFailed = true;
        const list = await super.list({ ...asked, ...version }, signal);
        if (!Array.isArray(member(list, "items") ?? [])) return list;
        hasFailed = false;
        position = String(member(member(list, "metadata"), "resourceVersion"));
        if (!isPage) stored.clear();
        for (const object of itemsOf(list)) stored.set(nameOf(object), object);
        if (isOlderVersion(position, newest)) {
          return { metadata: { resourceVersion: newest }, items: known };
        }
        newest = position;
        known = [...stored.values()];
        return list;
      }

      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        const from = position;
        hasFailed ||= isOlderVersion(position, newest);
        const events = await super.watch({ ...asked, resourceVersion: from }, signal);
        return storing(events);
      }
    },
    surroundings,
    habits,
  );
  return {
    informer: {
      ...holdingOnly(() => true, informer),
      list: () => [...stored.values()],
      get: (name: string) => stored.get(name),
    },
    destroy,
  };

  async function* storing(events: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of events) {
      const event: unknown = JSON.parse(text);
      const [object] = itemsOf({ items: [member(event, "object")] });
      const type = member(event, "type");
      if (type === "DELETED" && object !== undefined) stored.delete(nameOf(object));
      const isState = type === "ADDED" || type === "MODIFIED";
      if (isState && object !== undefined) stored.set(nameOf(object), object);
      const { resourceVersion = "" } = object?.metadata ?? {};
      if (type === "ERROR" || resourceVersion === "") yield text;
      else {
        position = resourceVersion;
        if (!isOlderVersion(newest, position)) continue;
        hasFailed = false;
        newest = position;
        known = [...stored.values()];
        yield text;
      }
    }
  }
}

function troubleOf(text: string): Trouble | undefined {
  try {
    return member(JSON.parse(text), "type") === "ERROR" ? "an ERROR event" : undefined;
  } catch {
    return "an unreadable event";
  }
}
