import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** How bad it is, and for how long. */
export interface OverloadedApiserverParams {
  /** @default 60000, by the world's clock */
  readonly durationMs?: number;
  /** How much later the headers of lists come. @default 5000 */
  readonly delayMs?: number;
  /** Share of rejected requests, from 0 to 1. @default 0.5 */
  readonly refusedShare?: number;
}

/** An apiserver with too much to do: it refuses requests, answers late, breaks lists off and loses watches. */
export function overloadedApiserver(
  _world: World,
  { durationMs = 60_000, delayMs = 5_000, refusedShare = 0.5 }: OverloadedApiserverParams,
): readonly IncidentStep[] {
  const ttlMs = durationMs;
  const rules = [
    {
      name: "overloaded-apiserver: refused",
      do: [{ fault: "status.429.text" as const }],
      probability: refusedShare,
      ttlMs,
    },
    {
      name: "overloaded-apiserver: late",
      match: { verb: "list" as const },
      do: [{ fault: "status.headersLate" as const, delayMs }],
      ttlMs,
    },
    {
      name: "overloaded-apiserver: broken off",
      match: { verb: "list" as const },
      do: [{ fault: "list.truncated" as const }],
      every: 2,
      ttlMs,
    },
    {
      name: "overloaded-apiserver: lost",
      match: { verb: "watch" as const },
      do: [{ fault: "stream.abort" as const, event: { nth: 2 } }],
      every: 2,
      ttlMs,
    },
  ];
  return [{ type: "rules", rules: refusedShare > 0 ? rules : rules.slice(1) }];
}
