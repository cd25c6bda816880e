import { groupBy } from "../../src/report/group-by.js";
import { COLUMNS, cellOf, componentsOf, type LevelsReport, nameOf } from "./levels-text.js";

/** `docs/levels.md`: what the last `npm run levels -- --write` came to. */
export function levelsPage(report: LevelsReport): string {
  const { levels } = report;
  return [
    "# Levels",
    "",
    "<!-- Written by `npm run levels -- --write`, from the run itself. -->",
    "",
    "client-go has changed, so each scenario is tagged with the minor versions it holds for (`@since`, `@until`). This page shows",
    "that the tags are right. The adapter is built with one release per level, and runs **all** scenarios, also those outside",
    "their range:",
    "",
    "- within its range, a scenario has to pass;",
    "- outside of it, it has to fail, or to be refused because the release lacks what the scenario needs. So it detects the",
    "  change, and its range is exact.",
    "",
    "Any other result is unexpected, and `npm run levels` exits with 1. `npm run levels -- --level 0.26` runs one level. It needs",
    "Go; the first build of a level takes some minutes. Scenarios that have not changed since the last run on a machine are not run again.",
    "",
    `${report.scenarioCount} scenarios ran, each with every version of a level that can run it: with each queue, with lists and`,
    `streaming lists, with informers and with their parts. Digest of the features: \`${report.featuresDigest.slice(0, 19)}\`.`,
    "",
    ...table(
      ["level", ...COLUMNS.map(({ head }) => head)],
      levels.map((one) => [nameOf(one), ...COLUMNS.map(({ of }) => String(of(one.total)))]),
    ),
    "",
    "Scenarios are not run if they need a whole informer in virtual time, which client-go does not offer, a part that the adapter",
    "does not drive at that level, or a capability that the contract presumes and the release lacks.",
    "",
    "## By component",
    "",
    "Passed within the range / failed or refused outside of it; `~`: exceptions, explained below; `?`: not run.",
    "",
    ...table(
      ["component", ...levels.map(({ level }) => level)],
      componentsOf(levels).map((component) => [
        component,
        ...levels.map(({ components }) => cellOf(components[component])),
      ]),
    ),
    "",
    "## Exceptions",
    "",
    ...explained(report),
    "",
    "## Not driven",
    "",
    ...undriven(report),
    "",
  ].join("\n");
}

function explained({ levels }: LevelsReport): readonly string[] {
  const reasons = new Map<string, Map<string, string[]>>();
  for (const { level, explained: byReason } of levels) {
    for (const [reason, ids] of Object.entries(byReason)) {
      const scenarios = reasons.get(reason) ?? new Map<string, string[]>();
      for (const id of ids) scenarios.set(id, [...(scenarios.get(id) ?? []), level]);
      reasons.set(reason, scenarios);
    }
  }
  if (reasons.size === 0) return ["There are none."];
  return [
    "These pass outside of their range, or fail within it. The reasons are from\n[explained.yaml](../ports/client-go/levels/explained.yaml).",
    "",
    ...table(
      ["scenario", "at", "reason"],
      [...reasons].flatMap(([reason, scenarios]) =>
        [...scenarios].map(([id, at]) => [`\`${id}\``, at.join(", "), reason]),
      ),
    ),
  ];
}

function undriven({ levels }: LevelsReport): readonly string[] {
  const all = levels.flatMap((one) => one.undriven.map((kind) => ({ level: one.level, ...kind })));
  if (all.length === 0)
    return ["None: the adapter drives all parts that a release has, at every level."];
  const rows = groupBy(all, ({ part, scenarioCount, reason }) =>
    [part, scenarioCount, reason].join(" "),
  );
  return [
    "The releases have these parts, but the adapter does not drive them, so their scenarios are not run. The reasons are from\n[explained.yaml](../ports/client-go/levels/explained.yaml).",
    "",
    ...table(
      ["kind of part", "scenarios", "at", "reason"],
      [...rows.values()].flatMap((members) =>
        members
          .slice(0, 1)
          .map(({ part, scenarioCount, reason }) => [
            part,
            String(scenarioCount),
            members.map(({ level }) => level).join(", "),
            reason,
          ]),
      ),
    ),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(line)];
}
