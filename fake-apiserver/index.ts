/**
 * The fake apiserver as a library. `createWorld` makes a virtual cluster that speaks real HTTP; a `World` is the way to
 * fill it, to let it misbehave, to wait for what clients do, and to check what they did. docs/fake-apiserver.md shows it
 * in five minutes, and `examples/` holds programs to begin with.
 *
 * What is refused is refused with an error that has a `code`: `RuleError` for what is not of the grammar of rules,
 * `StorageError` for what the store cannot do, `WorldError` for what did not happen or cannot be had. Wrong arguments
 * are RangeErrors. Everything of time is in milliseconds, by the world's clock unless said otherwise.
 */

export type { Clock, Timer } from "../src/time/clock.js";
export { VirtualClock } from "../src/time/virtual-clock.js";
export type {
  GroupVersionResource,
  KubernetesList,
  KubernetesObject,
  ListMeta,
  ObjectMeta,
  ResourceDefinition,
} from "../src/wire/resource.js";
export type { Status, StatusCause, StatusDetails } from "../src/wire/status.js";
export type { WatchEvent, WatchEventType } from "../src/wire/watch-event.js";
export type {
  EndedBy,
  Journal,
  JournalEntry,
  JournalFact,
  Protocol,
  RequestFacts,
  Verb,
} from "./control/journal-entry.js";
export type { NearMiss } from "./control/near-misses.js";
export { WorldError, type WorldErrorCode } from "./control/world-error.js";
export { createWorld } from "./create-world.js";
export { act } from "./faults/act.js";
export { RuleError } from "./faults/parse-rule.js";
export type {
  ClientCertificateAlert,
  EventMatch,
  Fault,
  FaultId,
  Http2ErrorCode,
  Match,
  Rule,
  RuleHandle,
} from "./faults/rule.js";
export type { WorldAction, WorldActionId } from "./faults/world-action.js";
export {
  type ScenarioName,
  type ScenarioParams,
  type ScenarioRun,
  scenario,
} from "./scenarios/scenario.js";
export { StorageError, type StorageErrorCode } from "./storage/storage-error.js";
export type { StoreSnapshot } from "./storage/store-snapshot.js";
export type { DirectResponse } from "./transport/direct-response.js";
export type {
  AwaitOptions,
  ClientCertificate,
  ClientCertificateOptions,
  ConnectionEnd,
  CreateWorld,
  DirectRequest,
  ExpectedCount,
  Gate,
  HeldRequest,
  KubeconfigOptions,
  LiveConnection,
  LiveWatch,
  LoadChurn,
  LoadCounts,
  LoadOptions,
  LoadRun,
  ObjectToStore,
  Replica,
  ReplicaLag,
  RequestWindow,
  ResetReport,
  ResetScope,
  StoredMeta,
  StoredObject,
  TlsOptions,
  WatchFilter,
  World,
  WorldOptions,
  WorldStore,
} from "./world.js";
