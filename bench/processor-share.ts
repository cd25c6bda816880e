import { readFileSync } from "node:fs";

/** Ticks of the processors of a machine, and of this process and those it has started and seen end. */
interface Ticks {
  readonly all: number;
  readonly busy: number;
  readonly own: number;
}

/** What others took of the processors since it was made: the less, the more the numbers are worth. */
export class ProcessorShare {
  readonly #before = readTicks();

  /** From 0 to 1; undefined where the system does not say. */
  ofOthers(): number | undefined {
    const after = readTicks();
    if (this.#before === undefined || after === undefined) return undefined;
    const all = after.all - this.#before.all;
    const others = after.busy - this.#before.busy - (after.own - this.#before.own);
    return Math.max(0, others / all);
  }
}

function readTicks(): Ticks | undefined {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const [user = 0, nice = 0, system = 0, ...rest] = line.split(/\s+/).slice(1, 9).map(Number);
    const busy = user + nice + system;
    const facts = readFileSync("/proc/self/stat", "utf8");
    // The name of the program may contain blanks; the facts begin behind its closing bracket, with the third.
    const own = facts.slice(facts.lastIndexOf(")") + 2).split(" ");
    return {
      all: rest.reduce((sum, ticks) => sum + ticks, busy),
      busy,
      // Those of children follow our own; a child counts when it has ended.
      own: own.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
    };
  } catch {
    return undefined;
  }
}
