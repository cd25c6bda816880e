import { LIVE } from "./exhibit.js";
import type { Judged } from "./judge-exhibit.js";

/** A line for each exhibit, and the sums. */
export function museumText(judged: readonly Judged[]): string {
  const lines = judged.map(({ exhibit: { id, bad, good }, outcome, because }) => {
    const pair = good === LIVE ? `${bad}, live` : `${bad}, not in ${good}`;
    return `${SIGNS[outcome]} ${id}: ${pair}${because === undefined ? "" : `: ${because}`}`;
  });
  const count = (outcome: Judged["outcome"]) =>
    judged.filter((one) => one.outcome === outcome).length;
  const live = judged.filter(({ exhibit }) => exhibit.good === LIVE).length;
  lines.push(
    `${judged.length} bugs, ${live} of them live: ${count("shown")} shown, ${count("not-shown")} not shown, ` +
      `${count("not-run")} not run`,
  );
  return `${lines.join("\n")}\n`;
}

const SIGNS = { shown: "shown    ", "not-shown": "NOT SHOWN", "not-run": "not run  " } as const;
