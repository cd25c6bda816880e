import type { Colors } from "picocolors/types.js";
import { plainText } from "../report/plain-text.js";
import type { RunEvent } from "../suite/run/run-options.js";
import { isBad } from "../suite/verdict/verdict.js";
import type { Output } from "./terminal.js";

/** The line of one running target. */
interface Line {
  what: string;
  plannedCount: number;
  doneCount: number;
  badCount: number;
  differsCount: number;
  skipCount: number;
  isEnded: boolean;
}

/** Without a terminal to redraw, a line is written per this many scenarios, and at most this often. */
const QUIET_STEP_MIN_COUNT = 25;
const QUIET_LINES_MAX_COUNT = 10;

/** Lines redrawn at once: fewer than any terminal has, since what has scrolled away cannot be erased. */
const LIVE_LINES_MAX_COUNT = 12;

/** Characters of a build command that are shown: a line that wraps cannot be erased either. */
const WHAT_MAX_CHARS = 48;

/** Shows how a run goes: on a terminal one line for each active target, redrawn; elsewhere a line now and then. */
export class Progress {
  readonly #out: Pick<Output, "write">;
  readonly #isLive: boolean;
  readonly #colors: Colors;
  readonly #lines = new Map<string, Line>();
  #drawnCount = 0;

  constructor(
    out: Pick<Output, "write">,
    options: { readonly isLive: boolean; readonly colors: Colors },
  ) {
    this.#out = out;
    this.#isLive = options.isLive;
    this.#colors = options.colors;
  }

  /** Takes note of an event and shows it. */
  update(event: RunEvent): void {
    const { name } = event.target;
    const line = this.#lines.get(name) ?? newLine();
    this.#lines.set(name, line);
    const isWorthALine = apply(line, event);
    if (!this.#isLive) {
      if (isWorthALine) this.#out.write(`${this.#text(name, line)}\n`);
      return;
    }
    this.#erase();
    if (line.isEnded) {
      this.#out.write(`${this.#text(name, line)}\n`);
      this.#lines.delete(name);
    }
    this.#draw();
  }

  /** Erases the lines, so that other text can be written. */
  clear(): void {
    this.#erase();
    this.#lines.clear();
  }

  #erase(): void {
    // One line up and erased, for each line drawn.
    if (this.#drawnCount > 0) this.#out.write("\u001b[1A\u001b[2K".repeat(this.#drawnCount));
    this.#drawnCount = 0;
  }

  #draw(): void {
    // Targets that run before those that wait for their turn.
    const active = [...this.#lines].sort(([, a], [, b]) => rank(a) - rank(b));
    const texts = active
      .slice(0, LIVE_LINES_MAX_COUNT)
      .map(([name, line]) => this.#text(name, line));
    const hiddenCount = active.length - texts.length;
    if (hiddenCount > 0) texts.push(this.#colors.dim(`… ${hiddenCount} more`));
    for (const text of texts) this.#out.write(`${text}\n`);
    this.#drawnCount = texts.length;
  }

  #text(name: string, line: Line): string {
    const { dim, red, bold } = this.#colors;
    const counts =
      line.plannedCount === 0
        ? ""
        : ` ${line.doneCount}/${line.plannedCount}${line.badCount > 0 ? red(` ${line.badCount} not passed`) : ""}${line.differsCount > 0 ? dim(` ${line.differsCount} differ`) : ""}${line.skipCount > 0 ? dim(` ${line.skipCount} skipped`) : ""}`;
    return `${bold(name)}${counts}${line.what === "" ? "" : ` ${dim(line.what)}`}`;
  }
}

function rank(line: Line): number {
  return line.plannedCount > 0 ? 0 : 1;
}

function newLine(): Line {
  return {
    what: "",
    plannedCount: 0,
    doneCount: 0,
    badCount: 0,
    differsCount: 0,
    skipCount: 0,
    isEnded: false,
  };
}

/** Changes the line. Returns whether it is worth telling without a terminal. */
function apply(line: Line, event: RunEvent): boolean {
  switch (event.type) {
    case "preparing":
      line.what = plainText(event.what).slice(0, WHAT_MAX_CHARS);
      return true;
    case "started":
      line.what = "";
      line.plannedCount = event.plannedCount;
      return true;
    case "scenario":
      line.doneCount += 1;
      if (event.verdict === "SKIP") line.skipCount += 1;
      else if (event.verdict === "DIFFERS") line.differsCount += 1;
      else if (isBad(event.verdict)) line.badCount += 1;
      return line.doneCount % quietStep(line) === 0 && line.doneCount < line.plannedCount;
    case "ended":
      line.isEnded = true;
      line.what = event.outcome.type === "ran" ? "done" : event.outcome.type;
      return true;
  }
}

function quietStep({ plannedCount }: Line): number {
  return Math.max(QUIET_STEP_MIN_COUNT, Math.ceil(plannedCount / QUIET_LINES_MAX_COUNT));
}
