import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** When the history is compacted during a paginated list. */
export interface CompactionWhilePaginatingParams {
  /** Continuations that still succeed. @default 0 */
  readonly pages?: number;
  /** Whether the 410 has a token for an inconsistent continuation. @default true */
  readonly withToken?: boolean;
}

/** The history is compacted during a paginated list: one continuation is answered with 410. */
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
