import { Marked, type Tokens } from "marked";
import { type Html, html, raw, render } from "../report/html-text.js";
import { safeLink } from "../report/safe-link.js";

/** The target of a link in a Markdown file on the site; undefined: none, and only its text is shown. */
export type LinkResolver = (href: string) => string | undefined;

/**
 * Markdown as HTML. `figureOf` may replace a paragraph that is only a link by a figure. HTML is shown as text, except line
 * breaks; comments are omitted.
 */
export function markdownHtml(
  text: string,
  linkTo: LinkResolver,
  figureOf: (href: string, caption: string) => Html | undefined = () => undefined,
): Html {
  const marked = new Marked({ gfm: true, async: false });
  const anchors = new Map<string, number>();
  marked.use({
    renderer: {
      heading(token: Tokens.Heading) {
        const id = ownAnchor(token.text, anchors);
        const content = this.parser.parseInline(token.tokens);
        return `<h${token.depth} id="${escaped(id)}">${content}</h${token.depth}>\n`;
      },
      link(token: Tokens.Link) {
        const content = this.parser.parseInline(token.tokens);
        const target = /^https?:/.test(token.href) ? safeLink(token.href) : linkTo(token.href);
        return target === undefined ? content : `<a href="${escaped(target)}">${content}</a>`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const [only, ...others] = tokens;
        const isAlone = only?.type === "link" && others.length === 0;
        const figure = isAlone ? figureOf(`${only["href"]}`, `${only["text"]}`) : undefined;
        return figure === undefined
          ? `<p>${this.parser.parseInline(tokens)}</p>\n`
          : render(figure);
      },
      image(token: Tokens.Image) {
        return escaped(token.text);
      },
      html(token: Tokens.HTML | Tokens.Tag) {
        if (/^<br ?\/?>$/.test(token.text.trim())) return "<br>";
        const anchor = /^<a id="([\w-]+)">$/.exec(token.text.trim())?.[1];
        if (anchor !== undefined) return `<span id="${anchor}"></span>`;
        return /^(?:<!--[\s\S]*-->|<\/a>)\s*$/.test(token.text) ? "" : escaped(token.text);
      },
      code(token: Tokens.Code) {
        return `<pre tabindex="0"><code>${escaped(token.text)}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], name: "td" | "th") =>
          row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>\n`).join("");
        return `<div class="wide" tabindex="0" role="region" aria-label="table"><table class="data"><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const page = marked.parse(text);
  return raw(typeof page === "string" ? page : "");
}

function escaped(text: string): string {
  return render(html`${text}`);
}

/** The anchor that GitHub gives a heading; repeated headings are numbered. */
function ownAnchor(heading: string, anchors: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
  const count = anchors.get(anchor) ?? 0;
  anchors.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
