import type { Finding } from "./finding.js";
import { exportsOf } from "./source-export.js";
import type { SourceTree } from "./source-tree.js";

/** Every export has a name of its own, and every list of exports is written out. */
export function exportForm(tree: SourceTree): Finding[] {
  return tree.sources.flatMap((source) =>
    exportsOf(source).flatMap(({ type, line }) => {
      if (type === "default") {
        return [
          { path: source.path, line, what: "a default export", instead: "export it by its name" },
        ];
      }
      if (type === "all") {
        return [{ path: source.path, line, what: "export *", instead: "list the names" }];
      }
      return [];
    }),
  );
}
