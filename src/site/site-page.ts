import { type Html, html, join, render } from "../report/html-text.js";
import { linkBetween } from "./site-paths.js";

/** A page of the site. */
export interface SitePage {
  /** Its path below the site: "spec/reflector/backoff.html". */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly lang?: "en" | "zh-Hans";
  readonly body: Html;
}

/** The navigation. */
const SECTIONS = [
  ["index.html", "Results", ["index.html", "ports/", "failures/", "diff/"]],
  ["contract.html", "Contract", ["contract.html"]],
  ["spec/index.html", "Specification", ["spec/", "requirements/"]],
  ["learn/index.html", "Learn", ["learn/", "zh/"]],
  ["docs/index.html", "Documentation", ["docs/"]],
] as const;

/** No page loads anything from elsewhere, and none has inline scripts or styles. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The HTML of a page. `hasChapters`: there are chapters. All links are relative: it works from disk, and below any path. */
export function pageText(page: SitePage, hasChapters: boolean): string {
  const { path, title, description = "", lang = "en", body } = page;
  const sections = SECTIONS.filter(([, name]) => name !== "Learn" || hasChapters);
  const to = (target: string) => linkBetween(path, target);
  return render(html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title} · Informer conformance</title>
<link rel="stylesheet" href="${to("assets/site.css")}">
<script src="${to("assets/site.js")}" defer></script>
</head>
<body data-home="${to("index.html").replace(/index\.html$/, "")}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${to("index.html")}">Informer conformance</a>
<nav aria-label="Site">${join(sections.map((section) => sectionLink(section, path, to)))}</nav>
<div class="search" role="search" hidden><label for="search">Search</label><input id="search" type="search" autocomplete="off" aria-controls="found" placeholder="Search rules, scenarios, ports"><ul id="found" hidden></ul></div>
</header>
<main id="main">
${body}
</main>
<footer><p>Made by <code>informer-conformance site</code>. Nothing here comes from the network.</p><p class="theme" hidden><label for="theme">Colours</label> <select id="theme"><option value="">as the system</option><option value="light">light</option><option value="dark">dark</option></select></p></footer>
</body>
</html>
`);
}

function sectionLink(
  [target, name, prefixes]: (typeof SECTIONS)[number],
  path: string,
  to: (target: string) => string,
): Html {
  const isHere = prefixes.some((prefix) => path.startsWith(prefix));
  return isHere
    ? html`<a href="${to(target)}" aria-current="true">${name}</a>`
    : html`<a href="${to(target)}">${name}</a>`;
}

/** The path to a page: its last item is the page itself, without a link. */
export function breadcrumbs(
  from: string,
  places: readonly (readonly [title: string, target: string])[],
): Html {
  const items = places.map(
    ([title, target]) => html`<li><a href="${linkBetween(from, target)}">${title}</a></li>`,
  );
  return html`<nav class="crumbs" aria-label="Where this is"><ol>${join(items)}</ol></nav>`;
}
