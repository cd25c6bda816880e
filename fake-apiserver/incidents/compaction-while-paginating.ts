import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** When history is compacted during a list in pages. */
export interface CompactionWhilePaginatingParams {
  /** Continuations that still succeed. @default 0 */
  readonly pages?: number;
  /** Whether the refusal has a token with which the list may go on inconsistently. @default true */
  readonly withToken?: boolean;
}

/** A list in pages takes so long that its version is compacted: a continuation is refused with 410, once. */
export function compactionWhilePaginating(
  _world: World,
  { pages = 0, withToken = true }: CompactionWhilePaginatingParams,
): readonly IncidentStep[] {
  const rule = {
    name: "compaction-while-paginating",
    match: { isContinuation: true },
    do: [{ fault: "status.410.continue" as const, withToken }],
    after: pages,
    times: 1,
  };
  return [{ type: "rules", rules: [rule] }];
}
