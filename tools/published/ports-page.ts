import { groupBy } from "../../src/report/group-by.js";
import { escapedMarkdown, markdownTable } from "../../src/report/markdown.js";
import {
  byArea,
  PARITY,
  type PublishedArea,
  type PublishedResult,
  type PublishedScenario,
} from "../../src/report/published-result.js";
import type { InShort } from "../../src/site/in-short.js";

/** What the page is made of. */
export interface PortsPage {
  readonly results: readonly PublishedResult[];
  readonly inShort: InShort;
  /** Pages that report problems to maintainers, by the name of the port. */
  readonly findings: ReadonlyMap<string, string>;
}

/** Ports that others are measured by come first. */
const FIRST: readonly string[] = ["reference", "client-go"];

/**
 * The text of docs/ports.md.
 * @throws TypeError for a port without its sentences, and for a sentence that no published result bears out
 */
export function renderPortsPage({ results, inShort, findings }: PortsPage): string {
  const ports = [...groupBy([...results].sort(byVersion), ({ port }) => port.name)].sort(byName);
  requireSentences(new Map(ports), inShort);
  const areas = [...new Set(results.flatMap((one) => one.areas.map(({ name }) => name)))]
    .map((name) => ({ name }))
    .sort(byArea)
    .map(({ name }) => name);
  return `# Results of ports

<!-- Generated from reports/published and ports/in-short.yaml by tools/published/ports-page.ts. Do not edit. -->

Does your client's informer keep the contract of every informer? Each row is one version of a library, or a configuration of it;
each column is a part of [the contract](contract.md). **29/30** means that 29 of 30 scenarios passed, and links to the failures: the
broken requirement, the scenario, and the cause in the library's source. Features that a library does not have are not counted. The
last two columns are not part of the contract: **as client-go** counts behaviour of client-go that the contract does not require, and
**parts** counts scenarios of single parts, such as queues and stores.

${matrix(ports, areas)}
Except for the three sentences about each port, the page is generated. A result is stored by \`informer-conformance publish\` after a
whole run; scenarios that are added or rewritten later are added after a run of these alone. It has no times, so another run with
the same verdicts does not change it. A run with failures while the machine was too busy is not stored; other scenarios that could
not be judged keep their earlier result. \`informer-conformance publish --check\` lists the results that are older than the features,
with the number of changed scenarios. To reproduce a result, run \`informer-conformance run --port kube-rs@5.0.0\`, and then
\`informer-conformance diff reports/out reports/published\`.

${ports.map(([name, versions]) => portText(name, versions, { inShort, findings })).join("\n")}`;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** The newest release first; what only differs by a switch after the release itself. */
function byVersion({ port: a }: PublishedResult, { port: b }: PublishedResult): number {
  const [[aRelease = "", ...aSwitch], [bRelease = "", ...bSwitch]] = [
    a.version.split("-"),
    b.version.split("-"),
  ];
  const order = bRelease.localeCompare(aRelease, "en", { numeric: true });
  return order || (aSwitch.join("-") < bSwitch.join("-") ? -1 : 1);
}

function requireSentences(
  ports: ReadonlyMap<string, readonly PublishedResult[]>,
  inShort: InShort,
): void {
  for (const [name, versions] of ports) {
    const sentences = inShort[name];
    if (sentences === undefined) {
      throw new TypeError(`ports/in-short.yaml has no sentences about ${name}`);
    }
    const passing = versions.map((one) => new Set(one.areas.flatMap(passesOf)));
    for (const id of sentences.flatMap(({ shownBy }) => shownBy ?? [])) {
      if (!passing.every((ids) => ids.has(id))) continue;
      throw new TypeError(`ports/in-short.yaml: ${name} passes ${id} in every version`);
    }
  }
}

function passesOf({ passed }: PublishedArea): readonly string[] {
  return Object.keys(passed);
}

/** What a port is judged by. */
function gradedOf({ others }: PublishedArea): readonly PublishedScenario[] {
  return others.filter(({ verdict }) => verdict !== "SKIP" && verdict !== "INFO");
}

function isBreach({ verdict }: PublishedScenario): boolean {
  return verdict === "FAIL" || verdict === "KNOWN";
}

const COLUMN_WORDS: Readonly<Record<string, string>> = { [PARITY]: "as client-go" };

function matrix(
  ports: readonly (readonly [string, readonly PublishedResult[]])[],
  areas: readonly string[],
): string {
  const head = ["port", ...areas.map((area) => COLUMN_WORDS[area] ?? area), "result"];
  const rows = ports.flatMap(([, versions]) =>
    versions.map((one) => [
      `[${nameOf(one)}](#${anchor(one.port.name)})`,
      ...areas.map((area) => cell(one, area)),
      resultText(one),
    ]),
  );
  const right = areas.map(() => "right" as const);
  return markdownTable([head, ...rows], ["left", ...right, "left"]);
}

function cell(result: PublishedResult, name: string): string {
  const area = result.areas.find((one) => one.name === name);
  if (area === undefined) return "–";
  const passed = passesOf(area).length;
  const graded = gradedOf(area);
  if (passed + graded.length === 0) return "–";
  const text = `${passed}/${passed + graded.length}`;
  if (graded.length === 0) return text;
  const place = graded.some(isBreach)
    ? headings(result.port.name).breaks
    : headings(result.port.name).differs;
  return `[${text}](#${anchor(place)})`;
}

function resultText(result: PublishedResult): string {
  const graded = result.areas.flatMap(gradedOf);
  const breaches = graded.filter(isBreach);
  const broken = new Set(breaches.map(({ requirement, id }) => requirement ?? id)).size;
  return broken === 0
    ? "keeps the contract"
    : `breaks ${broken} requirement${broken === 1 ? "" : "s"}`;
}

function portText(
  name: string,
  versions: readonly PublishedResult[],
  { inShort, findings }: Pick<PortsPage, "inShort" | "findings">,
): string {
  const [newest] = versions;
  if (newest === undefined) return "";
  const { description, language, homepage } = newest.port;
  const links = [
    ...(homepage === undefined ? [] : [`[the library](${homepage})`]),
    `[its adapter](../ports/${name}/README.md)`,
    ...(findings.has(name) ? [`[bug reports](${findings.get(name)})`] : []),
  ];
  const sentences = (inShort[name] ?? []).map(({ says }) => `- ${says}\n`);
  return `## ${name}

${escapedMarkdown(description.replace(/\.$/, ""))} (${escapedMarkdown(language)}): ${links.join(", ")}.

${sentences.join("")}
${runsTable(versions)}
${breachesText(name, versions)}${differencesText(name, versions)}${skipsText(versions)}`;
}

function runsTable(versions: readonly PublishedResult[]): string {
  const head = ["version", "result", "level", "time", "ran on", "machine", "features"];
  const rows = versions.map((one) => [
    `[${one.port.version}](../reports/published/${nameOf(one)}.json)`,
    resultText(one),
    one.level,
    one.clock,
    one.ranOn,
    escapedMarkdown(one.machine),
    `\`${one.suite.featuresDigest.slice("sha256:".length, "sha256:".length + 12)}\``,
  ]);
  return markdownTable(
    [head, ...rows],
    head.map(() => "left" as const),
  );
}

/** A scenario of a version. */
interface Place {
  readonly version: string;
  readonly scenario: PublishedScenario;
}

function placesOf(
  versions: readonly PublishedResult[],
  isWanted: (scenario: PublishedScenario) => boolean,
): readonly Place[] {
  return versions.flatMap(({ port: { version }, areas }) =>
    areas
      .flatMap(({ others }) => others)
      .filter(isWanted)
      .map((scenario) => ({ version, scenario })),
  );
}

/** The headings that cells lead to. */
function headings(name: string) {
  return { breaks: `What ${name} breaks`, differs: `What ${name} does differently` };
}

/** Failures with one cause stand together. */
function breachesText(name: string, versions: readonly PublishedResult[]): string {
  const places = placesOf(versions, isBreach);
  if (places.length === 0) return "";
  const causes = [...groupBy(places, ({ scenario }) => causeOf(scenario))].map(([cause, own]) => {
    const link = own[0]?.scenario.link;
    const title = link === undefined ? cause : `${cause} [Upstream](${link}).`;
    return `- ${title}\n${scenarioLines(own, versions)}`;
  });
  return `### ${headings(name).breaks}\n\n${causes.join("")}\n`;
}

function causeOf({ verdict, reason }: PublishedScenario): string {
  const known = escapedMarkdown(reason);
  return verdict === "KNOWN" ? known : `${known.replace(/\.?$/, "")}. The cause is not known yet.`;
}

function differencesText(name: string, versions: readonly PublishedResult[]): string {
  const places = placesOf(versions, ({ verdict }) => verdict === "DIFFERS");
  if (places.length === 0) return "";
  const requirements = groupBy(places, ({ scenario }) => scenario.requirement ?? "");
  const lines = [...requirements].map(([id, own]) => {
    const says = own[0]?.scenario.says ?? "";
    return `- Differs from ${id === "" ? "client-go" : `\`${id}\``}: ${escapedMarkdown(says)}\n${scenarioLines(own, versions)}`;
  });
  return `### ${headings(name).differs}\n\nThe contract requires none of it.\n\n${lines.join("")}\n`;
}

/** What a reason says of an ability, before its name. */
const UNDECLARED = /^(?:the port does not declare capability|the adapter does not offer) (.+)$/;

function skipsText(versions: readonly PublishedResult[]): string {
  const places = placesOf(versions, ({ verdict }) => verdict === "SKIP");
  // What follows a colon is of one scenario alone.
  const reasons = [...groupBy(places, ({ scenario }) => scenario.reason.split(": ")[0] ?? "")]
    .map(([reason, own]) => [reason, new Set(own.map(({ scenario }) => scenario.id)).size] as const)
    .sort(([a, aCount], [b, bCount]) => bCount - aCount || (a < b ? -1 : 1));
  const abilities = reasons.flatMap(([reason, count]) => {
    const name = UNDECLARED.exec(reason)?.[1];
    return name === undefined ? [] : `${escapedMarkdown(name)} ${count}`;
  });
  const others = reasons
    .filter(([reason]) => !UNDECLARED.test(reason))
    .map(([reason, count]) => `${escapedMarkdown(reason)} (${count})`);
  const texts = [
    ...(abilities.length === 0
      ? []
      : [`Unsupported, with the number of scenarios: ${abilities.join(", ")}.`]),
    ...(others.length === 0 ? [] : [`Skipped for another reason: ${others.join("; ")}.`]),
  ];
  return texts.map((text) => `${text}\n`).join("\n");
}

/** A line for each scenario, with the versions that show it where not all do. */
function scenarioLines(places: readonly Place[], versions: readonly PublishedResult[]): string {
  return [...groupBy(places, ({ scenario }) => scenario.id)]
    .map(([id, own]) => {
      const [first] = own;
      if (first === undefined) return "";
      const { uri = "", requirement, name = id } = first.scenario;
      const only =
        own.length === versions.length ? "" : `, ${own.map(({ version }) => version).join(", ")}`;
      return `  - ${requirementText(requirement)}[${escapedMarkdown(id)}](../${uri}): ${escapedMarkdown(name)}${only}\n`;
    })
    .join("");
}

function requirementText(id: string | undefined): string {
  if (id === undefined) return "";
  return id.startsWith("C-") ? `[${id}](contract.md#${id.toLowerCase()}) ` : `\`${id}\` `;
}

function nameOf({ port }: PublishedResult): string {
  return `${port.name}@${port.version}`;
}

/** The anchor that GitHub gives a heading. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
