/** When a candidate led, in milliseconds; undefined end: it still does. */
export interface Reign {
  readonly identity: string;
  readonly fromMs: number;
  readonly untilMs: number | undefined;
}

/** How long two led at once, the longest time of all; 0: never. */
export function longestOverlapMs(reigns: readonly Reign[]): number {
  const inOrder = [...reigns].sort((one, other) => one.fromMs - other.fromMs);
  let longestMs = 0;
  inOrder.forEach((earlier, place) => {
    for (const later of inOrder.slice(place + 1)) {
      const endMs = Math.min(untilOf(earlier), untilOf(later));
      if (endMs > later.fromMs) longestMs = Math.max(longestMs, endMs - later.fromMs);
    }
  });
  return longestMs;
}

/** How long after each of these instants a candidate started leading; undefined: none did. */
export function takeoversMs(
  killedAtMs: readonly number[],
  reigns: readonly Reign[],
): readonly (number | undefined)[] {
  return killedAtMs.map((killedMs) => {
    const next = reigns.map(({ fromMs }) => fromMs - killedMs).filter((afterMs) => afterMs >= 0);
    return next.length === 0 ? undefined : Math.min(...next);
  });
}

function untilOf({ untilMs }: Reign): number {
  return untilMs ?? Number.POSITIVE_INFINITY;
}
