import { createHash } from "node:crypto";
import { posix } from "node:path";
import { type Html, html, join } from "../report/html-text.js";
import { historyFigure } from "./learn-history.js";
import { markdownHtml } from "./markdown.js";
import type { SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import { docPath, featurePath, linkBetween } from "./site-paths.js";

const INDEX = "docs/index.html";

/** Pages of the repository that the site replaces. */
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
    ["Guides", docs.filter(([path]) => !path.includes("/") || path === "learn/README.md")],
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
  const isChapter = path.startsWith("learn/");
  const isChinese = path.startsWith("learn/zh/");
  const top = isChapter ? docPath(isChinese ? "learn/zh/README.md" : "learn/README.md") : INDEX;
  const title = isChinese ? "从八个失败理解 informer" : "In eight failures";
  const crumbs =
    own === top ? html`` : breadcrumbs(own, [[isChapter ? title : "Documentation", top]]);
  const count = { figures: 0 };
  const figureOf = (href: string, caption: string) => {
    const history = facts.histories.get(posix.join(posix.dirname(path), href));
    return history && historyFigure(history, `history-${++count.figures}`, caption, isChinese);
  };
  return {
    path: own,
    title: titleOf(text),
    ...(isChinese ? { lang: "zh-Hans" as const } : {}),
    body: html`${crumbs}
${isStale(text, facts) ? html`<p class="notice">英文原文已有更新，本页尚未跟上。</p>` : html``}
<div class="prose">${markdownHtml(text, (href) => targetOf(href, path, facts), figureOf)}</div>
${isChapter && own !== top ? turnPage(path, facts) : html``}`,
  };
}

/** A translation names its original by twelve digits of the hash. */
const TRANSLATION = /<!-- Translates \.\.\/(?<of>[\w-]+\.md) as of (?<hash>[0-9a-f]{12})\. -->/;

/** Whether the original of a translated page has changed since. */
export function isStale(text: string, { docs }: Pick<SiteFacts, "docs">): boolean {
  const { of, hash } = TRANSLATION.exec(text)?.groups ?? {};
  if (of === undefined) return false;
  const now = createHash("sha256")
    .update(docs.get(`learn/${of}`) ?? "")
    .digest("hex");
  return !now.startsWith(hash ?? "");
}

/** The chapters before and after, and the same in the other language. */
function turnPage(path: string, { docs }: SiteFacts): Html {
  const folder = posix.dirname(path);
  const chapters = [...docs.keys()].filter(
    (one) => posix.dirname(one) === folder && !one.endsWith("README.md"),
  );
  const place = chapters.indexOf(path);
  const other =
    folder === "learn" ? `learn/zh/${posix.basename(path)}` : `learn/${posix.basename(path)}`;
  const links = [
    [chapters[place - 1], "←"],
    [docs.has(other) ? other : undefined, ""],
    [chapters[place + 1], "→"],
  ] as const;
  const items = links.flatMap(([target, sign]) => {
    if (target === undefined) return [];
    const words =
      sign === "" ? (folder === "learn" ? "中文" : "English") : titleOf(docs.get(target) ?? "");
    const text = sign === "→" ? `${words} →` : `${sign} ${words}`;
    return html`<li><a href="${linkBetween(docPath(path), docPath(target))}">${text}</a></li>`;
  });
  return html`<nav class="turn" aria-label="Chapters"><ul>${join(items)}</ul></nav>`;
}

/** The target of a link between files of the repository on the site. */
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
  return plan.documents().some(({ uri }) => uri === file) ? featurePath(file) : undefined;
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
