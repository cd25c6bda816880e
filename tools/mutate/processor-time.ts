import { readFileSync } from "node:fs";

/** What Linux counts in, whatever the machine. */
const TICK_MS = 10;

/** Where the times in user and kernel mode are, behind the name of the program, which may hold blanks. */
const USER_FIELD = 11;
const KERNEL_FIELD = 12;

/** How long a process has been computing; undefined where nobody says, or there is no such process. */
export function processorMsOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[USER_FIELD]) + Number(fields[KERNEL_FIELD])) * TICK_MS;
  } catch {
    return undefined;
  }
}
