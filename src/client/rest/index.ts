/** A small REST client of the Kubernetes API: what an informer needs to list and to watch. */

export {
  type ClusterConfig,
  type Impersonation,
  inClusterConfig,
  type KubeconfigOptions,
  loadKubeconfig,
  parseKubeconfig,
} from "./cluster-config.js";
export { ConfigError, type ConfigErrorCode } from "./config-error.js";
export { ConnectionError } from "./connection-error.js";
export {
  type CreateRestClientOptions,
  createRestClient,
  type NetworkOptions,
} from "./create-rest-client.js";
export { CredentialError, type CredentialErrorCode } from "./credential-error.js";
export { RestClient, type RestClientOptions } from "./rest-client.js";
export { RestListWatch, type RestListWatchOptions } from "./rest-list-watch.js";
export { StatusError } from "./status-error.js";
