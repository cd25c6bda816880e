/** A piece of a page: text that is safe to stand in HTML as it is. Only `html`, `join` and `raw` make one. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static of(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.#text;
  }
}

/** A template of HTML: what is put in is escaped, for text and for quoted attributes, unless it is `Html` itself. */
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
  return Html.of(texts.join(""));
}

/** Pieces, one after the other. */
export function join(pieces: readonly Html[]): Html {
  return Html.of(pieces.map(String).join(""));
}

/** Text of our own that is put in unescaped: the style sheet and the script. Never for anything from a report. */
export function raw(text: string): Html {
  return Html.of(text);
}

/** The finished page. */
export function render(page: Html): string {
  return page.toString();
}

function escapeHtml(text: string): string {
  // Most of what is put in has none of them, and a page is put together of thousands of pieces.
  if (!/[&<>"']/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
