/**
 * Reads a list page by page into one. Mirrors: client-go@32ce75a7 tools/pager/pager.go `ListPager.List`.
 */
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import { isResourceExpired } from "./api-error.js";
import type { ListOptions } from "./list-watch.js";

/** Objects per page unless told otherwise. */
export const DEFAULT_PAGE_MAX_COUNT = 500;

/** Fetches one page. */
export type PageFunc = (options: ListOptions, signal: AbortSignal) => Promise<KubernetesList>;

/** A whole list. */
export interface PagedList {
  readonly list: KubernetesList;
  /** Whether it took more than one request. */
  readonly isPaginated: boolean;
}

/** How to read a list. */
export interface ListPagesOptions {
  /** Whether everything is asked for at once when the token of a later page has expired. @default true */
  readonly isFullListAfterExpiry?: boolean;
}

/** Reads a whole list. */
export type ListPages = (
  fetchPage: PageFunc,
  options: ListOptions,
  signal: AbortSignal,
  how?: ListPagesOptions,
) => Promise<PagedList>;

/**
 * Lists all pages and joins them under the version of the first.
 *
 * `options.limit` is the page size; absent or 0, everything is asked for at once. When the token of a later page has
 * expired, the whole list is asked for once more, unlimited, at the version first asked for.
 * @throws whatever `fetchPage` throws, and the reason of `signal` between pages
 */
export async function listPages(
  fetchPage: PageFunc,
  options: ListOptions,
  signal: AbortSignal,
  { isFullListAfterExpiry = true }: ListPagesOptions = {},
): Promise<PagedList> {
  const fetchNext = isFullListAfterExpiry ? fetchPageOrAll : fetchPageOnly;
  const items: KubernetesObject[] = [];
  let first: KubernetesList | undefined;
  let request = options;
  for (;;) {
    signal.throwIfAborted();
    const page = await fetchNext(fetchPage, request, options, signal);
    if (page.type === "all") return { list: page.list, isPaginated: true };
    const token = page.list.metadata.continue ?? "";
    if (first === undefined && token === "") return { list: page.list, isPaginated: false };
    first ??= page.list;
    for (const item of page.list.items) items.push(item);
    if (token === "") return { list: joined(first, items), isPaginated: true };
    request = continuation(options, token);
  }
}

/** A page, or the whole list instead. */
interface Fetched {
  readonly type: "page" | "all";
  readonly list: KubernetesList;
}

async function fetchPageOnly(
  fetchPage: PageFunc,
  request: ListOptions,
  _original: ListOptions,
  signal: AbortSignal,
): Promise<Fetched> {
  return { type: "page", list: await fetchPage(request, signal) };
}

async function fetchPageOrAll(
  fetchPage: PageFunc,
  request: ListOptions,
  original: ListOptions,
  signal: AbortSignal,
): Promise<Fetched> {
  try {
    return { type: "page", list: await fetchPage(request, signal) };
  } catch (error) {
    if (!isResourceExpired(error) || request.continue === undefined) throw error;
    const { limit: _limit, ...unlimited } = original;
    return { type: "all", list: await fetchPage(unlimited, signal) };
  }
}

/** A token already says at which version it goes on; the server refuses both together. */
function continuation(options: ListOptions, token: string): ListOptions {
  const { resourceVersion: _version, resourceVersionMatch: _match, ...rest } = options;
  return { ...rest, continue: token };
}

function joined(first: KubernetesList, items: readonly KubernetesObject[]): KubernetesList {
  const { resourceVersion } = first.metadata;
  return { ...first, metadata: resourceVersion === undefined ? {} : { resourceVersion }, items };
}
