import { isMap, itemsOf, onClient, port, rewritingEvents } from "../foreign-port.js";
import { member } from "../legal/answer-error.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { Mutant } from "../mutant.js";

/** Wrong informers on a store of their own that mistake whether an object exists, or under which key. */
export const EXISTENCE_MUTANTS: readonly Mutant[] = [
  {
    name: "grace-period-is-deletion",
    does: "takes an object for deleted whose event shows a deletionTimestamp and no finalizers",
    mimics: "no known case: finalizers taken for all that a deletion waits for",
    killedBy: [
      "object-in-its-grace-period",
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
    does: "leaves objects out of lists that have a deletionTimestamp and no finalizers",
    mimics: "no known case: finalizers taken for all that a deletion waits for",
    killedBy: [
      "first-list-of-grace-periods",
      "grace-period-in-an-outage [with expiry as an ERROR event]",
    ],
    change: port({}, (surroundings, habits) => onClient(BlindToTheMarked, surroundings, habits)),
  },
  {
    name: "cluster-scoped-under-undefined",
    does: "stores a cluster-scoped object under the key undefined/name",
    mimics: "no known case: a namespace and a name, joined whether there is a namespace or not",
    breaks: ["C-04"],
    killedBy: ["store-finds-cluster-scoped"],
    change: port({}, (surroundings, habits) => {
      const { informer, destroy } = onClient(PlainClient, surroundings, habits);
      const get = informer.get.bind(informer);
      informer.get = (key) => (key.includes("/") ? get(key) : undefined);
      return { informer, destroy };
    }),
  },
];

function isMarkedAndFree(object: unknown): boolean {
  const metadata = member(object, "metadata");
  return (
    member(metadata, "deletionTimestamp") !== undefined &&
    member(metadata, "finalizers") === undefined
  );
}

class BlindToTheMarked extends PlainClient {
  override async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const list = await super.list(asked, signal);
    const items = itemsOf(list).filter((item) => !isMarkedAndFree(item));
    return isMap(list) ? { ...list, items } : list;
  }
}
