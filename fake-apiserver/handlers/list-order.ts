/** What identifies an item of a list. */
export type ItemKey = (item: unknown) => unknown;

/**
 * A merged list in the order that a real server gives it: what the patch speaks of stands as the patch has it, what only
 * the server has as it stood there. The two are joined so that an item of the server comes first only where it stood before
 * the other. Mirrors: apimachinery pkg/util/strategicpatch/patch.go `normalizeElementOrder`.
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
