export type {
  EndedBy,
  Journal,
  JournalEntry,
  JournalFact,
  RequestFacts,
  Verb,
} from "./control/journal-entry.js";
export type { EventMatch, Fault, FaultId, Match, Rule, RuleHandle } from "./faults/rule.js";
export type {
  CreateWorld,
  Gate,
  HeldRequest,
  LiveWatch,
  World,
  WorldOptions,
  WorldStore,
} from "./world.js";
