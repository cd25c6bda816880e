import { kill as sendSignal } from "node:process";

/**
 * The groups of processes that this process has started and that may still be alive, by the id of their leader.
 *
 * At every exit of this process that it can see, all groups that are held are killed. A program that
 * ignores the end of its input and SIGTERM would otherwise outlive us.
 */
const held = new Set<number>();

let isWatchingExit = false;

/** From now on the group is killed at our exit, until it is released. To be called at once when its leader starts. */
export function holdGroup(leaderPid: number): void {
  if (!isWatchingExit) {
    isWatchingExit = true;
    process.on("exit", () => signalHeldGroups("SIGKILL"));
  }
  held.add(leaderPid);
}

/** The group has ended: its id may be reused. */
export function releaseGroup(leaderPid: number): void {
  held.delete(leaderPid);
}

/** Signals every process of a group; 0 only asks. Returns whether there was one. */
export function signalGroup(leaderPid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return sendSignal(-leaderPid, signal);
  } catch {
    // ESRCH: the group has ended, which is the purpose of the signal.
    return false;
  }
}

/** Signals every group that is held; 0 only asks. Returns how many there were. */
export function signalHeldGroups(signal: NodeJS.Signals | 0): number {
  return [...held].filter((leaderPid) => signalGroup(leaderPid, signal)).length;
}
