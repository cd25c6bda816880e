import type { Finding } from "./finding.js";
import { exportsOf } from "./source-export.js";
import type { SourceTree } from "./source-tree.js";
import { isTest } from "./typescript-source.js";

/** The documentation of an export can be read without its code. */
export function documentedExports(tree: SourceTree): Finding[] {
  return tree.sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      exportsOf(source)
        .filter(({ type, isDocumented }) => !isDocumented && type !== "re-export" && type !== "all")
        .map(({ name, line }) => ({
          path: source.path,
          line,
          what: `${name} is exported without a doc comment`,
          instead:
            "say in one sentence directly above what it does, with units, defaults and errors",
        })),
    );
}
