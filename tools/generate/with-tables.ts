const BEGIN = "<!-- generated: npm run generate -->\n";
const END = "<!-- end of generated -->\n";

/** A page with the text between its marks replaced. @throws RangeError if they are missing */
export function withTables(text: string, ...tables: readonly string[]): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new RangeError("README.md lacks the marks of its tables");
  return [text.slice(0, begin + BEGIN.length), ...tables, text.slice(end)].join("\n");
}
