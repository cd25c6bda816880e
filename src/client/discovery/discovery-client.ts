/**
 * Discovers the groups and resources of a server. Mirrors: client-go@32ce75a7 discovery/discovery_client.go.
 */
import { mustHave } from "../must-have.js";
import { RestClient, type RestClientOptions } from "../rest/rest-client.js";
import { StatusError } from "../rest/status-error.js";
import {
  AGGREGATED_TYPE,
  type ApiGroupDiscoveryList,
  isAggregated,
  split,
} from "./aggregated-discovery.js";
import type { ApiGroup, ApiResourceList, Discovered } from "./api-group.js";
import { type Discovery, discoverAll, preferredOf } from "./discover-all.js";
import { GroupDiscoveryFailedError } from "./group-discovery-failed-error.js";

/** No other timeout of the client is as long, so that this one is recognized in logs. */
const DEFAULT_TIMEOUT_MS = 32_000;
/** All versions of all groups are requested concurrently. */
const DEFAULT_BURST = 300;

/** How often discovery is attempted when some groups fail, because they may be just starting or stopping. */
const TRIES_MAX_COUNT = 2;

const JSON_TYPE = "application/json";

/** How to create a `DiscoveryClient`. */
export interface DiscoveryClientOptions extends RestClientOptions {
  /** Whether groups and resources are requested one by one, as servers before 1.26 require. @default false */
  readonly usesLegacyDiscovery?: boolean;
}

/** See the head of this file. */
export class DiscoveryClient implements Discovery {
  readonly #client: RestClient;
  readonly #accept: string;

  /** Its limits are wider than those of other clients: 32 s, and a burst of 300 requests. */
  constructor(given: DiscoveryClientOptions) {
    mustHave("DiscoveryClient", given, "server");
    const { usesLegacyDiscovery = false, ...options } = given;
    this.#client = new RestClient({
      ...options,
      timeoutMs: options.timeoutMs || DEFAULT_TIMEOUT_MS,
      burst: options.burst || DEFAULT_BURST,
    });
    this.#accept = usesLegacyDiscovery ? JSON_TYPE : `${AGGREGATED_TYPE},${JSON_TYPE}`;
  }

  /** All groups, and their resources if the server returns them together. @throws StatusError; the connection's error */
  async groupsAndMaybeResources(signal?: AbortSignal): Promise<Discovered> {
    const core = await this.#core(signal);
    const named = await this.#read<{ groups?: readonly ApiGroup[] }>("/apis", signal, (list) => ({
      groups: list.groups ?? [],
      resources: undefined,
      failed: new Map(),
    }));
    const isKnown = core.resources !== undefined && named.resources !== undefined;
    return {
      groups: [...core.groups, ...named.groups],
      resources: isKnown
        ? new Map([...(core.resources ?? []), ...(named.resources ?? [])])
        : undefined,
      failed: new Map([...core.failed, ...named.failed]),
    };
  }

  /** All groups, the core group first. @throws like `groupsAndMaybeResources` */
  async serverGroups(signal?: AbortSignal): Promise<readonly ApiGroup[]> {
    return (await this.groupsAndMaybeResources(signal)).groups;
  }

  /** The resources of one version of a group: "apps/v1". @throws StatusError, except for a missing core group */
  async serverResourcesForGroupVersion(
    groupVersion: string,
    signal?: AbortSignal,
  ): Promise<ApiResourceList> {
    if (groupVersion === "") throw new Error("groupVersion shouldn't be empty");
    const path = groupVersion === "v1" ? "/api/v1" : `/apis/${groupVersion}`;
    const result = await this.#client.request().absPath(path).do(signal);
    try {
      const { resources } = result.into<ApiResourceList>();
      return { groupVersion, resources: resources ?? [] };
    } catch (error) {
      if (groupVersion === "v1" && isNotFound(error)) return { groupVersion, resources: [] };
      throw error;
    }
  }

  /**
   * All groups and all resources; retried once when some groups fail.
   * @throws GroupDiscoveryFailedError with the partial result; like `groupsAndMaybeResources`
   */
  async serverGroupsAndResources(signal?: AbortSignal): Promise<{
    readonly groups: readonly ApiGroup[];
    readonly resources: readonly ApiResourceList[];
  }> {
    return this.#tryTwice(() => discoverAll(this, signal), signal);
  }

  /** Each resource in its preferred version, without subresources. @throws like `serverGroupsAndResources` */
  async serverPreferredResources(signal?: AbortSignal): Promise<readonly ApiResourceList[]> {
    return this.#tryTwice(() => preferredOf(this, signal), signal);
  }

  /** The namespaced ones among them. @throws like `serverGroupsAndResources` */
  async serverPreferredNamespacedResources(
    signal?: AbortSignal,
  ): Promise<readonly ApiResourceList[]> {
    const lists = await this.serverPreferredResources(signal);
    return lists
      .map((list) => ({ ...list, resources: list.resources.filter((one) => one.namespaced) }))
      .filter(({ resources }) => resources.length > 0);
  }

  /** The core group; an aggregated server has none. */
  async #core(signal: AbortSignal | undefined): Promise<Discovered> {
    try {
      return await this.#read<{ versions?: readonly string[] }>("/api", signal, (list) => ({
        groups: [coreGroup(list.versions ?? [])],
        resources: undefined,
        failed: new Map(),
      }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return { groups: [], resources: new Map(), failed: new Map() };
    }
  }

  async #read<T>(
    path: string,
    signal: AbortSignal | undefined,
    unaggregated: (document: T) => Discovered,
  ): Promise<Discovered> {
    const request = this.#client.request().absPath(path).header("Accept", this.#accept);
    const result = await request.do(signal);
    const body = result.raw().toString("utf8");
    if (!isAggregated(result.contentType)) return unaggregated(JSON.parse(body));
    const list: ApiGroupDiscoveryList = JSON.parse(body);
    return split(list);
  }

  async #tryTwice<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await run();
      } catch (error) {
        const isPartial = error instanceof GroupDiscoveryFailedError;
        if (!isPartial || tries >= TRIES_MAX_COUNT || signal?.aborted === true) throw error;
      }
    }
  }
}

function coreGroup(versions: readonly string[]): ApiGroup {
  const all = versions.map((version) => ({ groupVersion: version, version }));
  const [preferredVersion] = all;
  return {
    name: "",
    versions: all,
    ...(preferredVersion === undefined ? {} : { preferredVersion }),
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof StatusError && error.status.reason === "NotFound";
}
