const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

interface Band {
  readonly untilMs: number;
  readonly unit: readonly [ms: number, letter: string];
  /** The second figure, left out when it is zero. */
  readonly rest?: readonly [ms: number, letter: string];
}

const BANDS: readonly Band[] = [
  { untilMs: 2 * MINUTE_MS, unit: [SECOND_MS, "s"] },
  { untilMs: 10 * MINUTE_MS, unit: [MINUTE_MS, "m"], rest: [SECOND_MS, "s"] },
  { untilMs: 3 * HOUR_MS, unit: [MINUTE_MS, "m"] },
  { untilMs: 8 * HOUR_MS, unit: [HOUR_MS, "h"], rest: [MINUTE_MS, "m"] },
  { untilMs: 2 * DAY_MS, unit: [HOUR_MS, "h"] },
  { untilMs: 8 * DAY_MS, unit: [DAY_MS, "d"], rest: [HOUR_MS, "h"] },
  { untilMs: 2 * YEAR_MS, unit: [DAY_MS, "d"] },
  { untilMs: 8 * YEAR_MS, unit: [YEAR_MS, "y"], rest: [DAY_MS, "d"] },
  { untilMs: Number.POSITIVE_INFINITY, unit: [YEAR_MS, "y"] },
];

/** An age as kubectl shows it: "45s", "3m20s", "6d4h". An instant more than a second ahead is invalid. */
export function humanDuration(durationMs: number): string {
  if (durationMs < -SECOND_MS) return "<invalid>";
  const ageMs = Math.max(0, durationMs);
  const band = BANDS.find(({ untilMs }) => ageMs < untilMs);
  if (band === undefined) return "<unknown>";
  const [unitMs, letter] = band.unit;
  const units = Math.floor(ageMs / unitMs);
  if (band.rest === undefined) return `${units}${letter}`;
  const [restMs, restLetter] = band.rest;
  const rest = Math.floor((ageMs % unitMs) / restMs);
  return rest === 0 ? `${units}${letter}` : `${units}${letter}${rest}${restLetter}`;
}
