import type { SiteResult } from "./site-result.js";
import { type Tone, toneOf } from "./tally.js";

/** The verdict on a port, in words. */
export interface PortVerdict {
  readonly tone: Tone;
  /** "breaks 3" */
  readonly brief: string;
  readonly text: string;
}

/** Whether a port breaks requirements or keeps the contract; known failures count, too. */
export function verdictOnPort({ scenarios, result, caveat }: SiteResult): PortVerdict {
  const all = [...scenarios.values()];
  const broken = all.filter(({ verdict }) => ["bad", "known"].includes(toneOf(verdict)));
  const ids = new Set(broken.map(({ requirement, id }) => requirement ?? id));
  const differing = new Set(
    all.flatMap(({ verdict, requirement, id }) =>
      verdict === "DIFFERS" ? (requirement ?? id) : [],
    ),
  );
  if (result === "skipped" || result === "failed") {
    return { tone: "none", brief: "did not run", text: "It did not run." };
  }
  const counted = (count: number) => `${count} requirement${count === 1 ? "" : "s"}`;
  const besides =
    differing.size === 0 ? "" : ` It differs from client-go in ${counted(differing.size)} besides.`;
  const asked = caveat === undefined ? "" : " of what was asked";
  return ids.size === 0
    ? {
        tone: "good",
        brief: "keeps the contract",
        text: `It keeps the contract${asked}.${besides}`,
      }
    : {
        tone: broken.some(({ verdict }) => toneOf(verdict) === "bad") ? "bad" : "known",
        brief: `breaks ${ids.size}`,
        text: `It breaks ${counted(ids.size)}.${besides}`,
      };
}
