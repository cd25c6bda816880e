import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Clock } from "../../../src/time/clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import {
  type CreateWrong,
  isMap,
  itemsOf,
  onClient,
  port,
  rewritingEvents,
} from "../foreign-port.js";
import { member } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

const KNOWN_TYPES: ReadonlySet<unknown> = new Set([
  "ADDED",
  "MODIFIED",
  "DELETED",
  "BOOKMARK",
  "ERROR",
]);
const NEW_MAX_MS = 60_000;

/** Wrong informers on a store of their own that mistake whether an object exists, or under which key. */
export const EXISTENCE_MUTANTS: readonly Mutant[] = [
  {
    name: "grace-period-is-deletion",
    does: "treats an object as deleted when its event has a deletionTimestamp and no finalizers",
    mimics: "no known case: finalizers treated as the only thing a deletion waits for",
    killedBy: [
      "object-in-its-grace-period",
      "object-after-its-grace-period",
      "object-in-its-grace-period-is-held",
      "grace-period-in-an-outage [cleanly]",
    ],
    change: port(
      {},
      rewritingEvents((event) =>
        isMap(event) && isMarkedAndFree(event["object"]) ? { ...event, type: "DELETED" } : event,
      ),
    ),
  },
  {
    name: "grace-periods-left-out-of-lists",
    does: "drops objects with a deletionTimestamp and no finalizers from lists",
    mimics: "no known case: finalizers treated as the only thing a deletion waits for",
    killedBy: [
      "first-list-of-grace-periods",
      "grace-period-in-an-outage [with expiry as an ERROR event]",
    ],
    change: port({}, (surroundings, habits) => onClient(BlindToTheMarked, surroundings, habits)),
  },
  {
    name: "last-finalizer-is-deletion",
    does: "treats an object as deleted when it is marked for deletion and loses its last finalizer",
    mimics: "no known case: deletions told by finalizers, and not by events",
    killedBy: ["finalizer-goes-in-the-grace-period"],
    change: port({}, (surroundings, habits) =>
      rewritingEvents(endingWithFinalizers())(surroundings, habits),
    ),
  },
  {
    name: "last-finalizer-stays",
    does: "keeps the finalizers of an object that has none any more",
    mimics:
      "no known case: a state that is merged into the last one, in which what is absent stays",
    killedBy: ["last-finalizer-goes"],
    change: port({}, (surroundings, habits) =>
      rewritingEvents(keepingFinalizers())(surroundings, habits),
    ),
  },
  {
    name: "unknown-type-is-deletion",
    does: "treats an event of an unknown type as a deletion, and lists after each watch",
    mimics: "no known case: an if-else chain whose last branch is the deletion",
    breaks: ["C-16"],
    killedBy: ["unknown-type-in-every-watch", "unknown-type-takes-nothing"],
    change: port(
      { afterEnd: "list", timeoutSeconds: 10 },
      rewritingEvents((event) =>
        isMap(event) && !KNOWN_TYPES.has(event["type"]) ? { ...event, type: "DELETED" } : event,
      ),
    ),
  },
  {
    name: "unknown-type-watched-again",
    does: "restarts the watch from the version before an event of an unknown type",
    mimics: "no known case: an exception for what cannot happen, in a loop that retries",
    breaks: ["C-37"],
    killedBy: ["unknown-type-in-every-watch", "unknown-type-takes-nothing"],
    change: port(
      { afterEnd: "watch" },
      rewritingEvents((event) => {
        if (isMap(event) && !KNOWN_TYPES.has(event["type"])) throw new Error("an unknown type");
        return event;
      }),
    ),
  },
  {
    name: "unknown-type-forgets-the-version",
    does: "watches without a version, and lists nothing, if the last event had an unknown type",
    mimics: "no known case: a position that is set from each event, by type",
    breaks: ["C-22"],
    killedBy: ["gap-after-an-unknown-type"],
    change: port({}, (surroundings, habits) => onClient(LostAtUnknownTypes, surroundings, habits)),
  },
  {
    name: "addition-of-known-ignored",
    does: "ignores ADDED for an object that it has, and lists after each watch",
    mimics: "no known case: a map that is only set where the key is missing",
    breaks: ["C-13"],
    killedBy: ["known-object-comes-as-added-held"],
    change: port({ afterEnd: "list", timeoutSeconds: 60 }, (surroundings, habits) =>
      onClient(DeafToAdditionsOfKnown, surroundings, habits),
    ),
  },
  {
    name: "old-objects-are-not-added",
    does: "ignores ADDED for an object that was created more than a minute ago",
    mimics: "Headlamp's cache, kubernetes-sigs/headlamp#5123, to skip what exists at its start",
    killedBy: ["object-enters-the-selection-late"],
    change: port({}, (surroundings, habits) =>
      rewritingEvents((event) =>
        member(event, "type") === "ADDED" && ageMs(event, surroundings.clock) > NEW_MAX_MS
          ? undefined
          : event,
      )(surroundings, habits),
    ),
  },
  {
    name: "goes-back-after-a-watch-without-events",
    does: "watches from the version of the list again after a watch without events",
    mimics: "no known case: a last version that each watch begins with anew",
    killedBy: ["updates-before-a-watch-without-events"],
    change: port({}, (surroundings, habits) => onClient(GoesBack, surroundings, habits)),
  },
  {
    name: "cluster-scoped-under-undefined",
    does: "stores a cluster-scoped object under the key undefined/name",
    mimics: "no known case: namespace and name joined, whether there is a namespace or not",
    breaks: ["C-04"],
    killedBy: ["store-finds-cluster-scoped"],
    change: port({}, (surroundings, habits) => {
      const { informer, destroy } = onClient(PlainClient, surroundings, habits);
      const get = informer.get.bind(informer);
      informer.get = (key) => (key.includes("/") ? get(key) : undefined);
      return { informer, destroy };
    }),
  },
  {
    name: "namespaces-in-a-plain-object",
    does: "stores its objects by namespace in a plain object, which has a member constructor from the start",
    mimics: "no known case: a JavaScript object used as a map",
    killedBy: ["names-of-members", "names-of-members-held"],
    change: port(
      {},
      keepingInPlainObject((object) => object.metadata.namespace ?? ""),
    ),
  },
  {
    name: "names-in-a-plain-object",
    does: "stores its objects by key in a plain object, which has a member constructor from the start",
    mimics: "no known case: a JavaScript object used as a map",
    killedBy: ["first-list-with-names-of-members"],
    change: port({}, keepingInPlainObject(metaNamespaceKey)),
  },
];

/** Fails at what is no array under its name, as a loop that pushes objects does. */
function keepingInPlainObject(nameOf: (object: KubernetesObject) => string): CreateWrong {
  return (surroundings, habits) =>
    onClient(
      class extends PlainClient {
        override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
          const list = await super.list(asked, signal);
          const kept: Record<string, KubernetesObject[]> = {};
          for (const item of itemsOf(list)) {
            const name = nameOf(item);
            kept[name] ??= [];
            kept[name]?.push(item);
          }
          return list;
        }
      },
      surroundings,
      habits,
    );
}

function isMarkedAndFree(object: unknown): boolean {
  const metadata = member(object, "metadata");
  return (
    member(metadata, "deletionTimestamp") !== undefined &&
    member(metadata, "finalizers") === undefined
  );
}

/** The time since the object of an event was created. */
function ageMs(event: unknown, clock: Clock): number {
  const created = member(member(member(event, "object"), "metadata"), "creationTimestamp");
  return clock.nowMs() - Date.parse(String(created));
}

class GoesBack extends PlainClient {
  #listedVersion = "";
  #hasHadEvents = true;

  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const list = await super.list(asked, signal);
    this.#listedVersion = String(member(member(list, "metadata"), "resourceVersion"));
    this.#hasHadEvents = true;
    return list;
  }

  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const resourceVersion = this.#hasHadEvents ? asked["resourceVersion"] : this.#listedVersion;
    const events = await super.watch({ ...asked, resourceVersion }, signal);
    this.#hasHadEvents = false;
    const hear = () => {
      this.#hasHadEvents = true;
    };
    return (async function* () {
      for await (const event of events) {
        hear();
        yield event;
      }
    })();
  }
}

class LostAtUnknownTypes extends PlainClient {
  #isLost = false;

  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const { resourceVersion: _version, ...withoutVersion } = asked;
    const events = await super.watch(this.#isLost ? withoutVersion : asked, signal);
    this.#isLost = false;
    const note = (text: string) => {
      this.#isLost = !KNOWN_TYPES.has(member(JSON.parse(text), "type"));
    };
    return (async function* () {
      for await (const text of events) {
        note(text);
        yield text;
      }
    })();
  }
}

class BlindToTheMarked extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const list = await super.list(asked, signal);
    const items = itemsOf(list).filter((item) => !isMarkedAndFree(item));
    return isMap(list) ? { ...list, items } : list;
  }
}

class DeafToAdditionsOfKnown extends PlainClient {
  readonly #known = new Set<unknown>();

  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const list = await super.list(asked, signal);
    for (const { metadata } of itemsOf(list)) this.#known.add(metadata.uid);
    return list;
  }

  override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const events = await super.watch(asked, signal);
    const known = this.#known;
    return (async function* () {
      for await (const text of events) {
        const event: unknown = JSON.parse(text);
        const uid = member(member(member(event, "object"), "metadata"), "uid");
        if (member(event, "type") === "ADDED" && known.has(uid)) continue;
        known.add(uid);
        yield text;
      }
    })();
  }
}

function endingWithFinalizers(): (event: unknown) => unknown {
  const finalized = new Set<unknown>();
  return (event) => {
    const object = member(event, "object");
    const metadata = member(object, "metadata");
    const uid = member(metadata, "uid");
    if (member(metadata, "finalizers") !== undefined) finalized.add(uid);
    const isEnd = isMap(event) && isMarkedAndFree(object) && finalized.has(uid);
    return isEnd ? { ...event, type: "DELETED" } : event;
  };
}

function keepingFinalizers(): (event: unknown) => unknown {
  const known = new Map<string, unknown>();
  return (event) => {
    const object = member(event, "object");
    const metadata = member(object, "metadata");
    const key = `${member(metadata, "namespace")}/${member(metadata, "name")}`;
    const finalizers = member(metadata, "finalizers") ?? known.get(key);
    if (!isMap(event) || !isMap(object) || !isMap(metadata) || finalizers === undefined) {
      return event;
    }
    known.set(key, finalizers);
    return { ...event, object: { ...object, metadata: { ...metadata, finalizers } } };
  };
}
