import { type Html, html, join } from "../report/html-text.js";
import { linkBetween, portPath } from "./site-paths.js";
import type { SiteResult } from "./site-result.js";
import { SIGNS, type Tally, tallyText } from "./tally.js";

/** The results of all ports: a sign, the name, and the share that passes. Ports without a result are omitted. */
export function portChips(
  from: string,
  results: readonly SiteResult[],
  tallyOf: (result: SiteResult) => Tally,
): Html {
  const chips = results.flatMap((result) => {
    const tally = tallyOf(result);
    return tally.mood === "blank" ? [] : chip(from, result, tally);
  });
  if (chips.length === 0) return html``;
  return html`<ul class="chips" aria-label="Ports">${join(chips)}</ul>`;
}

function chip(from: string, { name, port }: SiteResult, tally: Tally): Html {
  const { mood, passedCount, gradedCount } = tally;
  const isPart = gradedCount > 0 && passedCount < gradedCount;
  const count = isPart ? html` <small>${passedCount}/${gradedCount}</small>` : html``;
  return html`<li><a class="m-${mood}" href="${linkBetween(from, portPath(name))}" title="${name}: ${tallyText(tally)}"><b>${SIGNS[mood]}</b> ${port.name}${count}</a>`;
}
