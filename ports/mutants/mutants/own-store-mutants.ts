import { sleep } from "../../../src/time/clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import {
  type CreateWrong,
  differing,
  holdingOnly,
  isMap,
  itemsOf,
  onClient,
  port,
  rewriting,
  rewritingEvents,
} from "../foreign-port.js";
import { AnswerError, member } from "../legal/answer-error.js";
import type { StoreHabits } from "../legal/habits.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import type { LegalSurroundings } from "../legal/legal-trial.js";
import { nameOf } from "../legal/name-of.js";
import type { Notice, Take } from "../legal/notice.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { StoreInformer } from "../legal/store-informer.js";
import type { Mutant } from "../mutant.js";
import { callUnawaited } from "../wrong-listener.js";

const IDLE_MAX_MS = 30_000;
const BATCH_MS = 100;
const RETRY_MS = 5_000;
const DELETIONS_MAX_COUNT = 10;
const END_OF_BEGINNING = JSON.stringify({
  type: "BOOKMARK",
  object: {
    metadata: { resourceVersion: "1", annotations: { "k8s.io/initial-events-end": "true" } },
  },
});

/** Wrong informers on a store of their own: what they lose, and what comes too early or too late. */
export const OWN_STORE_MUTANTS: readonly Mutant[] = [
  {
    name: "batch-outlives-stop",
    does: "delivers changes in batches every tenth of a second, even after a stop",
    mimics: "no known case: a debounced flush whose timer is not canceled",
    killedBy: ["stop-amid-changes", "stop-amid-the-first-list"],
    change: port({}, differing(gatheringBeyondStop)),
  },
  {
    name: "stop-leaves-the-queue",
    does: "reports at once that it has stopped, and delivers what is queued when the busy handler returns",
    mimics:
      "no known case: a stop that only signals, and queues that are drained by their own loops",
    killedBy: ["stop-drops-what-waits"],
    change: port({ atStop: "drains" }, differing(stoppingWithoutWaiting)),
  },
  {
    name: "object-that-threw-is-left",
    does: "delivers no more updates of an object at which a handler has thrown, only its deletion",
    mimics: "no known case: failed keys that are left out until they are forgotten",
    breaks: ["C-13", "C-19"],
    killedBy: ["throwing-handler-hears-what-follows"],
    change: port({}, differing(leavingWhatThrew)),
  },
  {
    name: "repeats-what-threw-later",
    does: "delivers a notification at which a handler has thrown again, five seconds later, whatever came in between",
    mimics: "no known case: a retry that keeps the object, and not its key",
    killedBy: ["throwing-handler-hears-nothing-older"],
    change: port({}, differing(repeatingWhatThrew)),
  },
  {
    name: "retry-after-up-to-half-a-minute",
    does: "waits for Retry-After, but never longer than 30 s",
    mimics: "no known case: one maximum for all pauses",
    killedBy: ["retry-after-longer-than-pauses", "retry-after-of-most-of-a-minute"],
    change: port({}, (surroundings, habits) =>
      onClient(refusedAs(withoutPatience), surroundings, habits),
    ),
  },
  {
    name: "retry-after-of-a-status-alone",
    does: "reads how long to wait in the Status of a 429, and not in its header",
    mimics: "no known case: a Status taken for all that an answer says",
    killedBy: ["retry-after-in-a-header-alone"],
    change: port({}, (surroundings, habits) =>
      onClient(refusedAs(withoutHeader), surroundings, habits),
    ),
  },
  {
    name: "retry-after-from-the-request",
    does: "counts Retry-After from its request, however late the answer is",
    mimics: "no known case: a pause until the start of the attempt plus Retry-After",
    killedBy: ["retry-after-of-a-slow-answer"],
    change: port({}, countingFromTheRequest),
  },
  {
    name: "deletes-after-telling",
    does: "removes a deleted object from its store after its handlers have been called",
    mimics: "no known case: a store that is the last of the handlers",
    breaks: ["C-17"],
    killedBy: ["store-first-then-handler", "store-first-after-relist"],
    change: port({}, differing(deletingAfterTelling)),
  },
  {
    name: "stores-after-telling",
    does: "stores a new object after its handlers have been called",
    mimics: "no known case: a store that is the last of the handlers",
    breaks: ["C-17"],
    killedBy: ["store-first-then-handler"],
    change: port({}, storingAfterTelling),
  },
  {
    name: "prefixed-names-lost",
    does: "drops labels and annotations with a prefix, as in app.kubernetes.io/name",
    mimics: "no known case: label names treated as paths",
    killedBy: [
      "change-of-whatever [labelled app.kubernetes.io/name=db]",
      "change-of-whatever [annotated example.com/teams=ernie]",
      "first-list-of-prefixed-names [labelled app.kubernetes.io/name=db]",
      "first-list-of-prefixed-names [annotated example.com/teams=ernie]",
    ],
    change: port(
      {},
      rewriting((value) =>
        isMap(value)
          ? Object.fromEntries(Object.entries(value).filter(([name]) => !name.includes("/")))
          : value,
      ),
    ),
  },
  {
    name: "marks-of-deletion-lost",
    does: "drops the deletionTimestamp of an object",
    mimics: "no known case: a metadata type without the field",
    killedBy: ["object-marked-for-deletion"],
    change: port(
      {},
      rewriting((value, name) => (name === "deletionTimestamp" ? undefined : value)),
    ),
  },
  {
    name: "spec-lost",
    does: "drops the spec of an object, and keeps its metadata and its status",
    mimics: "no known case: an object type that was written for their status",
    breaks: ["C-13"],
    killedBy: ["creation-is-an-addition"],
    change: port(
      {},
      rewriting((value, name) => (name === "spec" ? undefined : value)),
    ),
  },
  {
    name: "labels-outlive-a-gap",
    does: "keeps the labels and annotations of a known object that a later list shows without them",
    mimics: "no known case: a list merged into the store",
    breaks: ["C-01"],
    killedBy: [
      "outage-with-any-change [rid of its labels]",
      "outage-with-any-change [rid of its annotations]",
    ],
    change: port({}, mergingLists),
  },
  {
    name: "deletion-needs-a-mark",
    does: "ignores the deletion of an object with a finalizer that was not marked for it",
    mimics: "no known case: an object that leaves the selection treated as one that cannot be gone",
    breaks: ["C-07"],
    killedBy: ["object-with-a-finalizer-leaves"],
    change: port(
      {},
      rewritingEvents((event) => {
        const metadata = member(member(event, "object"), "metadata");
        const isPinned = member(metadata, "finalizers") !== undefined;
        const isMarked = member(metadata, "deletionTimestamp") !== undefined;
        return member(event, "type") === "DELETED" && isPinned && !isMarked ? undefined : event;
      }),
    ),
  },
  {
    name: "watches-from-the-newest-object",
    does: "watches from the version of the newest object of a list, not of the list",
    mimics: "no known case: a list that is read as its items alone",
    breaks: ["C-22"],
    killedBy: ["history-gone-before-the-beginning"],
    change: port({}, (surroundings, habits) =>
      onClient(VersionedByItems, surroundings, { ...habits, firstVersion: "", relistVersion: "" }),
    ),
  },
  {
    name: "sync-lost-with-the-list",
    does: "never reports that it has synced again after a relist",
    mimics: "no known case: a signal that is completed once and recreated with each list",
    killedBy: ["synced-after-a-later-list"],
    change: port({}, unsyncedByASecondList),
  },
  {
    name: "ten-deletions-of-a-list",
    does: "delivers only the first ten deletions that a list reveals, and keeps the other objects",
    mimics: "no known case: a bounded batch whose rest is dropped",
    breaks: ["C-15"],
    killedBy: ["outage-takes-many"],
    change: port({}, keepingAllButTen),
  },
  {
    name: "impatient-with-handlers",
    does: "waits half a minute for a handler, and then delivers the next change concurrently",
    mimics: "no known case: a callback timeout that ends the wait and not the callback",
    killedBy: ["one-object-at-a-time-for-long", "one-object-at-a-time-for-most-of-a-minute"],
    change: port({}, differing(impatient)),
  },
  {
    name: "no-handler-after-a-removal",
    does: "never calls handlers that are added after another was removed",
    mimics: "no known case: a slot that is freed and never reused",
    killedBy: ["late-handler-takes-the-place-of-another"],
    change: port({}, differing(deafAfterRemovals)),
  },
  {
    name: "deletes-by-beginning",
    does: "deletes all objects from its store whose key starts with that of the deleted object",
    mimics: "no known case: a key-value store that deletes by prefix",
    killedBy: ["one-name-begins-with-another", "one-name-begins-with-another-held"],
    change: port({}, deletingByBeginning),
  },
  {
    name: "change-ends-the-beginning",
    does: "treats the first MODIFIED event of a streaming list as its end",
    mimics: "no known case: initial events distinguished from later ones by their type",
    breaks: ["C-20"],
    killedBy: ["change-ends-nothing"],
    change: port({ beginsWith: "stream" }, (surroundings, habits) =>
      onClient(EndedByAChange, surroundings, habits),
    ),
  },
];

function repeatingWhatThrew(
  whole: StoreInformer,
  { clock }: LegalSurroundings,
): Partial<LegalInformer> {
  return {
    addHandler: (name, take) => {
      const tried: Take = async (notice) => {
        try {
          await take(notice);
        } catch {
          clock.setTimer(RETRY_MS, () => callUnawaited(() => take(notice)));
        }
      };
      whole.addHandler(name, tried);
    },
  };
}

function leavingWhatThrew(whole: StoreInformer): Partial<LegalInformer> {
  return {
    addHandler: (name, take) => {
      const left = new Set<string>();
      whole.addHandler(name, async (notice) => {
        if (notice.type === "update" && left.has(notice.about)) return;
        left.delete(notice.about);
        try {
          await take(notice);
        } catch (error) {
          left.add(notice.about);
          throw error;
        }
      });
    },
  };
}

function gatheringBeyondStop(
  whole: StoreInformer,
  surroundings: LegalSurroundings,
): Partial<LegalInformer> {
  return {
    addHandler: (handler: string, take: Take) => {
      const batch: Notice[] = [];
      const flush = async () => {
        for (const notice of batch.splice(0)) await take(notice).catch(() => undefined);
      };
      whole.addHandler(handler, async (notice) => {
        if (batch.push(notice) === 1) surroundings.clock.setTimer(BATCH_MS, () => void flush());
      });
    },
  };
}

function deletingAfterTelling(whole: StoreInformer): Partial<LegalInformer> {
  const delivered = new Map<string, KubernetesObject>();
  return {
    get: (key: string) => whole.get(key) ?? delivered.get(key),
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, async (change) => {
        const { about, type } = change;
        const held = whole.get(about);
        if (held !== undefined) delivered.set(about, held);
        await take(change);
        if (type === "delete") delivered.delete(about);
      }),
  };
}

function storingAfterTelling(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
  const delivered = new Set<string>();
  const informer = {
    ...holdingOnly((object) => delivered.has(nameOf(object)), whole),
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, async (change) => {
        await take(change);
        delivered.add(change.about);
      }),
  };
  return { informer, destroy };
}

/** Says of a list that it is as old as its newest object. */
class VersionedByItems extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const list = await super.list(asked, signal);
    const versions = itemsOf(list).map(({ metadata }) => BigInt(metadata.resourceVersion ?? "0"));
    const resourceVersion = String(
      versions.reduce((one, other) => (one > other ? one : other), 0n),
    );
    return isMap(list) ? { ...list, metadata: { resourceVersion } } : list;
  }
}

function mergingLists(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  const known = new Map<string, KubernetesObject["metadata"]>();
  return onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const list = await super.list(asked, signal);
        const items = itemsOf(list).map(({ metadata, ...contents }) => {
          const { labels, annotations } = known.get(metadata.name ?? "") ?? {};
          const kept = {
            ...metadata,
            labels: { ...labels, ...metadata.labels },
            annotations: { ...annotations, ...metadata.annotations },
          };
          known.set(metadata.name ?? "", kept);
          return { ...contents, metadata: kept };
        });
        return isMap(list) ? { ...list, items } : list;
      }
    },
    surroundings,
    habits,
  );
}

function keepingAllButTen(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  let known: readonly KubernetesObject[] = [];
  return onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        const list = await super.list(asked, signal);
        const items = itemsOf(list);
        const names = new Set(items.map(nameOf));
        const gone = known.filter((object) => !names.has(nameOf(object)));
        known = [...items, ...gone.slice(DELETIONS_MAX_COUNT)];
        return isMap(list) ? { ...list, items: known } : list;
      }
    },
    surroundings,
    habits,
  );
}

function unsyncedByASecondList(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  let listsCount = 0;
  const { informer: whole, destroy } = onClient(
    class extends PlainClient {
      override list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        if (whole.hasSynced()) listsCount++;
        return super.list(asked, signal);
      }
    },
    surroundings,
    habits,
  );
  const informer = {
    ...holdingOnly(() => true, whole),
    hasSynced: () => whole.hasSynced() && listsCount === 0,
  };
  return { informer, destroy };
}

function stoppingWithoutWaiting(whole: StoreInformer): Partial<LegalInformer> {
  return {
    stop: async (isAtOnce?: boolean) => {
      const ending = whole.stop(isAtOnce);
      if (isAtOnce) await ending;
    },
  };
}

function impatient(whole: StoreInformer, surroundings: LegalSurroundings): Partial<LegalInformer> {
  const { signal } = new AbortController();
  return {
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, async (notice) => {
        await Promise.race([take(notice), sleep(surroundings.clock, IDLE_MAX_MS, signal)]);
      }),
  };
}

function deafAfterRemovals(whole: StoreInformer): Partial<LegalInformer> {
  let hasRemoved = false;
  return {
    addHandler: (handler: string, take: Take) => {
      if (!hasRemoved) whole.addHandler(handler, take);
    },
    removeHandler: (handler: string) => {
      hasRemoved = true;
      return whole.removeHandler(handler);
    },
  };
}

function deletingByBeginning(
  surroundings: LegalSurroundings,
  habits: StoreHabits,
): ReturnType<CreateWrong> {
  const { informer: whole, destroy } = onClient(PlainClient, surroundings, habits);
  const lost = new Set<string>();
  const informer = {
    ...holdingOnly((object) => !lost.has(nameOf(object)), whole),
    addHandler: (handler: string, take: Take) =>
      whole.addHandler(handler, async (change) => {
        const { about, type } = change;
        const wasLost = lost.delete(about);
        if (type !== "delete") return take(change);
        for (const name of whole.list().map(nameOf)) if (name.startsWith(about)) lost.add(name);
        if (!wasLost) await take(change);
      }),
  };
  return { informer, destroy };
}

class EndedByAChange extends PlainClient {
  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const events = await super.watch(asked, signal);
    return (async function* () {
      for await (const event of events) {
        if (member(JSON.parse(event), "type") === "MODIFIED") yield END_OF_BEGINNING;
        yield event;
      }
    })();
  }
}

/** A client that is refused in another way. */
function refusedAs(change: (error: AnswerError) => AnswerError): typeof PlainClient {
  const rethrow = (error: unknown): never => {
    throw error instanceof AnswerError ? change(error) : error;
  };
  return class extends PlainClient {
    override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
      return super.list(asked, signal).catch(rethrow);
    }

    override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
      return super.watch(asked, signal).catch(rethrow);
    }
  };
}

function withoutPatience(error: AnswerError): AnswerError {
  if (error.retryAfterMs <= IDLE_MAX_MS) return error;
  return new AnswerError(error.code, undefined, String(IDLE_MAX_MS / 1_000));
}

function withoutHeader(error: AnswerError): AnswerError {
  return error.hasStatus ? error : new AnswerError(error.code, undefined);
}

function countingFromTheRequest(...[surroundings, habits]: Parameters<CreateWrong>) {
  const { clock } = surroundings;
  const since =
    (startedAtMs: number) =>
    (error: unknown): never => {
      if (!(error instanceof AnswerError)) throw error;
      const leftMs = Math.max(0, error.retryAfterMs - (clock.nowMs() - startedAtMs));
      throw new AnswerError(error.code, undefined, String(leftMs / 1_000));
    };
  return onClient(
    class extends PlainClient {
      override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
        return super.list(asked, signal).catch(since(clock.nowMs()));
      }

      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        return super.watch(asked, signal).catch(since(clock.nowMs()));
      }
    },
    surroundings,
    habits,
  );
}
