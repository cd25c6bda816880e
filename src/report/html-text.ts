/** A piece of a page: text that is safe as HTML. Only `html`, `join` and `raw` create it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A template of HTML: inserted values are escaped, for text and for quoted attributes, unless they are `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | number)[]
): Html {
  const texts = parts.map((part, place) => {
    const value = values[place];
    return value === undefined
      ? part
      : part + (value instanceof Html ? value : escapeHtml(`${value}`));
  });
  return new Html(texts.join(""));
}

/** Concatenates pieces. */
export function join(pieces: readonly Html[]): Html {
  return new Html(pieces.map(String).join(""));
}

/** Our own text, inserted unescaped: the style sheet and the script. Never for anything from a report. */
export function raw(text: string): Html {
  return new Html(text);
}

/** The finished page. */
export function render(page: Html): string {
  return page.toString();
}

function escapeHtml(text: string): string {
  // Most values have none of them, and a page has thousands of pieces.
  if (!/[&<>"']/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
