import { groupBy } from "../../src/report/group-by.js";
import type { Requirement } from "../../src/suite/features/ledger.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { sourceLink } from "../../src/suite/features/source-link.js";
import { INVARIANTS } from "../../src/suite/invariants/invariants.js";
import { featuresByRule, nameOfFeature } from "../specification/features-by-rule.js";

/** The text of docs/contract.md: what every informer owes, on one page. */
export function renderContractDocs(
  rows: readonly Requirement[],
  scenarios: readonly Scenario[],
): string {
  const features = featuresByRule(scenarios);
  const statements = rows.filter(({ area }) => area !== undefined);
  const details = rows.filter(({ area, basis }) => area === undefined && basis === "contract");
  const areas = groupBy(statements, ({ area = "" }) => area);
  return `# What every informer owes

<!-- Generated from features/requirements by npm run generate. Do not edit. -->

An informer lists the objects of a Kubernetes API, watches them, notifies its user of changes, and often keeps them in a
store. Informers may differ in language, shape and features. This page is what they have in common: the
${statements.length} statements that the author of a controller relies on. An informer that breaks one of them loses, invents or
reorders changes, stays stale forever, or harms the server; each says which. None of them asks for client-go's behaviour.

${[...areas.keys()].map((area) => `[${area}](#${area.toLowerCase().replaceAll(" ", "-")})`).join(" · ")}

**Words.** *Delivered*: passed to the user by a callback, a stream, a channel or a queue. *Stored*: readable from the
informer. *A whole state*: all pages of a list, or the initial events of a watch up to the bookmark that ends them. *A marked
full restart*: the informer marks where it starts to deliver everything anew, and where that is complete.

**What is optional.** A statement about a feature that a library does not have (a store, an index, late handlers, a sync
signal) asks nothing of it.

**How it is judged.** As a black box: by the requests that reach a server and by the notifications. A scenario that shows a
violation is a FAIL, and the port is not conformant. What *free* leaves open is compared with client-go as well: other
behaviour is a DIFFERS, and no violation.

${[...areas].map(([area, own]) => areaText(area, own, features)).join("\n")}
## What it does not ask

What client-go does and no informer owes: pages of 500, watches of 5 to 10 minutes, pauses from 0.8 to 30 seconds, no
notification of unchanged objects, one order across objects, one notification for a recreated object, a list at \`""\` after
an expiry, a list where retrying the watch would do. Ports that declare \`follows: client-go\` are held to that, too.

## In more detail

Some requirements that describe client-go state a part of this in client-go's terms, and scenarios cite them beside a
statement. They bind as far as the statements do: ${details.map(({ id }) => `\`${id}\``).join(", ")}.
\`informer-conformance explain <id>\` shows their texts, sources and scenarios.
`;
}

function areaText(
  area: string,
  rows: readonly Requirement[],
  features: ReadonlyMap<string, readonly string[]>,
): string {
  const texts = rows.map((row) => statementText(row, features.get(row.id) ?? []));
  return `## ${area}\n\n${texts.join("\n")}`;
}

function statementText(
  { id, says, otherwise, free, note, untestable, source }: Requirement,
  features: readonly string[],
): string {
  const shown = features.map((uri) => `[${nameOfFeature(uri)}](../${uri})`);
  const checked = INVARIANTS.filter(({ requirement }) => requirement === id).map(
    ({ name }) => `[${name}](../src/suite/invariants/${name}.ts)`,
  );
  const remarks = [
    ["Without it", otherwise],
    ["Free", free],
    ["Ruling", note],
    ["Not tested", untestable],
    ["Checked in every scenario", listed(checked)],
    ["Shown in", listed(shown)],
    ["Source", source.map(linkText).join(" · ")],
  ] as const;
  const lines = remarks.flatMap(([name, text]) =>
    text === undefined ? [] : `- *${name}:* ${text}\n`,
  );
  return `### ${id}\n\n${says}\n\n${lines.join("")}`;
}

function listed(links: readonly string[]): string | undefined {
  return links.length > 0 ? links.join(", ") : undefined;
}

/** @throws TypeError for a source that cannot be opened */
function linkText(source: string): string {
  const link = sourceLink(source);
  if (link === undefined)
    throw new TypeError(`A source of the contract needs a title and a link: ${source}`);
  return `[${link.title}](${link.url})`;
}
