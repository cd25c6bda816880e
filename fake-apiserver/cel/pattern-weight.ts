/** A part of a pattern: an escape, a class, or any other character. */
const PART =
  /\\Q[\s\S]*?(?:\\E|$)|\\(?:[pP]\{[^}]*\}|x\{[^}]*\}|[\s\S])|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|[\s\S]/gy;
const REPETITION = /\{(\d+)(?:,(\d*))?\}/y;

/** The approximate number of parts of a pattern with its repetitions expanded, which determines its time. */
export function patternWeight(pattern: string): number {
  /** The parts before each open group. */
  const outer: number[] = [];
  let [sum, last] = [0, 0];
  PART.lastIndex = 0;
  for (let found = PART.exec(pattern); found !== null; found = PART.exec(pattern)) {
    const [part] = found;
    REPETITION.lastIndex = found.index;
    const repetition = part === "{" ? REPETITION.exec(pattern) : null;
    if (part === "(") {
      outer.push(sum);
      [sum, last] = [0, 0];
    } else if (part === ")") {
      last = sum + 1;
      sum = (outer.pop() ?? 0) + last;
    } else if (repetition !== null) {
      const [whole, least = "", most = ""] = repetition;
      const times = Math.max(1, Number(least), Number(most));
      sum += last * (times - 1);
      last *= times;
      PART.lastIndex = found.index + whole.length;
    } else {
      last = part.startsWith("\\Q") ? part.length : 1;
      sum += last;
    }
  }
  return outer.reduce((total, one) => total + one, sum);
}
