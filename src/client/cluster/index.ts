/** A cluster as a controller needs it: objects, shared informers, leases and events. */

export { Cluster, type ClusterOptions } from "./cluster.js";
export { ClusterInformers, type ClusterInformersOptions } from "./cluster-informers.js";
