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
    does: "does not ask for all at once",
    mimics: "client-go before 1.26",
    killedBy: ["aggregated-asked-for"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, usesLegacyDiscovery: true }),
    }),
  },
  {
    name: "discovery-is-throttled",
    does: "makes a hundred requests at once",
    mimics: "client-go before 1.25",
    killedBy: ["discovery-burst"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, burst: 100 }),
    }),
  },
  {
    name: "discovery-waits-for-ever",
    does: "waits for an hour",
    mimics: "no known case: clients without a timeout",
    killedBy: ["discovery-timeout"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, timeoutMs: 3_600_000 }),
    }),
  },
  {
    name: "discovery-cache-never-forgets",
    does: "remembers though it was invalidated",
    mimics: "no known case: a flag that only says so",
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
    does: "asks for resources whenever somebody wants them",
    mimics: "no known case: a cache of groups alone",
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
    does: "asks for the core group as for every other",
    mimics: 'no known case: the group "core", which there is not',
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
    does: "takes groups that cannot be listed for none",
    mimics: "client-go before 1.27, for 403 and 404",
    killedBy: ["groups-fail [others are broken]"],
    change: changed((client) => {
      const groups = client.serverGroups.bind(client);
      client.serverGroups = (signal) => groups(signal).catch(() => []);
    }),
  },
  {
    name: "discovery-hides-what-fails",
    does: "takes a version that fails for one without resources",
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
    does: "gives a resource in all its versions",
    mimics: "no known case: all resources for those preferred",
    killedBy: ["preferred-resources [all]"],
    change: changed((client) => {
      client.serverPreferredResources = async (signal) =>
        (await client.serverGroupsAndResources(signal)).resources;
    }),
  },
  {
    name: "metadata-asks-for-everything",
    does: "asks for whole objects, and takes what comes",
    mimics: "no known case: metadata clients made of others",
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
