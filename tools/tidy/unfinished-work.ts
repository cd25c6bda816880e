import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/** Marks of unfinished work. Written in two parts, so that this file does not find itself. */
const MARKS = ["TO" + "DO", "FIX" + "ME", "XX" + "X"];
const MARK = new RegExp(`\\b(?:${MARKS.join("|")})\\b`);

/** Left to their users: adapters that the command `init` writes. */
const TEMPLATE = /^ports\/kits\/[^/]+\/template\//;

/** Nothing is left for later in the tree: an issue can be scheduled, a comment cannot. */
export function unfinishedWork(tree: SourceTree): Finding[] {
  const files = tree.files.filter(({ path }) => !TEMPLATE.test(path));
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((content, index) => {
      const mark = MARK.exec(content)?.[0];
      if (mark === undefined) return [];
      return [{ path, line: index + 1, what: mark, instead: "do it now, or open an issue" }];
    }),
  );
}
