import { firstOf } from "../suite/values/first-of.js";
import { lookAlikeText } from "./look-alike.js";
import type { Report } from "./report.js";

/** The maximum number of capabilities in a sentence. */
const ABILITIES_MAX_COUNT = 5;

/** Suggestions of what to look at next, in sentences. */
export function adviceOf({
  looksLike,
  undeclared,
}: Pick<Report, "looksLike" | "undeclared">): readonly string[] {
  return [
    ...(looksLike === undefined ? [] : [`looks like ${lookAlikeText(looksLike)}`]),
    ...(undeclared.length === 0 ? [] : [declaringText(undeclared)]),
  ];
}

function declaringText(undeclared: Report["undeclared"]): string {
  const named = undeclared.map(({ name, wouldGradeCount }, place) =>
    place === 0
      ? `declaring ${name} would grade ${wouldGradeCount} more`
      : `${name} ${wouldGradeCount}`,
  );
  return firstOf(named, ABILITIES_MAX_COUNT);
}
