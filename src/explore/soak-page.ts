import type { CurvePoint } from "./curve.js";
import type { Soak, SoakCurve } from "./soak.js";
import { CURVE_TITLES, summaryOf, timeText, valuesOf, valueText, verdictOf } from "./soak-text.js";

const WIDTH = 460;
const HEIGHT = 120;
/** Between the frame and its content. */
const MARGIN = 8;

/** Readable in light and in dark: a curve that grows has its own colour, and says so in words. */
const STYLE = `
:root { color-scheme: light dark; --line: #d0d7de; --dim: #57606a; --calm: #0969da; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --line: #3d444d; --dim: #9aa4af; --calm: #79b8ff; --bad: #ff8a80; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
main { display: flex; flex-wrap: wrap; gap: 1.5rem 2rem; }
figure { margin: 0; } figcaption { font-size: .95rem; }
svg { display: block; max-width: 100%; height: auto; }
.frame { fill: none; stroke: var(--line); } polyline { fill: none; stroke: var(--calm); stroke-width: 1.5; }
.grows polyline { stroke: var(--bad); } .grows b, .behind { color: var(--bad); }
text { fill: var(--dim); font: 11px system-ui, sans-serif; }
p { color: var(--dim); } .behind { font-weight: bold; }
`;

/** A soak as a page of its own: a picture of each curve, with its verdict. */
export function soakPage(target: string, soak: Soak): string {
  const { behind, curves, livedMs } = soak;
  const title = escaped(`Soak of ${target}`);
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>`,
    `<h1>${title}</h1>`,
    `<p>${escaped(summaryOf(target, soak))}</p>`,
    ...(behind === undefined
      ? []
      : [`<p class="behind">After ${timeText(behind.atMs)}: ${escaped(behind.words)}</p>`]),
    "<main>",
    ...curves.map((curve) => figureOf(curve, livedMs)),
    "</main></body></html>",
    "",
  ].join("\n");
}

function figureOf(curve: SoakCurve, livedMs: number): string {
  const { name, points, verdict } = curve;
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const caption = `<b>${CURVE_TITLES[name]}</b> ${valuesOf(curve)}, ${verdictOf(curve)}`;
  return [
    `<figure class="${verdict === "grows" ? "grows" : "calm"}"><figcaption>${caption}</figcaption>`,
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 16}" width="${WIDTH}" role="img" aria-label="${CURVE_TITLES[name]}: ${valuesOf(curve)}">`,
    `<rect class="frame" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT}"/>`,
    `<polyline points="${placesOf(points, highest, livedMs)}"/>`,
    `<text x="4" y="13">${valueText(name, highest)}</text>`,
    `<text x="4" y="${HEIGHT + 14}">0</text>`,
    `<text x="${WIDTH}" y="${HEIGHT + 14}" text-anchor="end">${timeText(livedMs)}</text>`,
    "</svg></figure>",
  ].join("\n");
}

/** From 0 up, so that little noise looks like little. */
function placesOf(points: readonly CurvePoint[], highest: number, livedMs: number): string {
  return points
    .map(({ atMs, value }) => {
      const x = MARGIN + (atMs / Math.max(1, livedMs)) * (WIDTH - 2 * MARGIN);
      const y = HEIGHT - MARGIN - (value / highest) * (HEIGHT - 3 * MARGIN);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
