/**
 * Everything that a server has, combined from its answers. Mirrors: client-go@32ce75a7 discovery/discovery_client.go
 * (ServerGroupsAndResources, ServerPreferredResources).
 */
import type { ApiGroup, ApiResource, ApiResourceList, Discovered } from "./api-group.js";
import { GroupDiscoveryFailedError } from "./group-discovery-failed-error.js";

/** The source of the answers: a client, or a cache of one. */
export interface Discovery {
  groupsAndMaybeResources(signal?: AbortSignal): Promise<Discovered>;
  serverResourcesForGroupVersion(
    groupVersion: string,
    signal?: AbortSignal,
  ): Promise<ApiResourceList>;
}

/** All groups and resources. @throws GroupDiscoveryFailedError with the partial result */
export async function discoverAll(
  discovery: Discovery,
  signal?: AbortSignal,
): Promise<{
  readonly groups: readonly ApiGroup[];
  readonly resources: readonly ApiResourceList[];
}> {
  const discovered = await discovery.groupsAndMaybeResources(signal);
  const { groups } = discovered;
  const { found, failed } = await resourcesOf(discovery, discovered, signal);
  const resources = inOrder(groups, found);
  if (failed.size > 0) throw new GroupDiscoveryFailedError({ failed, groups, resources });
  return { groups, resources };
}

/** Each resource in its group's preferred version, or else in the first; without subresources. @throws like `discoverAll` */
export async function preferredOf(
  discovery: Discovery,
  signal?: AbortSignal,
): Promise<readonly ApiResourceList[]> {
  const discovered = await discovery.groupsAndMaybeResources(signal);
  const { groups } = discovered;
  const { found, failed } = await resourcesOf(discovery, discovered, signal);
  const resources = groups.flatMap((group) => preferredIn(group, found));
  if (failed.size > 0) throw new GroupDiscoveryFailedError({ failed, groups, resources });
  return resources;
}

function preferredIn(
  { versions, preferredVersion }: ApiGroup,
  found: ReadonlyMap<string, ApiResourceList>,
): readonly ApiResourceList[] {
  const chosen = new Map<
    string,
    { readonly groupVersion: string; readonly resource: ApiResource }
  >();
  for (const { groupVersion, version } of versions) {
    for (const resource of found.get(groupVersion)?.resources ?? []) {
      const isPreferred = version === preferredVersion?.version;
      if (resource.name.includes("/") || (chosen.has(resource.name) && !isPreferred)) continue;
      chosen.set(resource.name, { groupVersion, resource });
    }
  }
  return versions
    .filter(({ groupVersion }) => found.has(groupVersion))
    .map(({ groupVersion }) => ({
      groupVersion,
      resources: [...chosen.values()]
        .filter((one) => one.groupVersion === groupVersion)
        .map(({ resource }) => resource),
    }));
}

/** The resources of all groups: the known ones, and otherwise one request per version, all concurrent. */
async function resourcesOf(
  discovery: Discovery,
  { groups, resources, failed: stale }: Discovered,
  signal: AbortSignal | undefined,
) {
  if (resources !== undefined && resources.size > 0) return { found: resources, failed: stale };
  const found = new Map<string, ApiResourceList>();
  const failed = new Map<string, unknown>();
  const versions = groups.flatMap((group) => group.versions);
  await Promise.all(
    versions.map(async ({ groupVersion }) => {
      try {
        const list = await discovery.serverResourcesForGroupVersion(groupVersion, signal);
        found.set(groupVersion, list);
      } catch (error) {
        failed.set(groupVersion, error);
      }
    }),
  );
  return { found, failed };
}

function inOrder(
  groups: readonly ApiGroup[],
  found: ReadonlyMap<string, ApiResourceList>,
): readonly ApiResourceList[] {
  return groups
    .flatMap((group) => group.versions)
    .flatMap(({ groupVersion }) => found.get(groupVersion) ?? []);
}
