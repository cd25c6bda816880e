import type { Protocol } from "../control/journal-entry.js";
import type { ConnectionEnd } from "../world.js";
import type { RuleHandle } from "./rule.js";

/**
 * Something done to a world, once: rows of the fault catalogue that happen to the store and not to a request. Ids and
 * meanings are those of docs/faults.md.
 */
export type WorldAction =
  | { readonly action: "store.compact"; readonly version?: string }
  | { readonly action: "store.historyWindow"; readonly maxCount: number }
  | { readonly action: "store.restore"; readonly version: string }
  | { readonly action: "store.rvReset"; readonly version?: string; readonly keepsObjects?: boolean }
  | { readonly action: "rv.hugeNumbers"; readonly version?: string }
  | {
      readonly action: "watches.close";
      readonly resource?: string;
      readonly how?: "clean" | "abort" | "reset" | "halfOpen";
    }
  | {
      readonly action: "connections.close";
      readonly protocol?: Protocol;
      readonly how?: ConnectionEnd;
    }
  | { readonly action: "crd.update"; readonly group: string; readonly resource: string }
  | {
      readonly action: "crd.deleteRecreate";
      readonly group: string;
      readonly version: string;
      readonly resource: string;
      readonly goneForMs?: number;
    };

/** What an action has left behind, a rule or what acts like one. */
export type ActionRemnant = Pick<RuleHandle, "name" | "hits" | "remove">;

/** A catalogue id. */
export type WorldActionId = WorldAction["action"];
