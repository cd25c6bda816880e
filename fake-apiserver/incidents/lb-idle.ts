import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** Which connections a load balancer forgets, and when. */
export interface LbIdleParams {
  /** @default 240000, the limit of Azure's load balancer */
  readonly idleMs?: number;
  /** Only watches of this resource. @default all */
  readonly resource?: string;
}

/** A load balancer drops idle watches silently: no FIN, no RST, no more bytes. */
export function lbIdle(
  _world: World,
  { idleMs = 240_000, resource }: LbIdleParams,
): readonly IncidentStep[] {
  const match = { verb: "watch" as const, ...(resource === undefined ? {} : { resource }) };
  const fault = { fault: "stream.idleKill" as const, idleMs, how: "halfOpen" as const };
  const rule = { name: "lb-idle", match, do: [fault], scope: "both" as const };
  return [{ type: "rules", rules: [rule] }];
}
