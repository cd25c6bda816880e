import { DiscoveryClient } from "../../../src/discovery/discovery-client.js";
import { MemoryCache } from "../../../src/discovery/memory-cache.js";
import { DynamicClient } from "../../../src/dynamic/dynamic-client.js";
import {
  type DiscoveryMakers,
  discoveryClientPart,
} from "../../reference/parts/discovery-client-part.js";
import { dynamicClientPart } from "../../reference/parts/dynamic-client-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Clients that find out too little, ask too much, or ask for something else. */
export const DISCOVERY_MUTANTS: readonly Mutant[] = [
  {
    name: "discovery-asks-one-by-one",
    does: "does not ask for all at once",
    mimics: "client-go before 1.26",
    breaks: ["DISC-04"],
    killedBy: ["aggregated-asked-for"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, usesLegacyDiscovery: true }),
    }),
  },
  {
    name: "discovery-is-throttled",
    does: "makes a hundred requests at once",
    mimics: "client-go before 1.25",
    breaks: ["DISC-05"],
    killedBy: ["discovery-burst"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, burst: 100 }),
    }),
  },
  {
    name: "discovery-waits-for-ever",
    does: "waits for an hour",
    mimics: "no known case: clients without a timeout",
    breaks: ["DISC-05"],
    killedBy: ["discovery-timeout"],
    change: discovering({
      createClient: (options) => new DiscoveryClient({ ...options, timeoutMs: 3_600_000 }),
    }),
  },
  {
    name: "discovery-cache-never-forgets",
    does: "remembers though it was invalidated",
    mimics: "no known case: a flag that only says so",
    breaks: ["DISC-06"],
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
    breaks: ["DISC-06"],
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
    breaks: ["DYNCLIENT-01"],
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
];

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
