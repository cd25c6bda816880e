import { INFERRED_NEEDS, stepNeeds } from "../../src/suite/features/step-needs.js";
import type { FeatureRun } from "./feature-document.js";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/**
 * A scenario at informer depth is tagged with what its steps need, and with no more: a missing tag turns what a port does
 * not offer into an error of its adapter, a superfluous one leaves ports unjudged.
 */
export function stepNeedsTagged(tree: SourceTree): Finding[] {
  return tree.features
    .filter(({ path }) => !path.startsWith("features/apiserver/"))
    .flatMap(({ path, runs }) =>
      runs
        .filter(({ tags }) => ![...tags].some((tag) => tag.startsWith("part:")))
        .flatMap((run) => [...missing(path, run), ...superfluous(path, run)]),
    );
}

function missing(path: string, { title, line, tags, steps }: FeatureRun): Finding[] {
  return [...stepNeeds(steps)]
    .filter(([need]) => !tags.has(need))
    .map(([need, step]) => ({
      path,
      line,
      what: `"${title}" lacks @${need}, which its step "${step}" needs`,
      instead: "tag it, or ask for less",
    }));
}

function superfluous(path: string, { title, line, tags, steps }: FeatureRun): Finding[] {
  const needed = stepNeeds(steps);
  return [...tags]
    .filter((tag) => INFERRED_NEEDS.has(tag) && !needed.has(tag))
    .map((tag) => ({
      path,
      line,
      what: `"${title}" is tagged @${tag}, and none of its steps needs that`,
      instead: "drop the tag: it spares ports that could be judged",
    }));
}
