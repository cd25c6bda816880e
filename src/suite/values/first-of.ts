/** The first of some names, in a row, and how many more there are. */
export function firstOf(names: readonly string[], maxCount: number): string {
  const moreCount = names.length - maxCount;
  const more = moreCount > 0 ? [`and ${moreCount} more`] : [];
  return [...names.slice(0, maxCount), ...more].join(", ");
}
