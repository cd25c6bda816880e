import { groupBy } from "../report/group-by.js";
import { type Html, html, join } from "../report/html-text.js";
import type { Requirement } from "../suite/features/ledger.js";
import { contractPage, requirementSection } from "./contract-page.js";
import { featurePage, folderOf, folderTitle } from "./feature-page.js";
import { portChips } from "./port-chips.js";
import { askedOf, type SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import { componentPath, featurePath, linkBetween, requirementPath, slugOf } from "./site-paths.js";
import { tallyOf } from "./tally.js";

const CONTENTS = "spec/index.html";
const GLOSSARY = "spec/glossary.html";

/** Every page of the specification: contents, contract, features, requirements by component, words and numbers. */
export function specificationPages(facts: SiteFacts): readonly SitePage[] {
  return [
    contentsPage(facts),
    contractPage(facts),
    glossaryPage(facts),
    ...facts.plan.documents().flatMap((document) => featurePage(document, facts) ?? []),
    ...componentPages(facts),
  ];
}

function componentOf({ id }: Requirement): string {
  return id.split("-")[0] ?? id;
}

/** Components besides the contract, which has a page of its own. */
function componentsOf({ ledger }: SiteFacts): ReadonlyMap<string, readonly Requirement[]> {
  const others = [...ledger.values()].filter((one) => componentOf(one) !== "C");
  return groupBy(others, componentOf);
}

function componentPages(facts: SiteFacts): readonly SitePage[] {
  return [...componentsOf(facts)].map(([component, own]) => {
    const path = componentPath(component);
    const topic = facts.specification.topics.find(({ components }) =>
      components.includes(component),
    );
    return {
      path,
      title: `${component}: requirements`,
      body: html`${breadcrumbs(path, [
        ["Specification", CONTENTS],
        ["Requirements", `${CONTENTS}#requirements`],
      ])}
<h1>${component}</h1>
<p class="lead">${topic === undefined ? "" : `${topic.name}: ${topic.intro}`} What client-go does here, each with where it can be read up. What has no release holds in all of them.</p>
${join(own.map((one) => requirementSection(one, facts, path)))}`,
    };
  });
}

function contentsPage(facts: SiteFacts): SitePage {
  const { plan, ledger, specification } = facts;
  const folders = groupBy(plan.documents(), ({ uri = "" }) => folderOf(uri));
  const isPart = (folder: string) =>
    plan.scenarios
      .filter(({ uri }) => folderOf(uri) === folder)
      .every(({ parts }) => parts.length > 0);
  const sections = (wanted: boolean) =>
    [...folders]
      .filter(([folder]) => isPart(folder) === wanted)
      .map(([folder, documents]) => folderSection(folder, documents, facts));
  const topics = specification.topics.map((topic) => topicItem(topic, facts));
  return {
    path: CONTENTS,
    title: "Specification",
    description: "What a Kubernetes informer does, feature by feature.",
    body: html`<h1>The specification</h1>
<p class="lead">${plan.documents().length} features with ${plan.scenarios.length} scenarios say what an informer does, in sentences that run.
${ledger.size} requirements say where each of them comes from. Read <a href="../contract.html">the contract</a> first: it is what every informer owes.
Beside it: <a href="glossary.html">words and numbers</a>${facts.docs.has("sentences.md") ? html`, <a href="../docs/sentences.html">the sentences</a> that scenarios are written in` : html``}.</p>
<h2 id="informers">Informers, seen from outside</h2>
<div class="folders">${join(sections(false))}</div>
<h2 id="parts">Parts, driven alone</h2>
<div class="folders">${join(sections(true))}</div>
<h2 id="requirements">Requirements</h2>
<ul class="topics">${join(topics)}</ul>`,
  };
}

function folderSection(
  folder: string,
  documents: ReturnType<SiteFacts["plan"]["documents"]>,
  { byUri, results }: SiteFacts,
): Html {
  const items = documents.map(({ uri = "", feature }) => {
    const own = byUri.get(uri) ?? [];
    return html`<li><a href="${linkBetween(CONTENTS, featurePath(uri))}">${feature?.name ?? uri}</a> <small>${own.length}</small></li>`;
  });
  const scenarios = documents.flatMap(({ uri = "" }) => byUri.get(uri) ?? []);
  const failing = results.filter(
    (result) => tallyOf(askedOf(result, scenarios)).failures.length > 0,
  );
  return html`<section class="folder"><h3 id="${slugOf(folder)}">${folderTitle(folder)}</h3><ul>${join(items)}</ul>
${portChips(CONTENTS, failing, (result) => tallyOf(askedOf(result, scenarios)))}</section>
`;
}

function topicItem(
  { name, intro, components }: SiteFacts["specification"]["topics"][number],
  { ledger }: SiteFacts,
): Html {
  const links = components.flatMap((component) => {
    const own = [...ledger.values()].filter((one) => componentOf(one) === component);
    const [first] = own;
    if (first === undefined) return [];
    const [page = ""] = requirementPath(first.id).split("#");
    return html`<a href="${linkBetween(CONTENTS, page)}"><code>${component}</code></a> <small>${own.length}</small> `;
  });
  return html`<li><b>${name}.</b> ${intro}<br>${join(links)}</li>`;
}

function glossaryPage({ specification, ledger }: SiteFacts): SitePage {
  const links = (ids: readonly string[]) =>
    join(
      ids.map((id) => {
        const says = ledger.get(id)?.says ?? "";
        return html`<a href="${linkBetween(GLOSSARY, requirementPath(id))}" title="${says}"><code>${id}</code></a> `;
      }),
    );
  const words = specification.glossary.map(
    ({ word, go, means, rules }) =>
      html`<div id="${slugOf(word)}"><dt>${word} <small><code>${go}</code></small></dt><dd>${means} ${links(rules)}</dd></div>`,
  );
  const numbers = specification.constants.map(
    ({ value, what, rules }) =>
      html`<tr><th scope="row">${value}</th><td>${what}</td><td>${links(rules)}</td></tr>`,
  );
  const queues = specification.queues.map(
    (one) =>
      html`<tr><th scope="row">${one.releases}</th><td>${one.default}</td><td><code>${one.gate}</code></td><td>${one.handlers}</td></tr>`,
  );
  return {
    path: GLOSSARY,
    title: "Words and numbers",
    body: html`${breadcrumbs(GLOSSARY, [["Specification", CONTENTS]])}
<h1>Words and numbers</h1>
<h2>Words</h2><dl class="glossary">${join(words)}</dl>
<h2>Numbers</h2><div class="wide"><table class="data"><thead><tr><th scope="col">value</th><th scope="col">what</th><th scope="col">requirements</th></tr></thead><tbody>${join(numbers)}</tbody></table></div>
<h2>Which queue an informer has by default</h2><div class="wide"><table class="data"><thead><tr><th scope="col">client-go</th><th scope="col">default</th><th scope="col">gate</th><th scope="col">what handlers see</th></tr></thead><tbody>${join(queues)}</tbody></table></div>`,
  };
}
