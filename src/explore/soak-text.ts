import { rateOf } from "./growth.js";
import type { CurveName, Soak, SoakCurve } from "./soak.js";

/** The names of curves in texts. */
export const CURVE_TITLES: Readonly<Record<CurveName, string>> = {
  heapBytes: "heap",
  objects: "objects",
  residentBytes: "memory",
  openFiles: "descriptors",
  threads: "threads",
  tasks: "tasks",
  watches: "open watches",
  connections: "connections",
};

const MIB = 2 ** 20;
const NAME_CHARS = 13;
const VALUES_CHARS = 26;
const UNITS = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
] as const;

/** Whether there is a finding: a leak, or a state that is not the server's. */
export function isFinding({ curves, behind }: Soak): boolean {
  return behind !== undefined || curves.some(({ verdict }) => verdict === "grows");
}

/** Whether there was too little to judge. */
export function isTooShort({ curves }: Soak): boolean {
  return curves.length === 0 || curves.some(({ verdict }) => verdict === "too short");
}

/** A soak for a terminal. */
export function soakText(target: string, soak: Soak, tookMs: number): string {
  const { behind, curves } = soak;
  return [
    ...curves.map(
      (curve) =>
        `  ${CURVE_TITLES[curve.name].padEnd(NAME_CHARS)}${valuesOf(curve).padEnd(VALUES_CHARS)}${verdictOf(curve)}`,
    ),
    ...(behind === undefined
      ? []
      : [`  behind       after ${timeText(behind.atMs)}: ${behind.words} (C-01)`]),
    `${summaryOf(target, soak)} · ${timeText(tookMs)}`,
    "",
  ].join("\n");
}

/** In one line: the duration, and the result. */
export function summaryOf(target: string, soak: Soak): string {
  const { livedMs, clock, roundsCount, writesCount, notificationsCount, curves, behind } = soak;
  const growing = curves.filter(({ verdict }) => verdict === "grows");
  const named = growing.map(({ name }) => CURVE_TITLES[name]).join(", ");
  const verdict = [
    ...(growing.length > 0 ? [`grows: ${named}`] : []),
    ...(behind === undefined ? [] : ["is not what the server has"]),
  ];
  const words =
    verdict.length > 0 ? verdict.join("; ") : isTooShort(soak) ? "too short to say" : "steady";
  return [
    `${target}  ${words}`,
    `${timeText(livedMs)} of ${clock} time`,
    `${roundsCount} rounds, ${writesCount} writes, ${notificationsCount} notifications`,
  ].join(" · ");
}

/** From where to where a curve goes. */
export function valuesOf({ name, from, to }: SoakCurve): string {
  return `${valueText(name, from)} → ${valueText(name, to)}`;
}

/** The verdict on a curve; the growth per hour, if it grows. */
export function verdictOf(curve: SoakCurve): string {
  if (curve.verdict !== "grows") return curve.verdict;
  return `grows by ${valueText(curve.name, rateOf(curve) * 3_600_000)} an hour`;
}

/** A value with its unit, if it has one. */
export function valueText(name: CurveName, value: number): string {
  const isOfBytes = name === "heapBytes" || name === "residentBytes";
  if (isOfBytes) return `${(value / MIB).toFixed(2)} MiB`;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

/** "1.5 d" */
export function timeText(ms: number): string {
  const [unitMs, unit] = UNITS.find(([size]) => ms >= size) ?? [1_000, "s"];
  return `${Number((ms / unitMs).toFixed(1))} ${unit}`;
}
