import { unmarshalling } from "./go-kind.js";

type Element = readonly [layout: string, is: RegExp, range?: readonly [string, number, number]];

const DATE: readonly Element[] = [
  ["2006", /^\d{4}/],
  ["-", /^-/],
  ["01", /^\d{2}/, ["month", 1, 12]],
  ["-", /^-/],
  ["02", /^\d{2}/],
  ["T", /^T/],
  ["15", /^\d{2}/, ["hour", 0, 23]],
  [":", /^:/],
  ["04", /^\d{2}/, ["minute", 0, 59]],
  [":", /^:/],
  ["05", /^\d{2}/, ["second", 0, 59]],
];
const ZONE: Element = ["Z07:00", /^(?:Z|[+-]\d{2}:\d{2})/];

/**
 * Why a JSON value is not a time, with Go's message; undefined if it is one.
 *
 * Mirrors: apimachinery pkg/apis/meta/v1 (Time, MicroTime); Go time.
 * @param fraction what stands between seconds and zone
 */
export function timeFault(value: unknown, fraction: readonly Element[] = []): string | undefined {
  if (typeof value !== "string") return unmarshalling(value, "value of type string");
  const elements = [...DATE, ...fraction, ZONE];
  const layout = elements.map(([text]) => text).join("");
  const parsing = `parsing time ${JSON.stringify(value)}`;
  let rest = value;
  for (const [text, is, range] of elements) {
    // Seconds may have a fraction that the layout does not have.
    if (text === "Z07:00" && fraction.length === 0) rest = rest.replace(/^[.,]\d+/, "");
    const [found] = is.exec(rest) ?? [];
    if (found === undefined) {
      const why = `cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(text)}`;
      return `${parsing} as ${JSON.stringify(layout)}: ${why}`;
    }
    if (range !== undefined && !(Number(found) >= range[1] && Number(found) <= range[2])) {
      return `${parsing}: ${range[0]} out of range`;
    }
    rest = rest.slice(found.length);
  }
  if (rest !== "") return `${parsing}: extra text: ${JSON.stringify(rest)}`;
  const [year, month, day] = value.slice(0, "2006-01-02".length).split("-").map(Number);
  const daysCount = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const isDay = day !== undefined && day >= 1 && day <= daysCount;
  return isDay ? undefined : `${parsing}: day out of range`;
}
