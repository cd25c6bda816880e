import type { Specification, Topic } from "../../src/site/specification.js";
import type { Requirement } from "../../src/suite/features/ledger.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { tableRow } from "../generate/markdown-table.js";
import { featuresByRule, nameOfFeature } from "./features-by-rule.js";

/** The sources of the page. */
export interface SpecificationFacts {
  readonly specification: Specification;
  readonly ledger: ReadonlyMap<string, Requirement>;
  readonly scenarios: readonly Scenario[];
}

/**
 * The text of docs/specification.md: client-go's rules by topic, what they have in common, and where each is shown.
 * @throws Error for a rule that does not exist or stands in no topic, and a constant that none of its rules has
 */
export function renderSpecificationDocs(facts: SpecificationFacts): string {
  const { specification, ledger, scenarios } = facts;
  const { topics, questions, constants, glossary, queues, faults } = specification;
  requireTruth(facts);
  return `# The specification in one look

<!-- Generated from features by npm run generate. Do not edit. -->

${ledger.size} rules, each with an id that never changes. A rule links its features; \`informer-conformance explain <id>\` shows
its duty, sources and scenarios. The rules \`C-…\` are [the contract, which every informer owes](contract.md); all others describe
client-go. An informer may differ from those: the contract says how (*Free* at each rule, and
[in short at the end](contract.md#what-it-does-not-ask)).

[Questions](#questions) · [Constants](#constants) · [Words](#words) · [Which queue](#which-queue) · [Faults](#faults-and-what-they-exercise) · [The contract](contract.md) ·
${topics.map(({ name }) => `[${name}](#${anchorOf(name)})`).join(" · ")}

## Questions

What authors of clients ask first.

| question | answer |
| --- | --- |
${questions.map(({ question, rules }) => tableRow([question, rules.map((id) => answerOf(id, ledger)).join("<br>")])).join("\n")}

## Constants

| value | what | rules |
| --- | --- | --- |
${constants.map(({ value, what, rules }) => tableRow([value, what, ruleLinks(rules)])).join("\n")}

## Words

| word | in Go | meaning | rules |
| --- | --- | --- | --- |
${glossary.map(({ word, go, means, rules }) => tableRow([word, `\`${go}\``, means, ruleLinks(rules)])).join("\n")}

## Which queue

The default queue of an informer. Rules that hold for one of them say so. client-go 0.34 belongs to Kubernetes 1.34.

| client-go | default | feature gate | what handlers see | rules |
| --- | --- | --- | --- | --- |
${queues.map(queueRow).join("\n")}

## Faults and what they exercise

| what a server does | [faults](faults.md) | rules |
| --- | --- | --- |
${faults.map(({ fault, ids, rules }) => tableRow([fault, ids.map((id) => `\`${id}\``).join(", "), ruleLinks(rules)])).join("\n")}

${topics.map((topic) => topicText(topic, facts)).join("\n")}
${featureLinks(scenarios)}`;
}

function topicText(topic: Topic, facts: SpecificationFacts): string {
  const see = topic.see.map((name) => `[${name}](#${anchorOf(name)})`).join(", ");
  const parts = topic.components.map((component) => componentText(component, facts));
  return `## ${topic.name}\n\n${topic.intro} See also: ${see}.\n\n${parts.join("\n")}`;
}

function componentText(component: string, facts: SpecificationFacts): string {
  const { ledger, scenarios, specification } = facts;
  const own = [...ledger.values()].filter(({ id }) => componentOf(id) === component);
  const features = featuresByRule(scenarios);
  const lines = own.map((rule) =>
    tableRow([`<a id="${rule.id}"></a>${rule.id}`, saysOf(rule), shownBy(rule, features)]),
  );
  const defaults = specification.queues.filter(({ rules }) => rules === component);
  const queue = defaults
    .map((one) => `Default queue: ${one.default} (${one.releases}).\n\n`)
    .join("");
  return `### ${component}\n\n${queue}| rule | says | shown in |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
}

function queueRow(one: Specification["queues"][number]): string {
  const rules = `[${one.rules}](#${anchorOf(one.rules)})`;
  return tableRow([one.releases, one.default, one.gate, one.handlers, rules]);
}

function answerOf(id: string, ledger: SpecificationFacts["ledger"]): string {
  const rule = ledger.get(id);
  return rule === undefined ? ruleLinks([id]) : `${ruleLinks([id])} ${saysOf(rule)}`;
}

/** The rule, where it came or went, and its details; the page of the contract has those of the contract. */
function saysOf({ says, since, until, queue, area, note }: Requirement): string {
  const range = [levelsText("since", since), levelsText("until", until), queue?.join(", ")];
  const remarks = range.filter((text) => text !== undefined && text !== "").join("; ");
  const parts = [says];
  if (remarks !== "") parts.push(`*(${remarks})*`);
  if (note !== undefined && area === undefined) parts.push(`<br>${note.trim()}`);
  return parts.join(" ");
}

function levelsText(word: string, levels: Requirement["since"]): string | undefined {
  if (levels === undefined) return undefined;
  if (typeof levels === "string") return `${word} ${levels}`;
  const parts = Object.entries(levels).map(([part, level]) => `${part} ${word} ${level}`);
  return parts.join(", ");
}

function shownBy(
  { id, untestable, excluded }: Requirement,
  features: ReadonlyMap<string, readonly string[]>,
): string {
  const links = (features.get(id) ?? []).map((uri) => `[${nameOfFeature(uri)}]`);
  if (links.length > 0) return links.join(", ");
  if (untestable !== undefined) return "untestable";
  return excluded === undefined ? "every scenario" : "out of scope";
}

/** What the names of features in brackets lead to. */
function featureLinks(scenarios: readonly Scenario[]): string {
  const uris = [...new Set(scenarios.map(({ uri }) => uri))].sort();
  return uris.map((uri) => `[${nameOfFeature(uri)}]: ../${uri}\n`).join("");
}

function requireTruth({ specification, ledger }: SpecificationFacts): void {
  const { topics, questions, constants, glossary, faults } = specification;
  const components = new Set(topics.flatMap((topic) => topic.components));
  const unplaced = [...ledger.values()].filter(
    ({ id, area }) => area === undefined && !components.has(componentOf(id)),
  );
  const cited = [...questions, ...constants, ...glossary, ...faults].flatMap(({ rules }) => rules);
  const unknown = cited.filter((id) => !ledger.has(id));
  const untrue = constants.filter(
    ({ value, rules }) => !rules.some((id) => hasWords(ledger.get(id), value)),
  );
  const names = new Set(topics.map(({ name }) => name));
  const nowhere = topics
    .flatMap(({ see }) => see)
    .filter((name) => !names.has(name) && !OTHERS.has(name));
  const problems = [
    ...unplaced.map(({ id }) => `${id} stands in no topic`),
    ...unknown.map((id) => `there is no rule ${id}`),
    ...untrue.map(({ value, rules }) => `"${value}" stands in none of ${rules.join(", ")}`),
    ...nowhere.map((name) => `there is no topic "${name}"`),
  ];
  if (problems.length > 0) throw new Error(`features/specification.yaml: ${problems.join("; ")}`);
}

/** Headings of the page besides topics. */
const OTHERS: ReadonlySet<string> = new Set(["Faults and what they exercise"]);

function hasWords(rule: Requirement | undefined, words: string): boolean {
  return rule !== undefined && `${rule.says} ${rule.note ?? ""}`.includes(words);
}

function componentOf(id: string): string {
  return id.split("-")[0] ?? id;
}

/** The statements of the contract have a page of their own. */
function ruleLinks(ids: readonly string[]): string {
  const targetOf = (id: string) =>
    componentOf(id) === "C" ? `contract.md#${id.toLowerCase()}` : `#${id}`;
  return ids.map((id) => `[${id}](${targetOf(id)})`).join(" ");
}

function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}
