import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** Which watch is flooded, and with how much. */
export interface SlowConsumerTerminationParams {
  /** @default 10000 */
  readonly eventCount?: number;
  /** Only watches of this resource. @default all */
  readonly resource?: string;
}

/** A watch receives more events than its client can keep up with: they are written, and the watch ends cleanly, once. */
export function slowConsumerTermination(
  _world: World,
  { eventCount = 10_000, resource }: SlowConsumerTerminationParams,
): readonly IncidentStep[] {
  const rule = {
    name: "slow-consumer-termination",
    match: { verb: "watch" as const, ...(resource === undefined ? {} : { resource }) },
    do: [{ fault: "stream.flood" as const, count: eventCount, endsStream: true }],
    times: 1,
    scope: "both" as const,
  };
  return [{ type: "rules", rules: [rule] }];
}
