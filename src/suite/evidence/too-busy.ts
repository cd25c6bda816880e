/** The reason for skipping a scenario that the machine was too busy to judge in real time. */
export const TOO_BUSY = "takes longer than this machine has time for: it is too busy";

/** The code of a failure that consists in the lack of an answer, of a process that was using a CPU or waiting for one. */
export const STARVED = "starved";

/** Reasons for skipping a scenario whose step had no time left for the port's pauses, which last longer at times. */
export const NO_TIME_FOR_PAUSES = {
  watches: "ends more watches than the port's pauses leave time for in real time",
  failures: "prepares more failures than the port's pauses leave time for in real time",
} as const;

/** Whether a scenario was skipped for lack of time: another run may judge it. */
export function isForLackOfTime(reason: string | undefined): boolean {
  const reasons: readonly string[] = [TOO_BUSY, ...Object.values(NO_TIME_FOR_PAUSES)];
  return reason !== undefined && reasons.includes(reason);
}
