import { groupBy } from "../report/group-by.js";
import { type Html, html, join } from "../report/html-text.js";
import type { Scenario } from "../suite/scenario.js";
import { featurePath, linkBetween, scenarioAnchor } from "./site-paths.js";

/** The examples that show a requirement, folded: an outline counts once, with its rows. */
export function shownByList(scenarios: readonly Scenario[], from: string): Html {
  if (scenarios.length === 0) return html``;
  const items = [...groupBy(scenarios, ({ uri, slug }) => `${uri} ${slug}`).values()].flatMap(
    (own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { uri, slug, feature, name, rule } = first;
      const target = `${featurePath(uri)}#${scenarioAnchor(slug)}`;
      const rows = own.length === 1 ? "" : `, in ${own.length} variants`;
      return html`<li><a href="${linkBetween(from, target)}">${feature}: ${rule ?? name}</a>${rows}</li>`;
    },
  );
  const count = `${scenarios.length} scenario${scenarios.length === 1 ? "" : "s"}`;
  return html`<details class="shown-by"><summary>Shown by ${count}</summary><ul>${join(items)}</ul></details>`;
}
