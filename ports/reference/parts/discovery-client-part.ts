import type { ApiGroup, ApiResourceList } from "../../../src/client/discovery/api-group.js";
import {
  DiscoveryClient,
  type DiscoveryClientOptions,
} from "../../../src/client/discovery/discovery-client.js";
import { GroupDiscoveryFailedError } from "../../../src/client/discovery/group-discovery-failed-error.js";
import { MemoryCache } from "../../../src/client/discovery/memory-cache.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { ScriptedWire } from "./scripted-wire.js";

/** What a client and a cache of one have in common. */
type Source = Pick<
  DiscoveryClient,
  | "serverGroups"
  | "serverResourcesForGroupVersion"
  | "serverGroupsAndResources"
  | "serverPreferredResources"
>;

/** What discovery is made of. */
export interface DiscoveryMakers {
  readonly createClient: (options: DiscoveryClientOptions) => DiscoveryClient;
  readonly createCache: (client: DiscoveryClient) => MemoryCache;
}

/** docs/parts/discovery-client.md */
export function createDiscoveryClientPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return discoveryClientPart(settings, surroundings, {
    createClient: (options) => new DiscoveryClient(options),
    createCache: (client) => new MemoryCache(client),
  });
}

/** The same with a client and a cache of another make. */
export function discoveryClientPart(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  { createClient, createCache }: DiscoveryMakers,
): Part {
  const wire = new ScriptedWire(settings, report);
  const client = createClient({
    server: "http://server.test",
    clock,
    transport: wire,
    usesLegacyDiscovery: settings.flag("usesLegacyDiscovery"),
  });
  const cache = settings.flag("isCached") ? createCache(client) : undefined;
  const source: Source = cache ?? client;
  return {
    methods: {
      ...wire.methods(),
      isFresh: () => cache?.isFresh,
      invalidate: () => cache?.invalidate(),
      groups: async () => ({ groups: (await source.serverGroups()).map(groupWords) }),
      resources: async (args) => {
        const list = await source.serverResourcesForGroupVersion(args.text("groupVersion"));
        return { resources: resourceWords([list]) };
      },
      groupsAndResources: () =>
        partialOr(
          () => source.serverGroupsAndResources(),
          ({ groups, resources }) => ({
            groups: groups.map(groupWords),
            resources: resourceWords(resources),
          }),
        ),
      preferred: () =>
        partialOr(
          async () => ({ resources: await source.serverPreferredResources() }),
          ({ resources }) => ({ resources: resourceWords(resources) }),
        ),
      preferredNamespaced: () =>
        partialOr(
          async () => ({ resources: await client.serverPreferredNamespacedResources() }),
          ({ resources }) => ({ resources: resourceWords(resources) }),
        ),
    },
    close: () => wire.close(),
  };
}

/** Returns the known groups with the failed ones; rethrows any other error. */
async function partialOr<T extends { readonly resources: readonly ApiResourceList[] }>(
  discover: () => Promise<T>,
  wordsOf: (known: T | GroupDiscoveryFailedError) => Record<string, unknown>,
): Promise<unknown> {
  try {
    return wordsOf(await discover());
  } catch (error) {
    if (!(error instanceof GroupDiscoveryFailedError)) throw error;
    return { ...wordsOf(error), failed: [...error.failed.keys()].sort() };
  }
}

/** "apps/v1+v1beta1", the preferred version first; the core group is "core". */
function groupWords({ name, versions, preferredVersion }: ApiGroup): string {
  const preferred = preferredVersion?.version ?? "";
  const others = versions.map(({ version }) => version).filter((version) => version !== preferred);
  return [`${name === "" ? "core" : name}/${preferred}`, ...others].join("+");
}

/** "apps/v1 deployments", in the order of their letters. */
function resourceWords(lists: readonly ApiResourceList[]): string[] {
  return lists
    .flatMap(({ groupVersion, resources }) =>
      resources.map(({ name }) => `${groupVersion} ${name}`),
    )
    .sort();
}
