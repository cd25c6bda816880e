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
    "client-go changed over the years, and every scenario says for which minor versions it holds (`@since`, `@until`). This",
    "page says how that is known. One adapter is built against a release of each level, and runs **all** scenarios, whatever",
    "their range:",
    "",
    "- in its range, a scenario has to pass;",
    "- a scenario that came later, or was withdrawn before, has to fail, or has to be refused because the release does not",
    "  have what it asks for. That shows that the scenario sees the change, and that its range is right.",
    "",
    "Anything else is a surprise, and `npm run levels` exits with 1. `npm run levels -- --level 0.26` runs one level; it needs",
    "Go, and minutes for the first build of each level.",
    "",
    `${report.scenarioCount} scenarios, each with every version of a level that can run it: other queues, streaming lists or`,
    `lists, informers and their parts. The features were those of digest \`${report.featuresDigest.slice(0, 19)}\`.`,
    "",
    ...table(
      ["level", ...COLUMNS.map(({ head }) => head)],
      levels.map((one) => [nameOf(one), ...COLUMNS.map(({ of }) => String(of(one.total)))]),
    ),
    "",
    "Unasked is what needs virtual time of an informer as a whole, which client-go does not offer, and what the adapter does",
    "not drive at a level.",
    "",
    "## By component",
    "",
    "Passed in range / failed or refused out of it; `~` is not as its range says and is explained below, `?` unasked.",
    "",
    ...table(
      ["component", ...levels.map(({ level }) => level)],
      componentsOf(levels).map((component) => [
        component,
        ...levels.map(({ components }) => cellOf(components[component])),
      ]),
    ),
    "",
    "## Explained",
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
  if (reasons.size === 0) return ["Everything is as its range says."];
  return [
    "These pass out of their range, or fail in it with all that could show them, for the reason given in\n[explained.yaml](../ports/client-go/levels/explained.yaml).",
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
    return ["The adapter drives everything that a release has, at every level."];
  const rows = groupBy(all, ({ part, scenarioCount, reason }) =>
    [part, scenarioCount, reason].join(" "),
  );
  return [
    "The library has these at those levels, and the adapter does not drive them there, for the reason given in\n[explained.yaml](../ports/client-go/levels/explained.yaml): nothing is known of their scenarios.",
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
