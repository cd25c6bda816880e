import type { FeatureScenario } from "./feature-document.js";
import type { Finding } from "./finding.js";
import type { LedgerRow } from "./ledger-row.js";
import type { SourceTree } from "./source-tree.js";

/** Those of the fake apiserver judge no informer. */
const APISERVER_FEATURES = "features/apiserver/";

/** Tags that say for which client-go something holds: what every informer owes holds for all of them. */
const RANGES = ["since", "until", "queue"];

/**
 * A scenario that looks at a whole informer rests either on the contract or on what client-go does, or its verdict would be
 * neither. One that rests on the contract names a statement of it, and holds whatever client-go did in which release.
 */
export function scenarioBasis(tree: SourceTree): Finding[] {
  const rows = new Map(tree.ledger.map((row) => [row.id, row]));
  return tree.features
    .filter(({ path }) => !path.startsWith(APISERVER_FEATURES))
    .flatMap(({ path, scenarios }) =>
      scenarios.flatMap((scenario) =>
        problemsOf(scenario, rows).map(([what, instead]) => ({
          path,
          line: scenario.line,
          what,
          instead,
        })),
      ),
    );
}

function problemsOf(
  { ownTags, inheritedTags }: FeatureScenario,
  rows: ReadonlyMap<string, LedgerRow>,
): readonly (readonly [string, string])[] {
  const tags = [...inheritedTags, ...ownTags];
  const valuesOf = (name: string) =>
    tags.flatMap((tag) => (tag.name === name ? (tag.value ?? "") : []));
  if (valuesOf("part").length > 0) return [];
  // Unknown ones are found elsewhere.
  const cited = [...new Set(valuesOf("req"))].flatMap((id) => rows.get(id) ?? []);
  const bare = cited.filter(({ basis }) => basis === "").map(({ id }) => id);
  if (bare.length > 0) {
    return [
      [`${bare.join(" and ")} has no basis`, "give the row `basis: contract` or `client-go`"],
    ];
  }
  const contract = cited.filter(({ basis }) => basis === "contract");
  if (contract.length === 0) return [];
  if (contract.length < cited.length) {
    const ids = cited.map(({ id, basis }) => `${id} (${basis})`).join(" and ");
    return [[`it rests on two bases: ${ids}`, "split it, or cite those of one basis"]];
  }
  const ranges = RANGES.filter((name) => valuesOf(name).length > 0).map((name) => `@${name}`);
  return [
    ...(contract.some(({ isStatement }) => isStatement)
      ? []
      : [["it rests on the contract and names no statement of it", "cite a `C-` row"] as const]),
    ...(ranges.length === 0
      ? []
      : [
          [
            `it rests on the contract, and yet is tagged ${ranges.join(" and ")}`,
            "ask for what holds in every release",
          ] as const,
        ]),
  ];
}
