import { sourceLink } from "../../src/suite/features/source-link.js";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

// Written in parts, so that this file does not find itself.
const NOBODY_HAS = new RegExp(["\\bseeds? 0\\d\\d\\b", "\\b\\d{3}_[0-9a-f]{4,}"].join("|"), "i");

/** Sources of requirements are public; features cite no private file. */
export function sources(tree: SourceTree): Finding[] {
  const ofLedger = tree.ledger.flatMap(({ path, sources: own }) =>
    own
      .filter(({ text }) => sourceLink(text) === undefined)
      .map(({ text, line }) => ({
        path,
        line,
        what: `"${text}" is no source that a page can link`,
        instead:
          "write `client-go tools/cache/store.go (Add), test TestCache`, one file each, or `Title, https://…`",
      })),
  );
  const ofFeatures = tree.files
    .filter(({ path }) => path.startsWith("features/"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((content, index) => {
        const what = NOBODY_HAS.exec(content)?.[0];
        const instead = "cite client-go at a release, a test, documentation or an issue";
        if (what === undefined) return [];
        return [{ path, line: index + 1, what: `"${what}", which readers cannot open`, instead }];
      }),
    );
  return [...ofLedger, ...ofFeatures];
}
