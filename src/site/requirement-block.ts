import { type Html, html, join } from "../report/html-text.js";
import { safeLink } from "../report/safe-link.js";
import type { Requirement } from "../suite/features/ledger.js";
import { sourceLink } from "../suite/features/source-link.js";
import { withCode } from "./with-code.js";

/** The details of a requirement besides its sentence, as a definition list. */
export function requirementDetails(requirement: Requirement): Html {
  const { otherwise, free, note, untestable, excluded, source, queue } = requirement;
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    ["Without it", otherwise],
    ["Free", free],
    [requirement.area === undefined ? "Note" : "Ruling", note],
    ["Not tested", untestable],
    ["Out of scope", excluded],
    ["Holds", rangeText(requirement)],
    ["Queues", queue?.join(", ")],
    ["Source", join(source.map(sourceItem))],
  ];
  const items = rows.flatMap(([name, text]) =>
    text === undefined
      ? []
      : html`<div><dt>${name}</dt><dd>${typeof text === "string" ? withCode(text) : text}</dd></div>`,
  );
  return html`<dl class="details">${join(items)}</dl>`;
}

/** "since 0.27", "until 0.31"; undefined: in every release. */
export function rangeText({ since, until }: Pick<Requirement, "since" | "until">) {
  const parts = [...levels("since", since), ...levels("until", until)];
  return parts.length === 0 ? undefined : parts.join(", ");
}

function levels(word: string, value: Requirement["since"]): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === "string") return [`${word} ${value}`];
  return Object.entries(value).map(([part, level]) => `${part} ${word} ${level}`);
}

function sourceItem(source: string): Html {
  const link = sourceLink(source);
  return link?.url.startsWith("https://")
    ? html`<span class="source"><a href="${safeLink(link.url)}">${link.title}</a></span> `
    : html`<span class="source">${source}</span> `;
}
