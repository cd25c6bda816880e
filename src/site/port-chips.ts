import { groupBy } from "../report/group-by.js";
import { type Html, html, join } from "../report/html-text.js";
import { linkBetween, portPath } from "./site-paths.js";
import type { SiteResult } from "./site-result.js";
import { SIGNS, type Tally, tallyText } from "./tally.js";

interface Tallied {
  readonly result: SiteResult;
  readonly tally: Tally;
}

/**
 * The results of all ports: a sign, the name, and the share that passes. Ports without a result are omitted, and
 * variants of one port that look alike are one chip, which counts them and links to the first.
 */
export function portChips(
  from: string,
  results: readonly SiteResult[],
  tallyOf: (result: SiteResult) => Tally,
): Html {
  const tallied = results
    .map((result) => ({ result, tally: tallyOf(result) }))
    .filter(({ tally }) => tally.tone !== "blank");
  const alike = groupBy(
    tallied,
    ({ result, tally }) => `${result.port.name} ${tally.tone} ${shareOf(tally)}`,
  );
  if (alike.size === 0) return html``;
  return html`<ul class="chips" aria-label="Ports">${join([...alike.values()].map((own) => chip(from, own)))}</ul>`;
}

function chip(from: string, variants: readonly Tallied[]): Html {
  const [first] = variants;
  if (first === undefined) return html``;
  const { result, tally } = first;
  const details = [shareOf(tally), variants.length > 1 ? `×${variants.length}` : ""]
    .filter((part) => part !== "")
    .map((part) => html` <small>${part}</small>`);
  const title = variants.map((one) => `${one.result.name}: ${tallyText(one.tally)}`).join("\n");
  return html`<li><a class="m-${tally.tone}" href="${linkBetween(from, portPath(result.name))}" title="${title}"><b>${SIGNS[tally.tone]}</b> ${result.port.name}${join(details)}</a>`;
}

function shareOf({ passedCount, gradedCount }: Tally): string {
  return gradedCount > 0 && passedCount < gradedCount ? `${passedCount}/${gradedCount}` : "";
}
