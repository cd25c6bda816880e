import type { Ledger } from "../suite/features/ledger.js";
import { countsAgainst } from "./counts-against.js";
import type { Exploration, FindingGroup } from "./explorer.js";
import { stepLines } from "./found-feature.js";
import { resemblanceLines } from "./resemblance-lines.js";

/** The text of an exploration's results. */
export interface ExplorationFacts {
  /** "client-node@2.0.1" */
  readonly target: string;
  /** The first seed, and the last one started. */
  readonly seeds: readonly [first: number, last: number];
  readonly clock: "virtual" | "real";
  readonly tookMs: number;
  /** Options that a seed needs for the same history and verdict: " --strict", or "". */
  readonly options: string;
}

/** The number of seeds shown for a group. */
const SEEDS_MAX_COUNT = 8;
/** Histories that could not be judged, up to a number of lines. */
const ERRORS_MAX_COUNT = 5;

/** An exploration for a terminal: findings first, each as a scenario, and the summary last. */
export function explorationText(
  exploration: Exploration,
  facts: ExplorationFacts,
  ledger: Ledger,
): string {
  const { groups, errors } = exploration;
  const shown = errors.slice(0, ERRORS_MAX_COUNT).map((line) => `  not judged: ${line}`);
  const more = errors.length - shown.length;
  return (
    [
      ...groups.map((group, place) => groupText(group, place + 1, facts, ledger)),
      ...(shown.length === 0 ? [] : [shown.join("\n")]),
      ...(more > 0 ? [`  and ${more} more`] : []),
      `${summaryOf(exploration, facts)}\n`,
    ].join("\n") + newLines(groups, facts.target)
  );
}

/** The findings to be read, one line each, at the end of a long log. */
function newLines(groups: readonly FindingGroup[], target: string): string {
  return groups
    .filter((group) => countsAgainst(group) || (group.runsCount === 0 && group.known === undefined))
    .map(({ first, runsCount }) => {
      const { requirement, property, request, ended, seed } = first;
      const end = ended === undefined ? [] : [ended];
      const facts = [target, requirement, property, request, ...end, `seed ${seed}`];
      return `new: ${[...facts, ...(runsCount === 0 ? ["not run again"] : [])].join(" · ")}\n`;
    })
    .join("");
}

function groupText(
  group: FindingGroup,
  number: number,
  { target, options }: ExplorationFacts,
  ledger: Ledger,
): string {
  const { first, shortest, seeds, steps, known } = group;
  const says = ledger.get(first.requirement)?.says;
  const more = seeds.length - SEEDS_MAX_COUNT;
  const named = seeds.slice(0, SEEDS_MAX_COUNT).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return [
    `  ${number}. ${known === undefined ? "" : "KNOWN  "}${shortest.reason}`,
    `     ${first.requirement}${says === undefined ? "" : `  ${says}`}`,
    `     property  ${first.property}`,
    `     request   ${first.request}`,
    ...(shortest.ended === undefined ? [] : [`     ended     ${shortest.ended}`]),
    ...(shortest.expected === undefined ? [] : [`     expected  ${shortest.expected}`]),
    ...(shortest.observed === undefined ? [] : [`     observed  ${shortest.observed}`]),
    ...(known === undefined
      ? ["", ...stepLines(steps).map((line) => `       ${line}`), ""]
      : [`     because   ${known.reason}`, `     see       ${known.link}, ${known.where}`]),
    `     seeds     ${named}`,
    `     steady    ${steadiness(group)}`,
    `     again     informer-conformance explore --port ${target} --seed ${first.seed} --histories 1${options}`,
    ...resemblanceLines(group.resembles ?? []).map(
      (line, place) => `     ${place === 0 ? "resembles" : "         "} ${line}`,
    ),
    "",
  ].join("\n");
}

function steadiness({ againCount, runsCount }: FindingGroup): string {
  if (runsCount === 0) return "not known: interrupted before it was run again";
  if (againCount === 0) return `no: not shown again in ${runsCount} runs, and no finding`;
  return `shown again in ${againCount} of ${runsCount} runs`;
}

function summaryOf({ counts, groups }: Exploration, facts: ExplorationFacts): string {
  const { judged, skipped, errors, found } = counts;
  const total = judged + skipped + errors;
  const steady = groups.filter(({ againCount }) => againCount > 0).length;
  const unknown = groups.filter(({ runsCount }) => runsCount === 0).length;
  const unsteady = groups.length - steady - unknown;
  const known = groups.filter((group) => group.againCount > 0 && !countsAgainst(group)).length;
  const ofThem = known === 0 ? "" : ` (${known} known)`;
  const findings = [
    ...(steady > 0 ? [`${steady} ${steady === 1 ? "finding" : "findings"}${ofThem}`] : []),
    ...(steady === 0 && unknown === 0 ? ["nothing found"] : []),
    ...(unsteady === 0 ? [] : [`${unsteady} not shown again`]),
    ...(unknown === 0 ? [] : [`${unknown} not run again`]),
    ...(groups.length === 0 ? [] : [`in ${found} histories`]),
  ].join(", ");
  return [
    `${facts.target}  ${findings}`,
    `${total} histories, seeds ${facts.seeds[0]} to ${facts.seeds[1]}`,
    `${judged} judged, ${skipped} not about this port, ${errors} not judged`,
    `${facts.clock} time`,
    `${(facts.tookMs / 1_000).toFixed(1)} s`,
  ].join(" · ");
}
