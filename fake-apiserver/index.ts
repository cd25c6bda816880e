export type {
  EndedBy,
  Journal,
  JournalEntry,
  JournalFact,
  RequestFacts,
  Verb,
} from "./control/journal-entry.js";
export { createWorld } from "./create-world.js";
export { RuleError } from "./faults/parse-rule.js";
export type { EventMatch, Fault, FaultId, Match, Rule, RuleHandle } from "./faults/rule.js";
export { StorageError, type StorageErrorCode } from "./storage/storage-error.js";
export type {
  CreateWorld,
  Gate,
  HeldRequest,
  LiveWatch,
  World,
  WorldOptions,
  WorldStore,
} from "./world.js";
