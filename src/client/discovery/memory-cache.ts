/**
 * Discovers once, and caches the result. Mirrors: client-go@32ce75a7 discovery/cached/memory/memcache.go.
 */
import { mustHave } from "../must-have.js";
import { StatusError } from "../rest/status-error.js";
import { isProbableEof, isRefused } from "../rest/transport-error.js";
import type { ApiGroup, ApiResourceList, Discovered } from "./api-group.js";
import { type Discovery, discoverAll, preferredOf } from "./discover-all.js";

/** The cached result for one version of a group. */
type Entry =
  | { readonly list: ApiResourceList; readonly error?: undefined }
  | { readonly list?: undefined; readonly error: unknown };

/** A discovery that is in progress or done, and its caller. */
interface Learning {
  readonly memory: Promise<Memory>;
  readonly signal: AbortSignal | undefined;
}

interface Memory {
  readonly groups: readonly ApiGroup[];
  readonly entries: Map<string, Entry>;
  readonly isAggregated: boolean;
}

/** See the head of this file. Nothing expires: callers that know of a change call `invalidate`. */
export class MemoryCache implements Discovery {
  readonly #discovery: Discovery;
  #learning: Learning | undefined;
  #isFresh = false;

  constructor(discovery: Discovery) {
    mustHave("MemoryCache", { discovery }, "discovery");
    this.#discovery = discovery;
  }

  /** Whether it has discovered since its creation or the last `invalidate`. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Drops everything. */
  invalidate(): void {
    this.#learning = undefined;
    this.#isFresh = false;
  }

  async groupsAndMaybeResources(signal?: AbortSignal): Promise<Discovered> {
    const { groups, entries, isAggregated } = await this.#remembered(signal);
    if (!isAggregated || entries.size === 0)
      return { groups, resources: undefined, failed: new Map() };
    const resources = new Map<string, ApiResourceList>();
    const failed = new Map<string, unknown>();
    for (const [groupVersion, { list, error }] of entries) {
      if (list === undefined) failed.set(groupVersion, error);
      else resources.set(groupVersion, list);
    }
    return { groups, resources, failed };
  }

  /** The cached result; requested again if the last failure was transient. @throws the cached failure */
  async serverResourcesForGroupVersion(
    groupVersion: string,
    signal?: AbortSignal,
  ): Promise<ApiResourceList> {
    const { entries } = await this.#remembered(signal);
    let entry = entries.get(groupVersion);
    if (entry === undefined) throw new Error("not found");
    if (entry.list === undefined && isTransient(entry.error)) {
      entry = await this.#entryOf(groupVersion, signal);
      entries.set(groupVersion, entry);
    }
    if (entry.list === undefined) throw entry.error;
    return entry.list;
  }

  /** @throws GroupDiscoveryFailedError with the partial result */
  async serverGroupsAndResources(signal?: AbortSignal) {
    return discoverAll(this, signal);
  }

  /** @throws GroupDiscoveryFailedError with the partial result */
  async serverPreferredResources(signal?: AbortSignal): Promise<readonly ApiResourceList[]> {
    return preferredOf(this, signal);
  }

  async serverGroups(signal?: AbortSignal): Promise<readonly ApiGroup[]> {
    return (await this.#remembered(signal)).groups;
  }

  /**
   * The cache, filled by the first caller, or by the next one if the first is canceled. A list of groups that could not be
   * read is not cached. Results that were invalidated while they were read are not cached either.
   */
  async #remembered(signal: AbortSignal | undefined): Promise<Memory> {
    this.#learning ??= { memory: this.#learn(signal), signal };
    const learning = this.#learning;
    try {
      const memory = await unlessAborted(learning.memory, signal);
      if (this.#learning === learning) this.#isFresh = true;
      return memory;
    } catch (error) {
      // A canceled caller only ends its own discovery.
      if (learning.signal !== signal && signal?.aborted === true) throw error;
      if (this.#learning === learning) this.invalidate();
      const isGivenUp = learning.signal?.aborted === true;
      if (!isGivenUp || learning.signal === signal) throw error;
      return this.#remembered(signal);
    }
  }

  async #learn(signal: AbortSignal | undefined): Promise<Memory> {
    const { groups, resources, failed } = await this.#discovery.groupsAndMaybeResources(signal);
    if (groups.length === 0) throw new Error("couldn't get current server API group list");
    const entries = new Map<string, Entry>();
    if (resources !== undefined) {
      for (const [groupVersion, list] of resources) entries.set(groupVersion, { list });
      for (const [groupVersion, error] of failed) entries.set(groupVersion, { error });
      return { groups, entries, isAggregated: true };
    }
    const versions = groups.flatMap((group) => group.versions);
    await Promise.all(
      versions.map(async ({ groupVersion }) => {
        entries.set(groupVersion, await this.#entryOf(groupVersion, signal));
      }),
    );
    return { groups, entries, isAggregated: false };
  }

  async #entryOf(groupVersion: string, signal: AbortSignal | undefined): Promise<Entry> {
    try {
      const list = await this.#discovery.serverResourcesForGroupVersion(groupVersion, signal);
      if (list.resources.length > 0) return { list };
      return { error: new Error(`received empty response for: ${groupVersion}`) };
    } catch (error) {
      // A canceled caller says nothing about the server.
      signal?.throwIfAborted();
      return { error };
    }
  }
}

/** The result, or a rejection with the reason of `signal` if that aborts first. */
function unlessAborted<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return coming;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    coming.finally(() => signal.removeEventListener("abort", onAbort)).then(resolve, reject);
  });
}

/** Whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof StatusError)) return isRefused(error) || isProbableEof(error);
  const { code = 0, reason } = error.status;
  return code >= 500 || code === 429 || reason === "TooManyRequests";
}
