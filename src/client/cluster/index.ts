/** A cluster as a controller sees it: objects, informers that are shared, leases, events. */

export { Cluster, type ClusterOptions } from "./cluster.js";
export { ClusterInformers, type ClusterInformersOptions } from "./cluster-informers.js";
