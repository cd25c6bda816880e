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
export type {
  AwaitOptions,
  CreateWorld,
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
  Replica,
  ReplicaLag,
  RequestWindow,
  ResetReport,
  ResetScope,
  TlsOptions,
  WatchFilter,
  World,
  WorldOptions,
  WorldStore,
} from "./world.js";
