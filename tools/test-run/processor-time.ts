import { readFileSync } from "node:fs";

/** What Linux counts in, whatever the machine. */
const TICK_MS = 10;

/** Where the times in user and kernel mode are, behind the name of the program, which may hold blanks. */
const USER_FIELD = 11;
const KERNEL_FIELD = 12;

/** The same of the children that have ended, and of theirs. */
const CHILDREN_USER_FIELD = 13;
const CHILDREN_KERNEL_FIELD = 14;

/** How long a process has been computing; undefined where nothing says so, or there is no such process. */
export function processorMsOf(pid: number): number | undefined {
  return sumOf(pid, [USER_FIELD, KERNEL_FIELD]);
}

/** How long those children of a process computed that have ended, with their children. */
export function childrenMsOf(pid: number): number | undefined {
  return sumOf(pid, [CHILDREN_USER_FIELD, CHILDREN_KERNEL_FIELD]);
}

function sumOf(pid: number, places: readonly number[]): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) * TICK_MS;
  } catch {
    return undefined;
  }
}
