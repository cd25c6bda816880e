/**
 * Visits the items of a list while further pages are fetched.
 * Mirrors: client-go@32ce75a7 tools/pager/pager.go `ListPager.EachListItem`.
 */
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import type { ListOptions } from "./list-watch.js";
import type { PageFunc } from "./pager.js";
import { Wakeup } from "./wakeup.js";

/** The default number of buffered pages. */
const DEFAULT_PAGE_BUFFER_MAX_COUNT = 10;

/** How to visit the items of a list. */
export interface EachListItemOptions {
  readonly fetchPage: PageFunc;
  /** Options of the first page; `limit` is the page size. Later pages are requested with the token added, version included. */
  readonly options: ListOptions;
  /** Called with each item in turn. */
  readonly visit: (item: KubernetesObject) => void | Promise<void>;
  readonly signal: AbortSignal;
  /** The number of pages that may be buffered, besides the last one fetched. @default 10 */
  readonly pageBufferMaxCount?: number;
}

/**
 * Passes each item to `visit`, in order. Unlike `listPages` it does not start over when a continue token has expired:
 * items that have been visited cannot be taken back.
 *
 * Items before a failure are visited first; an abort takes effect between pages.
 * @throws the error of `visit`, at once; that of `fetchPage`; the reason of `signal`; RangeError for a negative count
 */
export async function eachListItem(options: EachListItemOptions): Promise<void> {
  const { visit, signal, pageBufferMaxCount = DEFAULT_PAGE_BUFFER_MAX_COUNT } = options;
  if (pageBufferMaxCount < 0) {
    throw new RangeError(`the page buffer must hold 0 pages or more, got ${pageBufferMaxCount}`);
  }
  const ended = new AbortController();
  const pages = new PageBuffer(pageBufferMaxCount);
  const fetching = fetchInto(pages, options, AbortSignal.any([signal, ended.signal]));
  // Awaited below, unless the visitor fails first; then its error is ignored.
  fetching.catch(() => undefined);
  try {
    for (let page = await pages.take(); page !== undefined; page = await pages.take()) {
      signal.throwIfAborted();
      for (const item of page.items) await visit(item);
    }
    await fetching;
  } finally {
    ended.abort();
    pages.close();
  }
}

async function fetchInto(
  pages: PageBuffer,
  { fetchPage, options }: EachListItemOptions,
  signal: AbortSignal,
): Promise<void> {
  try {
    let request = options;
    for (;;) {
      signal.throwIfAborted();
      const page = await fetchPage(request, signal);
      await pages.put(page);
      const token = page.metadata.continue ?? "";
      if (token === "") return;
      request = { ...options, continue: token };
    }
  } finally {
    pages.close();
  }
}

/** The buffer of pages between fetching and visiting. */
class PageBuffer {
  readonly #maxCount: number;
  readonly #pages: KubernetesList[] = [];
  readonly #changed = new Wakeup();
  #isClosed = false;

  constructor(maxCount: number) {
    this.#maxCount = maxCount;
  }

  /** Adds a page, and waits while the buffer is full. */
  async put(page: KubernetesList): Promise<void> {
    this.#pages.push(page);
    this.#changed.wake();
    while (this.#pages.length > this.#maxCount && !this.#isClosed) await this.#changed.wait();
  }

  /** The oldest page; waits for one. Undefined when there are none left. */
  async take(): Promise<KubernetesList | undefined> {
    while (this.#pages.length === 0 && !this.#isClosed) await this.#changed.wait();
    const page = this.#pages.shift();
    this.#changed.wake();
    return page;
  }

  close(): void {
    this.#isClosed = true;
    this.#changed.wake();
  }
}
