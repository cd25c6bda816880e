/** A line of a text beside an earlier one. */
export interface DifferentLine {
  readonly sign: " " | "+" | "-";
  readonly line: string;
}

/** Lines beyond which a difference is unreadable, and slow to find. */
const LINES_MAX_COUNT = 1_000;

/** The lines of `now`, with those that `before` had instead; without an earlier text all are as they are. */
export function lineDifference(before: string, now: string): readonly DifferentLine[] {
  const [old, young] = [before.split("\n"), now.split("\n")];
  if (before === "" || before === now || old.length + young.length > LINES_MAX_COUNT) {
    return young.map((line) => ({ sign: " ", line }));
  }
  // lengths[i][j]: of the longest common subsequence of the old lines from i and the young ones from j on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DifferentLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [one = "", other = ""] = [old[i], young[j]];
    if (i < old.length && j < young.length && one === other) {
      lines.push({ sign: " ", line: other });
      i++;
      j++;
    } else if (i < old.length && (j === young.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: "-", line: one });
      i++;
    } else {
      lines.push({ sign: "+", line: other });
      j++;
    }
  }
  return lines;
}
