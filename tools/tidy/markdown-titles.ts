import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/** A page has one title, and it comes first. */
export function markdownTitles(tree: SourceTree): Finding[] {
  return tree.files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) => {
      const [first, ...others] = titleLines(text);
      if (first === undefined) {
        return [{ path, line: 1, what: "no title", instead: "begin with one # line" }];
      }
      return others.map((line) => ({ path, line, what: "a second title", instead: "use ##" }));
    });
}

/** Lines of `# title`, outside code. */
function titleLines(text: string): readonly number[] {
  let isCode = false;
  return text.split("\n").flatMap((content, index) => {
    if (/^\s*(?:```|~~~)/.test(content)) isCode = !isCode;
    return !isCode && content.startsWith("# ") ? [index + 1] : [];
  });
}
