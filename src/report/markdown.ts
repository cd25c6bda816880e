/** Escapes untrusted text for Markdown, on one line. */
export function escapedMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, "\\$&").replaceAll(/\s+/g, " ");
}

/** A table of rows, the first of which has the titles. Cells are Markdown. */
export function markdownTable(
  rows: readonly (readonly string[])[],
  alignments: readonly ("left" | "right")[],
): string {
  const [head = [], ...body] = rows;
  const rule = alignments.map((side) => (side === "right" ? "---:" : "---"));
  return [head, rule, ...body].map((row) => `| ${row.join(" | ")} |\n`).join("");
}
