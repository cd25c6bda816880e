import { readdirSync, readFileSync } from "node:fs";
import { type Clock, sleep } from "../time/clock.js";

/** The number of samples, and their interval: an idle process wakes up now and then, too. */
const LOOKS_COUNT = 5;
const BETWEEN_LOOKS_MS = 20;

/**
 * Whether a process group uses a CPU, or waits for one. False on systems without `/proc`.
 * @param leaderPid the process that the group is named after
 */
export async function isGroupRunnable(leaderPid: number, clock: Clock): Promise<boolean> {
  let runnableCount = 0;
  for (let look = 0; look < LOOKS_COUNT; look++) {
    if (look > 0) await sleep(clock, BETWEEN_LOOKS_MS);
    if (hasRunnableThread(leaderPid)) runnableCount++;
  }
  return runnableCount > LOOKS_COUNT / 2;
}

function hasRunnableThread(leaderPid: number): boolean {
  return membersOf(leaderPid).some((pid) =>
    namesIn(`/proc/${pid}/task`).some((thread) => {
      const [state] = statOf(`/proc/${pid}/task/${thread}/stat`);
      return state === "R";
    }),
  );
}

function membersOf(leaderPid: number): readonly string[] {
  return namesIn("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const [, , group] = statOf(`/proc/${name}/stat`);
    return group === String(leaderPid);
  });
}

/** State, parent and process group, and the rest. The program's name, before them, may contain any characters. */
function statOf(path: string): readonly string[] {
  try {
    const text = readFileSync(path, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // It has ended.
    return [];
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It has ended, or there is no /proc.
    return [];
  }
}
