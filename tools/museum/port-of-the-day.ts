import type { Exhibit } from "../../src/explore/exhibit.js";
import { fromTheDaysFirst } from "../../src/time/turn.js";

/**
 * Those of one port after those of another; each day another port is the first.
 * @param nowMs milliseconds since the epoch
 */
export function fromPortOfTheDay(exhibits: readonly Exhibit[], nowMs: number): readonly Exhibit[] {
  const ports = [...new Set(exhibits.map(portOf))];
  return fromTheDaysFirst(ports, nowMs).flatMap((port) =>
    exhibits.filter((exhibit) => portOf(exhibit) === port),
  );
}

/** The port whose bug it is. */
export function portOf({ bad }: Exhibit): string {
  return bad.slice(0, bad.indexOf("@"));
}
