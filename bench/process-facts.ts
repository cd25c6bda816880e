import { readFileSync, writeFileSync } from "node:fs";

/** What Linux says about a process. Elsewhere every number is NaN. */

/** The unit of CPU times in Linux, on any machine. */
const TICKS_PER_SECOND = 100;

/** What makes Linux forget the peak of a process's memory. */
const FORGET_PEAK = "5";

/** Resident memory, in bytes. */
export function residentBytes(pid: number): number {
  return statusBytes(pid, "VmRSS");
}

/** The most that was ever resident, or since it was forgotten. */
export function peakResidentBytes(pid: number): number {
  return statusBytes(pid, "VmHWM");
}

/** Resets the peak. Returns whether that is possible here. */
export function forgetPeak(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, FORGET_PEAK);
    return true;
  } catch {
    return false;
  }
}

/** Processor time of all its threads, those of the garbage collector included, in milliseconds. */
export function processorMs(pid: number): number {
  const stat = readProc(pid, "stat");
  // The name of the program may contain blanks; the facts begin behind its closing bracket, with the third.
  const facts = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(facts[11]) + Number(facts[12])) * 1_000) / TICKS_PER_SECOND;
}

function statusBytes(pid: number, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readProc(pid, "status"))?.[1]) * 1_024;
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
