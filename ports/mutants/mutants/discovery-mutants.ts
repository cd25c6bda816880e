import { DiscoveryClient } from "../../../src/client/discovery/discovery-client.js";
import { MemoryCache } from "../../../src/client/discovery/memory-cache.js";
import { DynamicClient } from "../../../src/client/dynamic/dynamic-client.js";
import { MetadataClient } from "../../../src/client/dynamic/metadata-client.js";
import {
  type DiscoveryMakers,
  discoveryClientPart,
} from "../../reference/parts/discovery-client-part.js";
import {
  dynamicClientPart,
  metadataClientPart,
} from "../../reference/parts/dynamic-client-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Clients that find out too little, ask too much, or ask for something else. */
export const DISCOVERY_MUTANTS: readonly Mutant[] = [
  {
    name: "discovery-asks-one-by-one",
    does: "does not use aggregated discovery",
    mimics: "client-go before 1.26",
    killedBy: ["aggregated-asked-for"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, usesLegacyDiscovery: true }),
    }),
  },
  {
    name: "discovery-is-throttled",
    does: "sends a hundred requests at once",
    mimics: "client-go before 1.25",
    killedBy: ["discovery-burst"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, burst: 100 }),
    }),
  },
  {
    name: "discovery-prefers-the-first",
    does: "prefers the first version of a group, whichever the server prefers",
    mimics: "no known case: a list whose order seems to say enough",
    killedBy: ["preferred-version-not-first"],
    change: discovering({
      createClient: (options) => {
        const client = new DiscoveryClient(options);
        const discover = client.groupsAndMaybeResources.bind(client);
        client.groupsAndMaybeResources = async (signal) => {
          const found = await discover(signal);
          const groups = found.groups.map((group) => {
            const [preferredVersion] = group.versions;
            return preferredVersion === undefined ? group : { ...group, preferredVersion };
          });
          return { ...found, groups };
        };
        return client;
      },
    }),
  },
  {
    name: "discovery-waits-for-ever",
    does: "waits up to an hour for a response",
    mimics: "no known case: clients without a timeout",
    killedBy: ["discovery-timeout"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, timeoutMs: 3_600_000 }),
    }),
  },
  {
    name: "discovery-cache-never-forgets",
    does: "serves cached results after an invalidation",
    mimics: "no known case: a flag that is set and never checked",
    killedBy: ["discovery-learnt-anew"],
    change: discovering({
      createCache: (client) => {
        const cache = new MemoryCache(client);
        cache.invalidate = () => undefined;
        return cache;
      },
    }),
  },
  {
    name: "discovery-cache-asks-each-time",
    does: "requests resources on every call",
    mimics: "no known case: a cache of groups only",
    killedBy: ["discovery-remembered"],
    change: discovering({
      createCache: (client) => {
        const cache = new MemoryCache(client);
        cache.serverResourcesForGroupVersion = async (groupVersion, signal) => {
          await cache.groupsAndMaybeResources(signal);
          return client.serverResourcesForGroupVersion(groupVersion, signal);
        };
        return cache;
      },
    }),
  },
  {
    name: "dynamic-core-is-a-group",
    does: "requests the core group under /apis, like any other group",
    mimics: 'no known case: a group named "core", which does not exist',
    killedBy: ["dynamic-requests [get of the core group]"],
    change: {
      components: {
        "dynamic-client": (settings, surroundings) =>
          dynamicClientPart(settings, surroundings, (client) => {
            const dynamic = new DynamicClient(client);
            const resource = dynamic.resource.bind(dynamic);
            dynamic.resource = (of) =>
              resource({ ...of, group: of.group === "" ? "core" : of.group });
            return dynamic;
          }),
      },
    },
  },
  {
    name: "discovery-is-content-with-nothing",
    does: "treats groups that cannot be listed as an empty list",
    mimics: "client-go before 1.27, for 403 and 404",
    killedBy: ["groups-fail [others are broken]"],
    change: changed((client) => {
      const groups = client.serverGroups.bind(client);
      client.serverGroups = (signal) => groups(signal).catch(() => []);
    }),
  },
  {
    name: "discovery-hides-what-fails",
    does: "treats a group version that fails as one without resources",
    mimics: "no known case: errors that are only logged",
    killedBy: ["partial-discovery", "discovery-tried-twice [1 times]"],
    change: changed((client) => {
      const resources = client.serverResourcesForGroupVersion.bind(client);
      client.serverResourcesForGroupVersion = (groupVersion, signal) =>
        resources(groupVersion, signal).catch(() => ({ groupVersion, resources: [] }));
    }),
  },
  {
    name: "discovery-prefers-everything",
    does: "returns preferred resources in all their versions",
    mimics: "no known case: all resources instead of the preferred ones",
    killedBy: ["preferred-resources [all]"],
    change: changed((client) => {
      client.serverPreferredResources = async (signal) =>
        (await client.serverGroupsAndResources(signal)).resources;
    }),
  },
  {
    name: "metadata-asks-for-everything",
    does: "requests full objects, and accepts whatever is returned",
    mimics: "no known case: metadata clients built on others",
    killedBy: ["metadata-asked-for", "metadata-refusals [no metadata]"],
    change: {
      components: {
        "metadata-client": (settings, surroundings) =>
          metadataClientPart(settings, surroundings, (client) => {
            const metadata = new MetadataClient(client);
            metadata.get = (resource, namespace, name) =>
              new DynamicClient(client).resource(resource).namespace(namespace).get(name);
            return metadata;
          }),
      },
    },
  },
];

/** With a client that is changed before it is used. */
function changed(change: (client: DiscoveryClient) => void): InformerChange {
  return discovering({
    createClient: (options) => {
      const client = new DiscoveryClient(options);
      change(client);
      return client;
    },
  });
}

function discovering(makers: Partial<DiscoveryMakers>): InformerChange {
  return {
    components: {
      "discovery-client": (settings, surroundings) =>
        discoveryClientPart(settings, surroundings, {
          createClient: (options) => new DiscoveryClient(options),
          createCache: (client) => new MemoryCache(client),
          ...makers,
        }),
    },
  };
}
