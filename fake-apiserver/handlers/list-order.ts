/** The identity of a list item. */
export type ItemKey = (item: unknown) => unknown;

/**
 * A merged list in the order of a real server: items of the patch in its order, items that only the server has in
 * theirs. The two are merged so that a server item precedes only those that it preceded
 * before. Mirrors: apimachinery pkg/util/strategicpatch/patch.go `normalizeElementOrder`.
 */
export function inOrder(
  merged: readonly unknown[],
  wanted: readonly unknown[],
  stored: readonly unknown[],
  keyOf: ItemKey,
): readonly unknown[] {
  const wantedRanks = ranks(wanted, keyOf);
  const storedRanks = ranks(stored, keyOf);
  const isWanted = (item: unknown) => wantedRanks.has(keyOf(item));
  const spoken = sortedBy(merged.filter(isWanted), wantedRanks, keyOf);
  const others = sortedBy(
    merged.filter((item) => !isWanted(item)),
    storedRanks,
    keyOf,
  );
  const joined: unknown[] = [];
  let next = 0;
  for (const item of spoken) {
    const rank = storedRanks.get(keyOf(item));
    while (rank !== undefined && next < others.length) {
      const other = storedRanks.get(keyOf(others[next]));
      if (other === undefined || other >= rank) break;
      joined.push(others[next++]);
    }
    joined.push(item);
  }
  return [...joined, ...others.slice(next)];
}

function ranks(list: readonly unknown[], keyOf: ItemKey): ReadonlyMap<unknown, number> {
  const byKey = new Map<unknown, number>();
  for (const [index, item] of list.entries()) {
    const key = keyOf(item);
    if (!byKey.has(key)) byKey.set(key, index);
  }
  return byKey;
}

function sortedBy(
  list: readonly unknown[],
  order: ReadonlyMap<unknown, number>,
  keyOf: ItemKey,
): readonly unknown[] {
  const rank = (item: unknown) => order.get(keyOf(item)) ?? Number.POSITIVE_INFINITY;
  return list.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
