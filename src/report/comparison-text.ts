import type { Colors } from "picocolors/types.js";
import { type Comparison, comparisonCounts, type Transition } from "./compare-results.js";
import { allPlain } from "./plain-text.js";

/** The difference between two results, for a terminal, the most important part first. */
export function comparisonText(comparison: Comparison, colors: Colors): string {
  const plain = allPlain(comparison);
  const { before, after, notes, broken, mended, changed, added, removed } = plain;
  const summary = comparisonCounts(plain).flatMap(([count, what]) =>
    count > 0 ? `${count} ${what}` : [],
  );
  const lines = [
    `${colors.bold(`${before} → ${after}`)}  ${summary.join(", ")}`,
    ...notes.map((note) => `  ${colors.yellow(note)}`),
    ...section("newly broken", broken, colors.red, colors),
    ...section("mended", mended, colors.green, colors),
    ...section("changed", changed, colors.cyan, colors),
    ...namesOf("new", added, colors),
    ...namesOf("gone", removed, colors),
  ];
  return `${lines.join("\n")}\n`;
}

function section(
  title: string,
  transitions: readonly Transition[],
  paint: (text: string) => string,
  colors: Colors,
): readonly string[] {
  if (transitions.length === 0) return [];
  return ["", paint(title), ...transitions.map((one) => lineOf(one, colors))];
}

function lineOf(one: Transition, colors: Colors): string {
  const requirement = one.requirement === undefined ? "" : `${colors.cyan(one.requirement)}  `;
  const rewritten = one.isRewritten === true ? " (the scenario was rewritten)" : "";
  const reason = one.reason === undefined ? "" : `\n    ${colors.dim(one.reason)}`;
  return `  ${requirement}${one.id}  ${one.before} → ${one.after}${rewritten}${reason}`;
}

/** A line for each verdict. */
function namesOf(title: string, scenarios: Comparison["added"], colors: Colors): readonly string[] {
  if (scenarios.length === 0) return [];
  const verdicts = [...new Set(scenarios.map(({ verdict }) => verdict))];
  const lines = verdicts.map((verdict) => {
    const ids = scenarios.flatMap((one) => (one.verdict === verdict ? one.id : []));
    return `  ${verdict}  ${colors.dim(ids.join(", "))}`;
  });
  return ["", title, ...lines];
}
