/** The building blocks of a controller, in one import. Everything else is in the rooms. */

export type {
  GroupVersionResource,
  KubernetesList,
  KubernetesObject,
  ObjectMeta,
} from "../wire/resource.js";
export type { Served } from "../wire/served.js";
export { Cluster, ClusterInformers, type ClusterOptions } from "./cluster/index.js";
export { DynamicClient, DynamicResource } from "./dynamic/index.js";
export { EventBroadcaster, EventRecorder } from "./events/index.js";
export {
  DeletedFinalStateUnknown,
  deletionHandlingMetaNamespaceKey,
  filteringHandler,
  GenericLister,
  handlerOf,
  type Indexers,
  LabelSelector,
  metaNamespaceKey,
  NotFoundError,
  type Notification,
  notificationsOf,
  type ResourceEventHandler,
  SharedIndexInformer,
  type SharedInformerOptions,
  splitMetaNamespaceKey,
  waitForCacheSync,
} from "./informer/index.js";
export { type LeaderCallbacks, LeaderElector, LeaseLock } from "./leaderelection/index.js";
export {
  type ClusterConfig,
  ConfigError,
  ConnectionError,
  CredentialError,
  createRestClient,
  inClusterConfig,
  loadKubeconfig,
  parseKubeconfig,
  RestClient,
  RestListWatch,
  StatusError,
} from "./rest/index.js";
export {
  ControllerLoop,
  defaultControllerRateLimiter,
  RateLimitingQueue,
} from "./workqueue/index.js";
