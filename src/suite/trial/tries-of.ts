import type { LoggedRequest, OtherRequest } from "./request-log.js";

/** Requests that HTTP libraries resend by themselves if a connection breaks before the answer: OkHttp twice, at once. */
const SILENT_RETRIES_MAX_COUNT = 2;
/** They do not wait for it. */
const SILENT_RETRY_MAX_MS = 100;

/**
 * The requests that count for an informer's restraint. The pages of a list are one request, unless one is requested again; and so
 * are those that an HTTP library resends by itself, unknown to the informer. Lists that are read side by side request the same
 * pages, each once.
 */
export function triesOf(requests: readonly LoggedRequest[]): readonly LoggedRequest[] {
  const tries: LoggedRequest[] = [];
  let before: LoggedRequest | undefined;
  let silentCount = 0;
  let listsCount = 0;
  const askedCounts = new Map<string, number>();
  for (const request of requests) {
    const isAgain = before !== undefined && before.facts.url === request.facts.url;
    const isSilent =
      isAgain && mayBeSilent(before, request) && silentCount < SILENT_RETRIES_MAX_COUNT;
    before = request;
    silentCount = isSilent ? silentCount + 1 : 0;
    if (request.type === "list") listsCount++;
    const askedCount = (askedCounts.get(request.facts.url) ?? 0) + 1;
    askedCounts.set(request.facts.url, askedCount);
    const isNext = request.type === "page" && (!isAgain || askedCount <= listsCount);
    if (!isSilent && !isNext) tries.push(request);
  }
  return tries;
}

/** The same with requests of other kinds, such as discovery, each of which counts. In order of time. */
export function allTriesOf(
  requests: readonly LoggedRequest[],
  others: readonly OtherRequest[],
): readonly OtherRequest[] {
  return [...triesOf(requests), ...others].sort((one, other) => one.atMs - other.atMs);
}

/** Whether a request may have been resent because its connection broke before the answer. */
function mayBeSilent(before: LoggedRequest | undefined, { atMs }: LoggedRequest): boolean {
  return (
    before !== undefined &&
    before.status === undefined &&
    before.watch === undefined &&
    atMs - before.atMs <= SILENT_RETRY_MAX_MS
  );
}
