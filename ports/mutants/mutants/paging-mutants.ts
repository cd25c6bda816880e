import { isResourceExpired } from "../../../src/informer/api-error.js";
import type { ListOptions } from "../../../src/informer/list-watch.js";
import { type ListPages, listPages, type PageFunc } from "../../../src/informer/pager.js";
import { Reflector } from "../../../src/informer/reflector.js";
import type { KubernetesList } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";
import { remembering, stepDoing, stepExcept } from "../wrong-step.js";

/** Informers that read lists in the wrong pieces. */
export const PAGING_MUTANTS: readonly Mutant[] = [
  {
    name: "reads-only-first-page",
    does: "takes the first page for the whole list",
    mimics: "kube-rs 0.92.0, kube-rs/kube#1524 (K1)",
    breaks: ["PAGER-02", "RLIST-10"],
    killedBy: ["pages-make-one-list"],
    change: {
      parts: {
        listPages: async (fetchPage, options, signal) => ({
          list: await fetchPage(options, signal),
          isPaginated: false,
        }),
      },
    },
  },
  {
    name: "applies-pages-one-by-one",
    does: "stores each page as it comes, so that half a list is in the store for a while",
    mimics: "informers that write the store from the loop over the pages, as home-made ones do",
    breaks: ["RLIST-10"],
    killedBy: ["nothing-before-the-last-page"],
    change: {
      parts: {
        createReflector: (options) =>
          new Reflector({
            ...options,
            listPages: (fetchPage, listOptions, signal) =>
              listPages(
                async (request, pageSignal) => {
                  const page = await fetchPage(request, pageSignal);
                  for (const item of page.items) options.store.add(item);
                  return page;
                },
                listOptions,
                signal,
              ),
          }),
      },
    },
  },
  {
    name: "continuation-keeps-version",
    does: "sends the version along with the token",
    mimics: "kube-rs 0.81.0-0.82.1, kube-rs/kube#1204: wrong parameters of lists (K13)",
    breaks: ["PAGER-03"],
    killedBy: ["continuation-parameters"],
    change: {
      parts: {
        listPages: requesting((request, original) =>
          request.continue === undefined || original.resourceVersion === undefined
            ? request
            : { ...request, resourceVersion: original.resourceVersion },
        ),
      },
    },
  },
  {
    name: "continuation-without-limit",
    does: "asks for the rest of the list in one piece after the first page",
    mimics: "nobody's issue: a limit that is set once, for the first request",
    breaks: ["PAGER-03"],
    killedBy: ["continuation-parameters"],
    change: {
      parts: {
        listPages: requesting((request) => {
          const { limit: _limit, ...unlimited } = request;
          return request.continue === undefined ? request : unlimited;
        }),
      },
    },
  },
  {
    name: "expired-token-lists-in-pages-again",
    does: "begins again with the first page when a token has expired, and may never reach the last",
    mimics: "every pager without a fallback: kube-rs restarts from the first page",
    breaks: ["PAGER-04", "RLIST-09"],
    killedBy: ["expired-token-lists-everything"],
    change: {
      parts: {
        listPages: requesting((request, original) =>
          request.continue === undefined ? original : request,
        ),
      },
    },
  },
  {
    name: "expired-token-ends-the-list",
    does: "takes the pages before an expired token for the whole list",
    mimics: "loops that end when a page cannot be had, as kr8s and home-made ones do",
    breaks: ["PAGER-04", "RLIST-09"],
    killedBy: ["expired-token-lists-everything"],
    change: { parts: { listPages: endingWithExpiredToken } },
  },
  {
    name: "pages-lists-at-a-version",
    does: "pages every list, and so keeps the server from answering it from its cache",
    mimics: "kube-rs: limit=500 in every list (K14); informers with one limit for all lists",
    breaks: ["RLIST-06"],
    killedBy: ["later-list-asks-for-last-version"],
    change: {
      parts: {
        reflectorStep: stepDoing((effect) =>
          effect.type === "list"
            ? { type: "list", options: { ...effect.options, limit: 500 } }
            : undefined,
        ),
      },
    },
  },
  {
    name: "forgets-that-server-pages",
    does: "asks for everything in one piece although the server has shown that it pages",
    mimics: "client-go before 0.18: no memory of how the first list came",
    breaks: ["RLIST-07"],
    killedBy: ["paging-is-sticky"],
    change: {
      parts: {
        reflectorStep: stepExcept(({ transition }) =>
          remembering(transition, { isPaginated: false }),
        ),
      },
    },
  },
];

/** Reads pages as the reference, and asks for each in another way. */
function requesting(
  change: (request: ListOptions, original: ListOptions) => ListOptions,
): ListPages {
  return (fetchPage, options, signal) =>
    listPages(
      (request, pageSignal) => fetchPage(change(request, options), pageSignal),
      options,
      signal,
    );
}

async function endingWithExpiredToken(
  fetchPage: PageFunc,
  options: ListOptions,
  signal: AbortSignal,
): ReturnType<ListPages> {
  const fetchOrEnd: PageFunc = async (request, pageSignal) => {
    try {
      return await fetchPage(request, pageSignal);
    } catch (error) {
      if (!isResourceExpired(error) || request.continue === undefined) throw error;
      return EMPTY_PAGE;
    }
  };
  return listPages(fetchOrEnd, options, signal);
}

const EMPTY_PAGE: KubernetesList = { apiVersion: "v1", kind: "List", metadata: {}, items: [] };
