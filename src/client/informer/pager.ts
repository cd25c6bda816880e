/**
 * Reads a paged list completely. Mirrors: client-go@32ce75a7 tools/pager/pager.go `ListPager.List`.
 */
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import { isResourceExpired } from "./api-error.js";
import type { ListOptions } from "./list-watch.js";

/** The default page size. */
export const DEFAULT_PAGE_MAX_COUNT = 500;

/** Fetches one page. */
export type PageFunc = (options: ListOptions, signal: AbortSignal) => Promise<KubernetesList>;

/** A complete list. */
export interface PagedList {
  readonly list: KubernetesList;
  /** Whether it was paged. */
  readonly isPaginated: boolean;
}

/** How to read a list. */
export interface ListPagesOptions {
  /** Whether the complete list is requested when the continue token of a later page has expired. @default true */
  readonly isFullListAfterExpiry?: boolean;
}

/** Reads a complete list. */
export type ListPages = (
  fetchPage: PageFunc,
  options: ListOptions,
  signal: AbortSignal,
  how?: ListPagesOptions,
) => Promise<PagedList>;

/**
 * Lists all pages and joins them, at the version of the first.
 *
 * `options.limit` is the page size; absent or 0, the list is not paged. If the continue token of a later page has
 * expired, the complete list is requested without a limit, at the version of the first request.
 * @throws the errors of `fetchPage`, and the reason of `signal` between pages
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

/** A page, or the complete list instead. */
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

/** A continue token determines its version; the server refuses both together. */
function continuation(options: ListOptions, token: string): ListOptions {
  const { resourceVersion: _version, resourceVersionMatch: _match, ...rest } = options;
  return { ...rest, continue: token };
}

function joined(first: KubernetesList, items: readonly KubernetesObject[]): KubernetesList {
  const { resourceVersion } = first.metadata;
  return { ...first, metadata: resourceVersion === undefined ? {} : { resourceVersion }, items };
}
