/** The rows of the journal that the page keeps, a bounded number; some stand for omitted entries. */
import type { Entry } from "./control-api.js";

/** Omitted entries: the page was too slow for them, or has dropped them. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A row of the journal. */
export type Row = { readonly gap: Gap } | { readonly entry: Entry };

/** A message of the feed. */
export interface Batch {
  readonly entries: readonly Entry[];
  readonly skipped?: Gap;
}

/** The maximum number of rows. */
export const ROWS_MAX_COUNT = 20_000;
/** The oldest are dropped in bulk, once there are this many more. */
const SLACK_COUNT = 2_000;

/** Rows in the order of their entries; the oldest make room for the newest. */
export class JournalRows {
  #rows: Row[] = [];
  #lastIndex = 0;
  /** The number of rows dropped from the top so far, to keep the scroll position. */
  removedCount = 0;

  /** Oldest first. Another list after each change. */
  all(): readonly Row[] {
    return this.#rows;
  }

  /** The index of the newest entry; a new connection requests those after it. */
  lastIndex(): number {
    return this.#lastIndex;
  }

  /** How many entries were left out among those that are shown. */
  leftOutCount(): number {
    return this.#rows.reduce((sum, row) => sum + ("gap" in row ? row.gap.count : 0), 0);
  }

  add({ entries, skipped }: Batch): void {
    const news: readonly Row[] = [
      ...(skipped === undefined ? [] : [{ gap: skipped }]),
      ...entries.map((entry) => ({ entry })),
    ];
    this.#rows = this.#rows.concat(news);
    this.#lastIndex = entries.at(-1)?.index ?? skipped?.to ?? this.#lastIndex;
    if (this.#rows.length > ROWS_MAX_COUNT + SLACK_COUNT) this.#trim();
  }

  /** Shows entries in the place of a gap; older ones stay left out. */
  fill(gap: Gap, entries: readonly Entry[]): void {
    const place = this.#rows.findIndex((row) => "gap" in row && row.gap === gap);
    if (place < 0) return;
    const [first] = entries;
    const left = gap.count - entries.length;
    const rest: readonly Row[] =
      first !== undefined && left > 0
        ? [{ gap: { from: gap.from, to: first.index - 1, count: left } }]
        : [];
    const shown = entries.map((entry) => ({ entry }));
    this.#rows = [...this.#rows.slice(0, place), ...rest, ...shown, ...this.#rows.slice(place + 1)];
  }

  clear(): void {
    this.#rows = [];
    this.#lastIndex = 0;
    this.removedCount = 0;
  }

  #trim(): void {
    const goneCount = this.#rows.length - ROWS_MAX_COUNT + 1;
    const gone = this.#rows.slice(0, goneCount);
    const gap = gone.map(asGap).reduce((one, other) => ({
      from: one.from,
      to: other.to,
      count: one.count + other.count,
    }));
    this.#rows = [{ gap }, ...this.#rows.slice(goneCount)];
    this.removedCount += goneCount - 1;
  }
}

function asGap(row: Row): Gap {
  if ("gap" in row) return row.gap;
  const { index } = row.entry;
  return { from: index, to: index, count: 1 };
}
