import { availableParallelism, cpus, totalmem } from "node:os";
import { availableMemory } from "node:process";
import { descriptorLimit, lanesWithin } from "../suite/run/descriptor-limit.js";

/** The share of the CPU time that has to be idle: a busy machine delays adapters, and their findings have to be run again. */
const IDLE_MIN_SHARE = 0.4;
/** The share of the memory that has to be available. */
const AVAILABLE_MIN_SHARE = 0.2;
/** The share of lanes that are added at a time. */
const GROWTH_SHARE = 0.25;
/** In real time a lane of a light adapter needs a thirtieth of a CPU. */
const LANES_PER_CPU = 32;

/** What a machine has left. */
export interface MachineUsage {
  /** The CPU time since it started, of all CPUs. */
  cpuMs(): { readonly idle: number; readonly all: number };
  /** From 0 to 1. */
  availableMemoryShare(): number;
}

/**
 * Adds lanes while the machine idles. In real time histories mostly wait; how many adapters keep a machine busy depends on the
 * adapter and on whatever else runs there.
 */
export class LaneGrowth {
  readonly #maxCount: number;
  readonly #usage: MachineUsage;
  #before: { readonly idle: number; readonly all: number };

  /** @param maxCount how many lanes there may be @default by the CPUs, within the limit of open files */
  constructor(
    maxCount = lanesWithin(descriptorLimit(), availableParallelism() * LANES_PER_CPU),
    usage = MACHINE,
  ) {
    this.#maxCount = maxCount;
    this.#usage = usage;
    this.#before = usage.cpuMs();
  }

  /** The number of lanes to add to so many, by what the machine has done since the last call. */
  next(lanesCount: number): number {
    const before = this.#before;
    const now = this.#usage.cpuMs();
    this.#before = now;
    const idleShare = (now.idle - before.idle) / Math.max(1, now.all - before.all);
    if (idleShare < IDLE_MIN_SHARE) return 0;
    if (this.#usage.availableMemoryShare() < AVAILABLE_MIN_SHARE) return 0;
    return Math.max(0, Math.min(Math.ceil(lanesCount * GROWTH_SHARE), this.#maxCount - lanesCount));
  }
}

const MACHINE: MachineUsage = {
  cpuMs() {
    const times = cpus().map((one) => one.times);
    const sum = (values: readonly number[]) => values.reduce((before, one) => before + one, 0);
    return {
      idle: sum(times.map(({ idle }) => idle)),
      all: sum(times.flatMap((one) => Object.values(one))),
    };
  },
  availableMemoryShare: () => availableMemory() / totalmem(),
};
