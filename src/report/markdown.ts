/** A text that comes from elsewhere, as Markdown shows it: what it says, on one line, and nothing that acts. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, "\\$&").replaceAll(/\s+/g, " ");
}

/** Rows as a table; the first has the titles. A cell is Markdown. */
export function markdownTable(
  rows: readonly (readonly string[])[],
  alignments: readonly ("left" | "right")[],
): string {
  const [head = [], ...body] = rows;
  const rule = alignments.map((side) => (side === "right" ? "---:" : "---"));
  return [head, rule, ...body].map((row) => `| ${row.join(" | ")} |\n`).join("");
}
