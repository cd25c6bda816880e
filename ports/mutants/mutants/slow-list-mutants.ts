import { type Believed, CredulousMap } from "../credulous-map.js";
import { member } from "../legal/answer-error.js";
import { byVersions } from "../legal/by-versions.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

const BESIDE = { listsBesideEveryMs: 40_000 } as const;
const FIRST_BESIDE = { gathers: "lists-while-it-watches" } as const;

/** Wrong informers that list while their watch is open, and believe a slow list. */
export const SLOW_LIST_MUTANTS: readonly Mutant[] = [
  {
    name: "slow-list-overwrites",
    does: "lists every forty seconds beside its watch, and replaces a newer state by the list's",
    mimics: "no known case: a periodic reconciliation that treats the list as the truth",
    breaks: ["C-03"],
    killedBy: ["slow-lists-beside-a-watch"],
    change: believing("states", BESIDE),
  },
  {
    name: "slow-list-deletes",
    does: "lists every forty seconds beside its watch, and deletes what was created while the list was read",
    mimics: "no known case: a periodic reconciliation that treats the list as the truth",
    breaks: ["C-16"],
    killedBy: ["slow-lists-beside-a-watch"],
    change: believing("absence", BESIDE),
  },
  {
    name: "slow-list-resurrects",
    does: "lists every forty seconds beside its watch, and adds what was deleted while the list was read",
    mimics: "no known case: a comparison of versions that forgets deleted objects",
    breaks: ["C-03"],
    killedBy: ["slow-lists-beside-a-watch"],
    change: believing("presence", BESIDE),
  },
  {
    name: "slow-list-rewinds",
    does: "lists every forty seconds beside its watch, and watches from the list's version next",
    mimics: "no known case: one field for the last version, set by whatever was answered last",
    breaks: ["C-03"],
    killedBy: ["slow-lists-beside-a-watch"],
    change: byVersions(
      BESIDE,
      {},
      { createKnown: () => new CredulousMap("states"), Client: rewindingClient() },
    ),
  },
  {
    name: "slow-first-list-overwrites",
    does: "opens its watch before it lists, and replaces a newer state by the list's",
    mimics:
      "no known case: a list and a watch that are started together, so that nothing is missed",
    breaks: ["C-03"],
    killedBy: ["slow-first-list", "slow-later-list"],
    change: believing("states", FIRST_BESIDE),
  },
  {
    name: "slow-first-list-deletes",
    does: "opens its watch before it lists, and deletes what the list does not have yet",
    mimics:
      "no known case: a list and a watch that are started together, so that nothing is missed",
    breaks: ["C-16"],
    killedBy: ["slow-first-list", "slow-later-list"],
    change: believing("absence", FIRST_BESIDE),
  },
  {
    name: "slow-first-list-resurrects",
    does: "opens its watch before it lists, and adds what was deleted while the list was read",
    mimics: "no known case: a comparison of versions that forgets deleted objects",
    breaks: ["C-03"],
    killedBy: ["slow-later-list"],
    change: believing("presence", FIRST_BESIDE),
  },
];

function believing(
  believed: Believed,
  habits: Parameters<typeof byVersions>[0],
): ReturnType<typeof byVersions> {
  return byVersions(habits, {}, { createKnown: () => new CredulousMap(believed) });
}

/** Watches from the last list, although the watch that was open meanwhile has come further. */
function rewindingClient(): typeof PlainClient {
  return class extends PlainClient {
    #rewoundTo: unknown;

    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      const list = await super.list(asked, signal);
      this.#rewoundTo = member(member(list, "metadata"), "resourceVersion");
      return list;
    }

    override watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
      const resourceVersion =
        this.#rewoundTo === undefined ? asked["resourceVersion"] : String(this.#rewoundTo);
      this.#rewoundTo = undefined;
      return super.watch({ ...asked, resourceVersion }, signal);
    }
  };
}
