import type { Rule } from "../faults/rule.js";
import type { WorldAction } from "../faults/world-action.js";

/** One thing that an incident does, in order: rules that are installed together, or something done to the world. */
export type IncidentStep =
  | { readonly type: "rules"; readonly rules: readonly Rule[] }
  | { readonly type: "action"; readonly action: WorldAction };
