/** The difference of two lists; equal items are only counted. */
export interface ListDifference {
  /** Expected and not observed. */
  readonly missing: readonly string[];
  /** Observed and not expected. */
  readonly surplus: readonly string[];
  readonly sameCount: number;
}

/** The texts of an empty list. */
const EMPTY: ReadonlySet<string> = new Set(["", "nothing", "an empty store"]);

/** The number of items above which only differences are shown. */
const LONG_COUNT = 6;

/**
 * Parses two texts as lists, separated by newlines, "; " or ", ", and compares them. An observed item may have more
 * details than the expected one: "add a/b at 7" matches "add a/b".
 */
export function listDifference(expected: string, observed: string): ListDifference {
  const separator = [";", "\n", ","].find(
    (mark) => expected.includes(mark) || observed.includes(mark),
  );
  const surplus = [...itemsOf(observed, separator)];
  const wanted = itemsOf(expected, separator);
  const missing = wanted.filter((item) => {
    const place = surplus.findIndex((seen) => seen === item || seen.startsWith(`${item} `));
    if (place >= 0) surplus.splice(place, 1);
    return place < 0;
  });
  return { missing, surplus, sameCount: wanted.length - missing.length };
}

/**
 * Expected and observed as they are shown: of long lists only the differences. Undefined if they are short, differ only in
 * their order, or have too little in common.
 */
export function shortened(
  expected: string,
  observed: string,
): { readonly expected: string; readonly observed: string } | undefined {
  const { missing, surplus, sameCount } = listDifference(expected, observed);
  const isLong = sameCount + Math.max(missing.length, surplus.length) > LONG_COUNT;
  if (!isLong || sameCount < LONG_COUNT / 2 || missing.length + surplus.length === 0) {
    return undefined;
  }
  const text = (items: readonly string[]) =>
    items.length === 0 ? "nothing else" : items.join("; ");
  return {
    expected: `${text(missing)} (besides ${sameCount} that are there)`,
    observed: `${text(surplus)} (besides the same ${sameCount})`,
  };
}

function itemsOf(text: string, separator: string | undefined): readonly string[] {
  if (EMPTY.has(text.trim())) return [];
  const items = separator === undefined ? [text] : text.split(separator);
  return items.map((item) => item.trim()).filter((item) => item !== "");
}
