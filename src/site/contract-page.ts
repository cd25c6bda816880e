import { groupBy } from "../report/group-by.js";
import { type Html, html, join } from "../report/html-text.js";
import type { Requirement } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { portChips } from "./port-chips.js";
import { requirementDetails } from "./requirement-block.js";
import { type SiteFacts, scenariosOf } from "./site-facts.js";
import type { SitePage } from "./site-page.js";
import { featurePath, linkBetween, scenarioAnchor, slugOf } from "./site-paths.js";
import { tallyOfRequirement } from "./tally.js";

const PATH = "contract.html";

/** The contract: its statements by area, the consequence of breaking each, and which ports keep it. */
export function contractPage(facts: SiteFacts): SitePage {
  const statements = [...facts.ledger.values()].filter(({ area }) => area !== undefined);
  const areas = [...groupBy(statements, ({ area = "" }) => area)];
  const contents = areas.map(
    ([area, own]) =>
      html`<li><a href="#${slugOf(area)}">${area}</a> <small>${own.length}</small></li>`,
  );
  return {
    path: PATH,
    title: "The contract",
    description: "What every Kubernetes informer owes its users.",
    body: html`<h1>What every informer owes</h1>
<p class="lead">An informer lists the objects of a Kubernetes API, watches them, notifies its user of changes, and often keeps them in a store.
Informers may differ in language, shape and features. These ${statements.length} statements are what they have in common: what the author of a controller relies on.
An informer that breaks one loses, invents or reorders changes, stays stale forever, or harms the server. None of them asks for client-go's behaviour.</p>
<nav class="contents" aria-label="Areas"><ol>${join(contents)}</ol></nav>
${join(areas.map(([area, own]) => areaSection(area, own, facts)))}`,
  };
}

function areaSection(area: string, statements: readonly Requirement[], facts: SiteFacts): Html {
  return html`<section><h2 id="${slugOf(area)}">${area}</h2>
${join(statements.map((one) => requirementSection(one, facts, PATH)))}</section>
`;
}

/** A requirement as a section of a page: sentence, details, ports and scenarios. */
export function requirementSection(requirement: Requirement, facts: SiteFacts, path: string): Html {
  const { id, says, duty } = requirement;
  const chips = portChips(path, facts.results, (result) =>
    tallyOfRequirement(id, scenariosOf(facts, result, id)),
  );
  return html`<section class="statement" id="${id}"><h3><a class="anchor" href="#${id}"><code>${id}</code></a> <span class="says">${says}</span> <small class="duty">${duty}</small></h3>
${chips}
${requirementDetails(requirement)}
${shownByList(facts.shownBy.get(id) ?? [], path)}</section>
`;
}

/** The examples that show a requirement, folded: an outline counts once, with its rows. */
function shownByList(scenarios: readonly Scenario[], from: string): Html {
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
