import { aborted } from "../aborted.js";
import { type CreateWrong, holdingOnly, onClient, port } from "../foreign-port.js";
import { AnswerError } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

const POLLING = { relistVersion: "last", pollsEveryMs: 3_000 } as const;
const GONE: readonly number[] = [404, 410];

/** Wrong informers that only list. */
export const POLLING_MUTANTS: readonly Mutant[] = [
  {
    name: "polls-and-takes-gone-for-empty",
    does: "lists every three seconds, and treats 404 or 410 as an empty list",
    mimics: "no known case: a get of one object, for which 404 means deleted, grown into a list",
    killedBy: ["later-list-forbidden [HTTP 404]", "expired-list-is-no-trap"],
    change: port(POLLING, (surroundings, habits) => onClient(EmptyWhenGone, surroundings, habits)),
  },
  {
    name: "polls-with-an-empty-store-once-gone",
    does: "lists every three seconds, and holds nothing from a 404 or 410 to the next list",
    mimics: "no known case: a cache that is invalidated by the errors that mean gone",
    breaks: ["C-28"],
    killedBy: ["later-list-fails [an expired list]"],
    change: port(POLLING, emptyOnceGone),
  },
  {
    name: "polls-until-a-list-fails",
    does: "lists every three seconds, and stops silently when a list fails",
    mimics: "no known case: a timer whose callback throws, and is not set again",
    breaks: ["C-24", "C-41"],
    killedBy: ["later-list-fails-then-succeeds", "later-list-fails-twice [half a list]"],
    change: port(POLLING, (surroundings, habits) =>
      onClient(SilentAfterFailure, surroundings, habits),
    ),
  },
];

class EmptyWhenGone extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    try {
      return await super.list(asked, signal);
    } catch (error) {
      if (!isGone(error)) throw error;
      return { metadata: { resourceVersion: asked["resourceVersion"] }, items: [] };
    }
  }
}

class SilentAfterFailure extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    try {
      return await super.list(asked, signal);
    } catch {
      // A stop ends it nevertheless.
      await aborted(signal);
      throw signal.reason;
    }
  }
}

function emptyOnceGone(
  ...[surroundings, habits]: Parameters<CreateWrong>
): ReturnType<CreateWrong> {
  let holds = true;
  class Client extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      try {
        const list = await super.list(asked, signal);
        holds = true;
        return list;
      } catch (error) {
        holds = !isGone(error);
        throw error;
      }
    }
  }
  const { informer, destroy } = onClient(Client, surroundings, habits);
  return { informer: holdingOnly(() => holds, informer), destroy };
}

function isGone(error: unknown): boolean {
  return error instanceof AnswerError && GONE.includes(error.code);
}
