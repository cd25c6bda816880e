import {
  type EachListItemOptions,
  eachListItem,
} from "../../../src/client/informer/each-list-item.js";
import { listPages } from "../../../src/client/informer/pager.js";
import { type PagerMakers, pagerPart } from "../../reference/parts/pager-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Pagers that join pages wrongly, or hand over items that they should not. */
export const PAGER_MUTANTS: readonly Mutant[] = [
  {
    name: "pager-always-paginated",
    does: "reports every list as paginated",
    mimics: "no known case: a limit in the request treated as pages in the response",
    killedBy: ["pager-single-page [room for more]"],
    change: paging({
      listPages: async (...args) => ({ ...(await listPages(...args)), isPaginated: true }),
    }),
  },
  {
    name: "pager-always-lists-all",
    does: "falls back to a full list after an expired token, enabled or not",
    mimics: "no known case: an option that is ignored",
    killedBy: ["pager-without-full-list"],
    change: paging({
      listPages: (fetchPage, options, signal) => listPages(fetchPage, options, signal),
    }),
  },
  {
    name: "pager-visits-whole-list",
    does: "fetches all pages before it visits the first item",
    mimics: "no known case: EachListItem built on List",
    breaks: ["PAGER-06", "PAGER-09"],
    killedBy: ["pager-visits-until-failure"],
    change: visiting(async ({ fetchPage, options, visit, signal }) => {
      const { list } = await listPages(fetchPage, options, signal, {
        isFullListAfterExpiry: false,
      });
      for (const item of list.items) await visit(item);
    }),
  },
  {
    name: "pager-leaves-page-half-visited",
    does: "stops within a page when it is cancelled",
    mimics: "no known case: cancellation that is checked between items",
    killedBy: ["pager-stopped-while-visiting"],
    change: visiting((options) =>
      eachListItem({
        ...options,
        visit: (item) => {
          options.signal.throwIfAborted();
          return options.visit(item);
        },
      }),
    ),
  },
  {
    name: "pager-swallows-visitor-failure",
    does: "continues with the next item when the visitor has failed",
    mimics: "no known case: callback errors that are only logged",
    killedBy: ["pager-visitor-fails", "pager-visitor-throws"],
    change: visiting((options) =>
      eachListItem({
        ...options,
        visit: async (item) => {
          try {
            await options.visit(item);
          } catch {
            // What is wrong with it.
          }
        },
      }),
    ),
  },
  {
    name: "pager-fetches-without-bound",
    does: "fetches all pages while the visitor is busy",
    mimics: "no known case: an unbounded buffer",
    killedBy: ["pager-prefetches"],
    change: visiting((options) =>
      eachListItem({ ...options, pageBufferMaxCount: Number.POSITIVE_INFINITY }),
    ),
  },
];

function visiting(visitEach: (options: EachListItemOptions) => Promise<void>): InformerChange {
  return paging({ eachListItem: visitEach });
}

function paging(makers: Partial<PagerMakers>): InformerChange {
  return {
    components: {
      pager: (settings, surroundings) =>
        pagerPart(settings, surroundings, { listPages, eachListItem, ...makers }),
    },
  };
}
