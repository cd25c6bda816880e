/**
 * Compares versions number by number: "0.9" is older than "0.37", "1.26" equals "1.26.0".
 * Whatever follows the leading numbers ("-rc1", "+meta") is ignored. Negative when `a` is older.
 */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The level at which every scenario runs, whatever its range, instead of a client-go minor version. */
export const ANY_LEVEL = "any";

/** Whether `text` is a client-go minor version, such as "0.37". */
export function isLevel(text: string): boolean {
  return /^0\.\d+$/.test(text);
}

function numbersOf(version: string): readonly number[] {
  const leading = /^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? "0";
  return leading.split(".").map(Number);
}
