/** Timestamps and durations. Mirrors: Go's package time, cel-go common/types. */
import { declare, type Overload } from "./functions.js";
import { CelError, Duration, noOverload, Timestamp, type Value } from "./values.js";

const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const PER_MILLISECOND = 1_000_000n;
const PER_SECOND = 1_000_000_000n;

/** The maximum number of digits: whole numbers with more exceed any duration, and of a fraction no more count. */
const DIGITS_MAX_COUNT = 19;

/** Parses a duration in Go's format, "1h30m"; undefined if it is invalid. */
export function durationOf(text: string): Duration | undefined {
  const sign = /^[+-]/.exec(text)?.[0] ?? "";
  const body = text.slice(sign.length);
  if (body === "0") return new Duration(0n);
  if (!/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(body)) return undefined;
  let total = 0n;
  for (const [, whole = "", fraction = "", unit = ""] of body.matchAll(
    /(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/g,
  )) {
    const scale = NANOSECONDS[unit] ?? 0n;
    const digits = whole.replace(/^0+/, "");
    if (digits.length > DIGITS_MAX_COUNT) return undefined;
    total += BigInt(digits) * scale;
    const part = fraction.slice(0, DIGITS_MAX_COUNT);
    total += (BigInt(part) * scale) / 10n ** BigInt(part.length);
  }
  if (total > 2n ** 63n) return undefined;
  return new Duration(sign === "-" ? -total : total);
}

const POINT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/;

/** Parses a time in RFC 3339; undefined if it is invalid. */
export function timestampOf(text: string): Timestamp | undefined {
  const found = POINT.exec(text);
  if (found === null) return undefined;
  const [, year = "", month = "", day = "", hour = "", minute = "", second = ""] = found;
  const [fraction = "", zone = ""] = [found[7], found[8]];
  const parts = [month, hour, minute, second].map(Number);
  const [monthNumber = 0, hourNumber = 0, minuteNumber = 0, secondNumber = 0] = parts;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), monthNumber - 1, Number(day));
  const isDay = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === Number(day);
  if (!isDay || hourNumber > 23 || minuteNumber > 59 || secondNumber > 59) return undefined;
  const offset = zone === "Z" ? 0n : minutesOf(zone);
  if (offset === undefined) return undefined;
  const ofDay = BigInt((hourNumber * 60 + minuteNumber) * 60 + secondNumber) - offset * 60n;
  const nanoseconds = BigInt(fraction.slice(0, 9).padEnd(9, "0"));
  return new Timestamp(BigInt(date.getTime()) * PER_MILLISECOND + ofDay * PER_SECOND + nanoseconds);
}

/** A date without a time, as in a schema's format "date". */
export function dateOf(text: string): Timestamp | undefined {
  return timestampOf(`${text}T00:00:00Z`);
}

/** "+01:30" in minutes. */
function minutesOf(zone: string): bigint | undefined {
  const [hours = 0, minutes = 0] = zone.slice(1).split(":").map(Number);
  if (hours > 23 || minutes > 59) return undefined;
  return BigInt((hours * 60 + minutes) * (zone.startsWith("-") ? -1 : 1));
}

function floorDivided(value: bigint, by: bigint): bigint {
  const whole = value / by;
  return value < 0n && value % by !== 0n ? whole - 1n : whole;
}

/** A timestamp in RFC 3339, with as many digits as needed. */
export function timestampText({ nanoseconds }: Timestamp): string {
  const seconds = floorDivided(nanoseconds, PER_SECOND);
  const rest = nanoseconds - seconds * PER_SECOND;
  const fraction = rest === 0n ? "" : `.${String(rest).padStart(9, "0").replace(/0+$/, "")}`;
  const [whole = ""] = new Date(Number(seconds) * 1000).toISOString().split(".");
  return `${whole}${fraction}Z`;
}

/** A timestamp shifted to a time zone, as if it were UTC. */
function local(value: Value | undefined, zone: Value | undefined): Date {
  if (!(value instanceof Timestamp)) throw noOverload();
  const milliseconds = Number(floorDivided(value.nanoseconds, PER_MILLISECOND));
  if (zone === undefined) return new Date(milliseconds);
  if (typeof zone !== "string") throw noOverload();
  if (/^[+-]?\d\d:\d\d$/.test(zone)) {
    const minutes = minutesOf(/^\d/.test(zone) ? `+${zone}` : zone) ?? 0n;
    return new Date(milliseconds + Number(minutes) * 60_000);
  }
  return new Date(shifted(milliseconds, zone === "" ? "UTC" : zone));
}

function shifted(milliseconds: number, zone: string): number {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    const parts = new Map(
      format.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const shown = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return shown + (((milliseconds % 1000) + 1000) % 1000);
  } catch {
    throw new CelError(`unknown time zone ${zone}`);
  }
}

function dayOfYear(date: Date): number {
  const first = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - first) / 86_400_000);
}

const PARTS: readonly (readonly [name: string, id: string, part: (date: Date) => number])[] = [
  ["getFullYear", "timestamp_to_year", (date) => date.getUTCFullYear()],
  ["getMonth", "timestamp_to_month", (date) => date.getUTCMonth()],
  ["getDayOfYear", "timestamp_to_day_of_year", dayOfYear],
  ["getDayOfMonth", "timestamp_to_day_of_month", (date) => date.getUTCDate() - 1],
  ["getDate", "timestamp_to_day_of_month_1_based", (date) => date.getUTCDate()],
  ["getDayOfWeek", "timestamp_to_day_of_week", (date) => date.getUTCDay()],
  ["getHours", "timestamp_to_hours", (date) => date.getUTCHours()],
  ["getMinutes", "timestamp_to_minutes", (date) => date.getUTCMinutes()],
  ["getSeconds", "timestamp_to_seconds", (date) => date.getUTCSeconds()],
  ["getMilliseconds", "timestamp_to_milliseconds", (date) => date.getUTCMilliseconds()],
];

const SPANS: readonly (readonly [name: string, unit: bigint, of: bigint])[] = [
  ["Hours", NANOSECONDS["h"] ?? 1n, 0n],
  ["Minutes", NANOSECONDS["m"] ?? 1n, 0n],
  ["Seconds", PER_SECOND, 0n],
  ["Milliseconds", PER_MILLISECOND, PER_SECOND],
];

/** The accessors of timestamps and durations. */
export const TIMES: readonly Overload[] = [
  ...PARTS.flatMap(([name, id, part]) =>
    declare(
      (value, zone) => BigInt(part(local(value, zone))),
      `${id} timestamp~${name}(): int`,
      `${id}_with_tz timestamp~${name}(string): int`,
    ),
  ),
  ...SPANS.flatMap(([name, unit, of]) =>
    declare((value) => {
      if (!(value instanceof Duration)) throw noOverload();
      return (of === 0n ? value.nanoseconds : value.nanoseconds % of) / unit;
    }, `duration_to_${name.toLowerCase()} duration~get${name}(): int`),
  ),
];
