import { availableParallelism } from "node:os";
import { HEARTBEAT, type Heartbeat } from "./heartbeat.js";
import { Slots } from "./slots.js";

/** As many scenarios as may always run at once, per CPU: they mostly wait, and hardly disturb each other. */
const ALWAYS_PER_CPU = 8;
/** More than run in any run. */
const ALL = 10_000;
/** The share that continues after a second in which the machine was too busy to judge. */
const RETREAT = 0.75;
/** How many more may run after a second in which it was not. */
const ADVANCE = 1.1;

/**
 * Decides how many scenarios run at once in real time: all that ask, until the machine becomes too busy to judge; then fewer
 * each second, until it is not. Scenarios that have begun are never interrupted.
 */
export class Admission {
  readonly #minCount: number;
  #maxCount = ALL;
  readonly #places = new Slots(ALL);

  constructor(
    heartbeat: Pick<Heartbeat, "onWindow"> = HEARTBEAT,
    minCount = ALWAYS_PER_CPU * availableParallelism(),
  ) {
    this.#minCount = minCount;
    heartbeat.onWindow((isStalled) => this.#adjust(isStalled));
  }

  /** Waits until one more may run, in the order of the calls. Returns a function that makes room again. */
  enter(): Promise<() => void> {
    return new Promise((admit) => {
      void this.#places.hold(1, () => new Promise<void>((leave) => admit(leave)));
    });
  }

  #adjust(isStalled: boolean): void {
    const wanted = isStalled
      ? Math.floor(Math.min(this.#maxCount, this.#places.heldCount) * RETREAT)
      : Math.min(ALL, Math.ceil(this.#maxCount * ADVANCE));
    this.#maxCount = Math.max(this.#minCount, wanted);
    this.#places.resize(this.#maxCount);
  }
}

/** The admission of this process, shared by all ports of a run. */
export const ADMISSION = new Admission();
