import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** How long the old token is still used. */
export interface TokenRotationParams {
  /** The number of requests with the old token. @default 3 */
  readonly rejectedCount?: number;
}

/** The token expires: new requests are answered with 401 until the client uses the new one. Open watches continue. */
export function tokenRotation(
  _world: World,
  { rejectedCount = 3 }: TokenRotationParams,
): readonly IncidentStep[] {
  const rule = {
    name: "token-rotation",
    do: [{ fault: "status.401" as const }],
    times: rejectedCount,
  };
  return [{ type: "rules", rules: [rule] }];
}
