import type { Requirement } from "../src/suite/ledger.js";
import { sourceLink } from "../src/suite/source-link.js";
import { groupBy } from "./group-by.js";

/** The text of docs/contract.md: what every informer owes, on one page. */
export function renderContractDocs(rows: readonly Requirement[]): string {
  const statements = rows.filter(({ area }) => area !== undefined);
  const details = rows.filter(({ area, basis }) => area === undefined && basis === "contract");
  const areas = groupBy(statements, ({ area = "" }) => area);
  return `# What every informer owes

<!-- Generated from features/requirements by tools/generate-contract-docs.ts. Do not edit. -->

An informer lists the objects of a Kubernetes API, watches them, tells its user what changes, and often holds them in a
store. Informers differ, and may: in language, in shape, in what they offer. This page says what they have in common: the
${statements.length} statements that a user relies on who writes a controller with one. To break one of them is to lose, invent or reorder
what the user is told or holds, to leave the user behind for ever, or to harm the server; each says which. None of them asks
anybody to be like client-go.

${[...areas.keys()].map((area) => `[${area}](#${area.toLowerCase().replaceAll(" ", "-")})`).join(" · ")}

**Words.** *Told*: handed to the user, by a callback, a stream, a channel or a queue. *Held*: what the user can read from the
informer. *A whole state*: all pages of a list, or the initial events of a watch up to the bookmark that ends them. *A marked
full restart*: the informer says that it tells everything anew, and when it is through.

**What is optional.** A statement about something that a library does not offer (a store, an index, a late handler, a signal
that it has synced) asks nothing of it.

**How it is judged.** A black box: by the requests that reach a server and by what the user is told. A scenario that shows a
breach is a FAIL, and the port is not conformant. What client-go does besides, and *free* below leaves to everybody, is
compared as well: that is a DIFFERS, and no breach.

${[...areas].map(([area, own]) => areaText(area, own)).join("\n")}
## What it does not ask

What client-go does and nobody owes: pages of 500, watches of 5 to 10 minutes, pauses from 0.8 to 30 seconds, silence about
what has not changed, one order across objects, one notification for an object that was made anew, a list at \`""\` after an
expiry, a list where another try of the watch would do. Ports that say \`follows: client-go\` are held to that, too.

## In more detail

Some requirements of client-go's own catalogue say a part of this in client-go's words, and scenarios cite them beside a
statement. They bind as far as the statements do: ${details.map(({ id }) => `\`${id}\``).join(", ")}.
\`informer-conformance explain <id>\` tells what each says, where it comes from, and which scenarios show it.
`;
}

function areaText(area: string, rows: readonly Requirement[]): string {
  return `## ${area}\n\n${rows.map(statementText).join("\n")}`;
}

function statementText({
  id,
  says,
  otherwise,
  free,
  note,
  untestable,
  source,
}: Requirement): string {
  const remarks = [
    ["Without it", otherwise],
    ["Free", free],
    ["Ruling", note],
    ["Not tested", untestable],
    ["Source", source.map(linkText).join(" · ")],
  ] as const;
  const lines = remarks.flatMap(([name, text]) =>
    text === undefined ? [] : `- *${name}:* ${text}\n`,
  );
  return `### ${id}\n\n${says}\n\n${lines.join("")}`;
}

/** @throws TypeError for a source that nobody can open */
function linkText(source: string): string {
  const link = sourceLink(source);
  if (link === undefined)
    throw new TypeError(`A source of the contract needs a title and a link: ${source}`);
  return `[${link.title}](${link.url})`;
}
