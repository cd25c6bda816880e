import { watchListOptionsFor } from "../../../src/client/informer/watch-list-options.js";
import { listWatchPart } from "../../reference/parts/list-watch-part.js";
import type { Mutant } from "../mutant.js";

/** Streams that bring something else than the list they stand for. */
export const LIST_WATCH_MUTANTS: readonly Mutant[] = [
  {
    name: "list-watch-streams-pages",
    does: "requests a streaming list where a page was requested",
    mimics: "no known case: a limit that is dropped because streams have none",
    killedBy: ["stream-options-of-list [a limit]", "stream-options-of-list [a limit at a version]"],
    change: {
      components: {
        "list-watch": () =>
          listWatchPart(({ limit: _limit, ...options }) => watchListOptionsFor(options)),
      },
    },
  },
];
