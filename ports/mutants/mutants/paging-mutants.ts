import { isResourceExpired } from "../../../src/client/informer/api-error.js";
import type { ListOptions } from "../../../src/client/informer/list-watch.js";
import { type ListPages, listPages, type PageFunc } from "../../../src/client/informer/pager.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import type { KubernetesList } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";
import { remembering, stepDoing, stepExcept } from "../wrong-step.js";

/** Informers that read lists in the wrong pieces. */
export const PAGING_MUTANTS: readonly Mutant[] = [
  {
    name: "reads-only-first-page",
    does: "treats the first page as the whole list",
    mimics: "kube-rs 0.92.0, kube-rs/kube#1524",
    killedBy: ["pages-make-one-list", "pages-make-one-world"],
    change: {
      listPages: async (fetchPage, options, signal) => ({
        list: await fetchPage(options, signal),
        isPaginated: false,
      }),
    },
  },
  {
    name: "full-page-is-never-the-last",
    does: "expects another page after every full page, and fails if there is none",
    mimics: "no known case: a loop that ends with a page that is not full, regardless of its token",
    killedBy: ["last-page-is-full"],
    change: {
      watchList: false,
      listPages: async (fetchPage, options, signal, how) => {
        const paged = await listPages(fetchPage, options, signal, how);
        const { limit = 0 } = options;
        const isFull = paged.isPaginated && paged.list.items.length % limit === 0;
        if (isFull) throw new Error("the page after the last is missing");
        return paged;
      },
    },
  },
  {
    name: "pages-joined-by-name",
    does: "treats objects with the name of an object in an earlier page as that object",
    mimics: "no known case: pages that are merged into a map by name, as they may overlap",
    killedBy: ["namesakes-on-different-pages"],
    change: {
      watchList: false,
      listPages: async (fetchPage, options, signal, how) => {
        const paged = await listPages(fetchPage, options, signal, how);
        if (!paged.isPaginated) return paged;
        const items = new Map(paged.list.items.map((item) => [item.metadata.name, item]));
        return { ...paged, list: { ...paged.list, items: [...items.values()] } };
      },
    },
  },
  {
    name: "applies-pages-one-by-one",
    does: "stores each page when it arrives, so the store has half a list for a while",
    mimics: "no known case: a loop over pages that writes the store",
    breaks: ["RLIST-10"],
    killedBy: ["nothing-before-the-last-page"],
    change: {
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
  {
    name: "continuation-keeps-version",
    does: "sends the version along with the token",
    mimics: "no known case: parameters that are built once for all pages",
    killedBy: ["continuation-parameters"],
    change: {
      listPages: requesting((request, original) =>
        request.continue === undefined || original.resourceVersion === undefined
          ? request
          : { ...request, resourceVersion: original.resourceVersion },
      ),
    },
  },
  {
    name: "continuation-without-limit",
    does: "requests the rest of the list without a limit after the first page",
    mimics: "no known case: a limit that is set for the first request only",
    killedBy: ["continuation-parameters"],
    change: {
      listPages: requesting((request) => {
        const { limit: _limit, ...unlimited } = request;
        return request.continue === undefined ? request : unlimited;
      }),
    },
  },
  {
    name: "expired-token-lists-in-pages-again",
    does: "restarts with the first page when a token has expired, and may never reach the last",
    mimics: "no known case: a pager without a fallback",
    killedBy: ["expired-token-lists-everything"],
    change: {
      listPages: requesting((request, original) =>
        request.continue === undefined ? original : request,
      ),
    },
  },
  {
    name: "expired-token-ends-the-list",
    does: "treats the pages before an expired token as the whole list",
    mimics: "no known case: a loop over pages that ends when there is none",
    killedBy: ["expired-token-lists-everything"],
    change: { listPages: endingWithExpiredToken },
  },
  {
    name: "pages-lists-at-a-version",
    does: "sets a limit on every list, so the server cannot answer from its cache",
    mimics: "no known case: one limit for all lists",
    breaks: ["RLIST-06"],
    killedBy: ["later-list-asks-for-last-version"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "list"
          ? { type: "list", options: { ...effect.options, limit: 500 } }
          : undefined,
      ),
    },
  },
  {
    name: "forgets-that-server-pages",
    does: "lists without a limit although the server has returned pages before",
    mimics: "no known case: a decision that is made again for each list",
    killedBy: ["paging-is-sticky"],
    change: {
      reflectorStep: stepExcept(({ transition }) =>
        remembering(transition, { isPaginated: false }),
      ),
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
