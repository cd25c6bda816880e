/**
 * The fake apiserver as a library. `createWorld` makes a virtual cluster that speaks real HTTP; a `World` is the way to
 * fill it, to let it misbehave, to wait for what clients do, and to check what they did. docs/fake-apiserver.md shows it
 * in five minutes, and `examples/` holds programs to begin with.
 *
 * Errors have a `code`: `RuleError` for an invalid rule, `StorageError` for an operation that the store refuses, `WorldError`
 * for something that did not happen or is not available. Wrong arguments
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
export type { EventMatch } from "./faults/event-match.js";
export type { Http2ErrorCode } from "./faults/http2-faults.js";
export { RuleError } from "./faults/parse-rule.js";
export type {
  Fault,
  FaultId,
  Match,
  Rule,
  RuleHandle,
} from "./faults/rule.js";
export { act, type WorldAction, type WorldActionId } from "./faults/world-action.js";
export {
  type IncidentName,
  type IncidentName as ScenarioName,
  type IncidentParams,
  type IncidentParams as ScenarioParams,
  type IncidentRun,
  type IncidentRun as ScenarioRun,
  incident,
  incident as scenario,
} from "./incidents/incident.js";
export type {
  EndedBy,
  Journal,
  JournalEntry,
  JournalFact,
  Protocol,
  RequestFacts,
  Verb,
} from "./journal/journal-entry.js";
export type { Stages } from "./stages/prepare-stages.js";
export type {
  ExpressionFrom,
  JqRequirement,
  MatchExpression,
  Stage,
  StageApply,
  StageDelay,
  StageEvent,
  StageFinalizers,
  StageNext,
  StagePatch,
  StageSelector,
  StageSpec,
  StageStep,
} from "./stages/stage.js";
export { StageError } from "./stages/stage-error.js";
export { StorageError, type StorageErrorCode } from "./storage/storage-error.js";
export type { StoreSnapshot } from "./storage/store-snapshot.js";
export type { ObjectToStore, StoredMeta, StoredObject, WorldStore } from "./storage/world-store.js";
export type { ClientCertificateOptions } from "./tls/authority.js";
export type { ClientCertificateAlert } from "./transport/connection-plan.js";
export type { TlsOptions } from "./transport/create-security.js";
export type { DirectRequest } from "./transport/direct-exchange.js";
export type { DirectResponse } from "./transport/direct-response.js";
export type { ConnectionEnd, LiveConnection } from "./transport/live-connection.js";
export type { LiveWatch } from "./watch/live-watch.js";
export { createWorld } from "./world/create-world.js";
export type { NearMiss } from "./world/near-misses.js";
export type {
  AuthorizationMode,
  AwaitOptions,
  ClientCertificate,
  CreateWorld,
  ExpectedCount,
  Gate,
  HeldRequest,
  KubeconfigOptions,
  LoadChurn,
  LoadCounts,
  LoadOptions,
  LoadRun,
  Replica,
  ReplicaLag,
  RequestWindow,
  ResetReport,
  ResetScope,
  TokenOptions,
  WatchFilter,
  World,
  WorldOptions,
} from "./world/world.js";
export { WorldError, type WorldErrorCode } from "./world/world-error.js";
