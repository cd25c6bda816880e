import type { Result } from "./kept-results.js";

/** Where a line cannot be redrawn, one is written after each such share. */
const QUIET_STEP_PERCENT = 5;

const BAR_CHARS = 30;

/** The output, such as `process.stderr`. */
export interface ProgressSink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows the progress of a campaign: on a terminal a bar, elsewhere a line now and then. */
export class MutantProgress {
  readonly #out: ProgressSink;
  readonly #allCount: number;
  #doneCount = 0;
  #survivedCount = 0;
  #toldPercent = 0;

  constructor(out: ProgressSink, allCount: number) {
    this.#out = out;
    this.#allCount = allCount;
  }

  /** One more has ended. */
  update({ type }: Result): void {
    this.#doneCount++;
    if (type === "survived") this.#survivedCount++;
    const percent = Math.floor((100 * this.#doneCount) / this.#allCount);
    const text = `${this.#doneCount}/${this.#allCount} mutants, ${this.#survivedCount} survived`;
    const isLast = this.#doneCount === this.#allCount;
    if (this.#out.isTTY === true) {
      const full = Math.floor((BAR_CHARS * this.#doneCount) / this.#allCount);
      const bar = `${"█".repeat(full)}${"░".repeat(BAR_CHARS - full)}`;
      this.#out.write(`\r\u001b[2K${bar} ${text}${isLast ? "\n" : ""}`);
    } else if (isLast || percent >= this.#toldPercent + QUIET_STEP_PERCENT) {
      this.#toldPercent = percent;
      this.#out.write(`${percent} %: ${text}\n`);
    }
  }
}
