/** What a heap may differ by without growing: collectors leave some. */
const SLACK_BYTES = 4_000_000;
const SLACK_FACTOR = 1.15;

/** The middle of the first and of the last third of what was measured, in order. */
export function heapBeforeAndAfter(heapBytes: readonly number[]): readonly [number, number] {
  const third = Math.max(1, Math.floor(heapBytes.length / 3));
  return [middleOf(heapBytes.slice(0, third)), middleOf(heapBytes.slice(-third))];
}

/** Whether a heap has not grown. */
export function isFlat(heapBytes: readonly number[]): boolean {
  const [before, after] = heapBeforeAndAfter(heapBytes);
  return after <= before * SLACK_FACTOR + SLACK_BYTES;
}

function middleOf(values: readonly number[]): number {
  const inOrder = [...values].sort((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0;
}
