import { posix } from "node:path";
import { html, join } from "../report/html-text.js";
import { markdownHtml } from "./markdown.js";
import type { SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import { docPath, featurePath, linkBetween } from "./site-paths.js";

const INDEX = "docs/index.html";

/** Pages of the repository in whose place the site has its own. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["contract.md", "contract.html"],
  ["specification.md", "spec/index.html"],
  ["ports.md", "index.html"],
]);

/** The pages of `docs/`, and their contents. */
export function docPages(facts: SiteFacts): readonly SitePage[] {
  const docs = [...facts.docs].filter(([path]) => !INSTEAD.has(path));
  const pages = docs.map(([path, text]) => docPage(path, text, facts));
  const groups = [
    ["Guides", docs.filter(([path]) => !path.includes("/"))],
    ["Parts", docs.filter(([path]) => path.startsWith("parts/"))],
    ["Findings, for maintainers", docs.filter(([path]) => path.startsWith("findings/"))],
  ] as const;
  const sections = groups.map(([title, own]) => {
    const items = own.map(
      ([path, text]) =>
        html`<li><a href="${linkBetween(INDEX, docPath(path))}">${titleOf(text)}</a> ${introOf(text)}</li>`,
    );
    return items.length === 0
      ? html``
      : html`<h2>${title}</h2><ul class="docs">${join(items)}</ul>`;
  });
  const index = {
    path: INDEX,
    title: "Documentation",
    body: html`<h1>Documentation</h1>${join(sections)}`,
  };
  return [index, ...pages];
}

function docPage(path: string, text: string, facts: SiteFacts): SitePage {
  const own = docPath(path);
  return {
    path: own,
    title: titleOf(text),
    body: html`${breadcrumbs(own, [["Documentation", INDEX]])}
<div class="prose">${markdownHtml(text, (href) => targetOf(href, path, facts))}</div>`,
  };
}

/** Where a link between files of the repository leads on the site. */
function targetOf(href: string, doc: string, facts: SiteFacts): string | undefined {
  const [file = "", anchor] = href.split("#");
  if (file === "") return href;
  const target = posix.join("docs", posix.dirname(doc), file);
  const page = pageOf(target, facts);
  if (page === undefined) return undefined;
  const isStatement = page === "contract.html" && /^c-\d+$/.test(anchor ?? "");
  const place = isStatement ? anchor?.toUpperCase() : anchor;
  return linkBetween(docPath(doc), place === undefined ? page : `${page}#${place}`);
}

function pageOf(file: string, { docs, plan }: SiteFacts): string | undefined {
  const doc = file.replace(/^docs\//, "");
  if (INSTEAD.has(doc)) return INSTEAD.get(doc);
  if (file.startsWith("docs/") && docs.has(doc)) return docPath(doc);
  return plan.documents.some(({ uri }) => uri === file) ? featurePath(file) : undefined;
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? "";
}

/** The first sentence below the title. */
function introOf(text: string): string {
  const paragraph = text
    .split(/\n\s*\n/)
    .find((one) => !/^(?:#|<!--|\||```|\[|- )/.test(one.trim()))
    ?.replaceAll(/\s+/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "");
  return /^.*?[.:](?= |$)/.exec(paragraph ?? "")?.[0] ?? "";
}
