import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** How apiservers are upgraded, one after the other. */
export interface RollingUpgradeParams {
  /** Servers behind the load balancer. @default 3 */
  readonly replicas?: number;
  /** By how many changes the new servers' caches lag at first. @default 10 */
  readonly byChanges?: number;
}

/**
 * All apiservers are replaced: connections get a GOAWAY (over HTTP/2), watches end together with their connections, the new
 * servers are not ready at first, then answer lists at version "0" with old state, and watches at older versions with 410.
 * All clients relist at the same time.
 */
export function rollingUpgrade(
  world: World,
  { replicas = 3, byChanges = 10 }: RollingUpgradeParams,
): readonly IncidentStep[] {
  const stale = {
    name: "rolling-upgrade: a cache that is behind",
    match: { verb: "list" as const },
    do: [{ fault: "replica.timeTravel" as const, byChanges }],
    times: replicas,
  };
  const forgotten = {
    name: "rolling-upgrade: an empty history",
    // What is written from now on the new servers have seen themselves.
    match: {
      verb: "watch" as const,
      query: { resourceVersion: atMost(world.store.currentVersion()) },
    },
    do: [{ fault: "event.410" as const }],
    times: replicas,
  };
  const notReady = {
    name: "rolling-upgrade: not ready",
    match: { verb: ["list", "watch"] as const },
    do: [{ fault: "status.429.json" as const }],
    times: replicas,
    // A client whose version is compacted lists, and its list must not be refused in turn.
    then: [stale, forgotten],
  };
  return [
    { type: "rules", rules: [notReady] },
    // In this order a watch ends on a connection whose client knows already that it needs another.
    { type: "action", action: { action: "connections.close", how: "goaway" } },
    { type: "action", action: { action: "watches.close" } },
  ];
}

/** A pattern for the numbers from 1 to `version`, which is what a client may have seen. */
function atMost(version: string): string {
  const shorter = version.length === 1 ? [] : [`[1-9]\\d{0,${version.length - 2}}`];
  const sameLength = [...version].flatMap((digit, index) => {
    const first = index === 0 ? 1 : 0;
    const below = Number(digit) - 1;
    if (below < first) return [];
    const rest = version.length - index - 1;
    return [`${version.slice(0, index)}[${first}-${below}]\\d{${rest}}`];
  });
  return `/^(${[...shorter, ...sameLength, version].join("|")})$/`;
}
