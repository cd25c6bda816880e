import { kill as sendSignal } from "node:process";

/**
 * The process groups that this process has started and that may still be alive, by the id of their leader.
 *
 * They are killed at every exit of this process that it can handle, as a program that
 * ignores the end of its input and SIGTERM would outlive it.
 */
const held = new Set<number>();

let isWatchingExit = false;

/** Kills the group at the exit of this process, until it is released. To be called as soon as its leader has started. */
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

/** Sends a signal to every process of a group; 0 only checks. Returns whether the group exists. */
export function signalGroup(leaderPid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return sendSignal(-leaderPid, signal);
  } catch {
    // ESRCH: the group has ended already.
    return false;
  }
}

/** Sends a signal to every group; 0 only checks. Returns the number of existing ones. */
export function signalHeldGroups(signal: NodeJS.Signals | 0): number {
  return [...held].filter((leaderPid) => signalGroup(leaderPid, signal)).length;
}
