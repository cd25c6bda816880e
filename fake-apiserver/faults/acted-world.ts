import type { Clock } from "../../src/time/clock.js";
import type { Journal } from "../journal/journal-entry.js";
import type { WorldStore } from "../storage/world-store.js";
import type { LiveConnection } from "../transport/live-connection.js";
import type { LiveWatch } from "../watch/live-watch.js";
import type { Rule, RuleHandle } from "./rule.js";

/** The remaining effect of an action: a rule, or something like one. */
export type ActionRemnant = Pick<RuleHandle, "name" | "hits" | "remove">;

/** A world, as actions see it. */
export interface ActedWorld {
  readonly clock: Clock;
  readonly closed: AbortSignal;
  readonly journal: Journal;
  readonly store: WorldStore;
  watches(): readonly LiveWatch[];
  connections(): readonly LiveConnection[];
  install(rules: Rule | readonly Rule[]): readonly RuleHandle[];
}
