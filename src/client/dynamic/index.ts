/**
 * Clients for objects of any kind: client-go's dynamic and metadata clients in TypeScript.
 */

export {
  type CallOptions,
  type DeleteOptions,
  DynamicClient,
  DynamicResource,
  type RequestOptions,
} from "./dynamic-client.js";
export { MetadataClient, type PartialObject } from "./metadata-client.js";
