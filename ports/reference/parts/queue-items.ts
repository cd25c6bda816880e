import type { PartArgs } from "./part-args.js";

/** What a scenario puts into a queue: a word, or a name made of two. */
export type QueueItem = string | { readonly namespace: string; readonly name: string };

/** How the items of a scenario become those of a queue, and back. */
export interface QueueItems {
  /** The item that an argument names. @throws CommandError when it is no string */
  readonly from: (args: PartArgs) => QueueItem;
  readonly wordsOf: (item: QueueItem) => string;
  /** Settings of queues of such items. */
  readonly options: { readonly keyOf?: (item: QueueItem) => string };
}

/** Items as the settings want them: each word a new object with two members, or the word itself. */
export function queueItemsFrom(settings: PartArgs): QueueItems {
  return settings.flag("hasStructuredItems") ? NAMES : WORDS;
}

const WORDS: QueueItems = { from: (args) => args.text("item"), wordsOf, options: {} };

const NAMES: QueueItems = {
  from: (args) => {
    const [namespace = "", name = ""] = args.text("item").split("/");
    return { namespace, name };
  },
  wordsOf,
  options: { keyOf: wordsOf },
};

function wordsOf(item: QueueItem): string {
  return typeof item === "string" ? item : `${item.namespace}/${item.name}`;
}
