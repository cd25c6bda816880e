/**
 * Discovery as a library: client-go's discovery client and its cache in memory, in TypeScript.
 */

export type { ApiGroup, ApiResource, ApiResourceList, Discovered } from "./api-group.js";
export { DiscoveryClient, type DiscoveryClientOptions } from "./discovery-client.js";
export { GroupDiscoveryFailedError } from "./group-discovery-failed-error.js";
export { MemoryCache } from "./memory-cache.js";
