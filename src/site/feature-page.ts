import { type Html, html, join } from "../report/html-text.js";
import type { Scenario } from "../suite/features/scenario.js";
import type { ScenarioPlan } from "../suite/features/scenarios.js";
import { portChips } from "./port-chips.js";
import { rangeText, requirementDetails } from "./requirement-block.js";
import { askedOf, type SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import { featurePath, linkBetween, requirementPath, scenarioAnchor } from "./site-paths.js";
import { dataTable, stepText } from "./step-text.js";
import { tallyOf, toneOf } from "./tally.js";

type Document = ReturnType<ScenarioPlan["documents"]>[number];
type Feature = NonNullable<Document["feature"]>;
type Child = Feature["children"][number];
type Rule = NonNullable<Child["rule"]>;
type Example = NonNullable<Child["scenario"]>;
type Steps = Example["steps"];

/** A feature on its page. */
interface Place {
  readonly path: string;
  readonly uri: string;
  readonly facts: SiteFacts;
}

/** The page of a feature file: its rules as headings, its examples below them, and which ports keep each. */
export function featurePage(document: Document, facts: SiteFacts): SitePage | undefined {
  const { feature, uri = "" } = document;
  if (feature === undefined) return undefined;
  const path = featurePath(uri);
  const place = { path, uri, facts };
  const rules = feature.children.flatMap(({ rule }) => rule ?? []);
  const contents = rules.map(
    (rule, index) => html`<li><a href="#${ruleAnchor(index)}">${rule.name}</a></li>`,
  );
  return {
    path,
    title: feature.name,
    description: rules[0]?.name ?? feature.name,
    body: html`${breadcrumbs(path, [
      ["Specification", "spec/index.html"],
      [folderTitle(folderOf(uri)), `spec/index.html#${folderOf(uri)}`],
    ])}
<h1>${feature.name}</h1>
${description(feature.description)}
${contents.length > 1 ? html`<nav class="contents" aria-label="Rules of this page"><ol>${join(contents)}</ol></nav>` : html``}
${join(feature.children.flatMap(({ background }) => (background ? backgroundBlock(background.steps) : [])))}
${join(feature.children.flatMap(({ scenario }) => (scenario ? exampleBlock(scenario, place) : [])))}
${join(rules.map((rule, index) => ruleBlock(rule, ruleAnchor(index), place)))}
<p class="origin"><code>${uri}</code></p>`,
  };
}

/** The folder of a feature, by which the contents are grouped. */
export function folderOf(uri: string): string {
  return uri.split("/")[1] ?? "";
}

/** "has-synced" as a title. */
export function folderTitle(folder: string): string {
  const words = folder.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ruleAnchor(index: number): string {
  return `rule-${index + 1}`;
}

/** Paragraphs; that of the sources is set apart. */
function description(text: string): Html {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((one) => one.replaceAll(/\s+/g, " ").trim())
    .filter((one) => one !== "");
  return join(
    paragraphs.map((one) =>
      one.startsWith("Source:")
        ? html`<p class="source-note">${one}</p>
`
        : html`<p>${one}</p>
`,
    ),
  );
}

function backgroundBlock(steps: Steps): Html {
  return html`<section class="background"><h2>Before each example</h2>${stepList(steps)}</section>
`;
}

function ruleBlock(rule: Rule, anchor: string, place: Place): Html {
  const { facts, uri } = place;
  const own = facts.byUri.get(uri) ?? [];
  const scenarios = own.filter((one) => one.rule === rule.name);
  const ids = [...new Set(scenarios.flatMap((one) => one.requirements))];
  const examples = rule.children.flatMap(({ background, scenario }) => {
    if (background) return html`<p>First:</p>${stepList(background.steps)}`;
    return scenario ? exampleBlock(scenario, place) : [];
  });
  return html`<section class="rule" id="${anchor}"><h2><a class="anchor" href="#${anchor}">${rule.name}</a></h2>
${tagLine(scenarios)}
${portChips(place.path, facts.results, (result) => tallyOf(askedOf(result, scenarios)))}
${join(ids.map((id) => requirementNote(id, place)))}
${join(examples)}</section>
`;
}

function tagLine(scenarios: readonly Scenario[]): Html {
  const [first] = scenarios;
  if (first === undefined) return html``;
  const range = rangeText(first);
  const needs = [...new Set(scenarios.flatMap(({ capabilities }) => capabilities))];
  const words = [
    html`<b class="duty">${first.duty}</b>`,
    ...(range === undefined ? [] : [html`<span>${range}</span>`]),
    ...needs.map((one) => html`<span>if it has <code>${one}</code></span>`),
  ];
  return html`<p class="tags">${join(words.map((word) => html`${word} `))}</p>`;
}

function requirementNote(id: string, { facts, path }: Place): Html {
  const requirement = facts.ledger.get(id);
  const link = html`<a href="${linkBetween(path, requirementPath(id))}"><code>${id}</code></a>`;
  if (requirement === undefined) return html`<p>${link}</p>`;
  return html`<details class="requirement"><summary><code>${id}</code> ${requirement.says}</summary>${requirementDetails(requirement)}<p>All that shows it: ${link}</p></details>
`;
}

function exampleBlock(example: Example, place: Place): Html {
  const { facts, uri, path } = place;
  const slug = example.tags.find(({ name }) => name.startsWith("@id:"))?.name.slice("@id:".length);
  const own = facts.byUri.get(uri) ?? [];
  const scenarios = own.filter((one) => one.slug === (slug ?? ""));
  const anchor = scenarioAnchor(slug ?? example.name);
  const tables = example.examples.map(({ tableHeader, tableBody }) =>
    dataTable(
      [tableHeader, ...tableBody].flatMap((row) =>
        row ? [row.cells.map(({ value }) => value)] : [],
      ),
      true,
    ),
  );
  const examples =
    tables.length === 0 ? html`` : html`<p class="with">with each of</p>${join(tables)}`;
  const notPassing = facts.results.filter((result) =>
    askedOf(result, scenarios).some(({ verdict }) => !["good", "none"].includes(toneOf(verdict))),
  );
  return html`<article class="example" id="${anchor}"><h3><a class="anchor" href="#${anchor}">${example.name}</a></h3>
${stepList(example.steps)}${examples}
${portChips(path, notPassing, (result) => tallyOf(askedOf(result, scenarios)))}</article>
`;
}

function stepList(steps: Steps): Html {
  const items = steps.map(({ keyword, text, dataTable: table, docString }) => {
    const rows = table?.rows.map(({ cells }) => cells.map(({ value }) => value));
    const below = rows === undefined ? html`` : dataTable(rows, !/\bwith:$/.test(text));
    const block = docString === undefined ? html`` : html`<pre>${docString.content}</pre>`;
    return html`<li><b class="k k-${keyword.trim().toLowerCase()}">${keyword.trim()}</b> ${stepText(text)}${below}${block}</li>
`;
  });
  return html`<ol class="steps">${join(items)}</ol>`;
}
