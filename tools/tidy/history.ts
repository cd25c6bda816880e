import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/** A commit, as far as `tidy` cares. */
export interface Commit {
  /** Abbreviated. */
  readonly id: string;
  readonly subject: string;
}

const SUBJECT_MAX_LENGTH = 72;

const KINDS = "build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test";
const SUBJECT = new RegExp(
  `^(?:(?:${KINDS})(?:\\((?<scope>[^)]*)\\))?|(?<alone>[a-z0-9-]+))!?: \\S`,
);

/** Subjects fit a line and have one scope, a folder or a file by its name, or say what kind of change they are, or both. */
export function history(commits: readonly Commit[], tree: SourceTree): Finding[] {
  const names = namesIn(tree);
  return commits.flatMap(({ id, subject }) => {
    const problems = [...lengthProblem(subject), ...formProblem(subject, names)];
    return problems.map((problem) => ({ path: `commit ${id}`, line: 1, ...problem }));
  });
}

type Problem = Pick<Finding, "what" | "instead">;

function lengthProblem(subject: string): Problem[] {
  if (subject.length <= SUBJECT_MAX_LENGTH) return [];
  const what = `a subject of ${subject.length} characters: ${subject}`;
  return [{ what, instead: `say it in ${SUBJECT_MAX_LENGTH}, and why in the body` }];
}

function formProblem(subject: string, names: ReadonlySet<string>): Problem[] {
  const match = SUBJECT.exec(subject);
  if (match === null)
    return [
      { what: subject, instead: "write scope: what, or type(scope): what, as in feat(cli): …" },
    ];
  const scope = match.groups?.["scope"] ?? match.groups?.["alone"];
  if (scope === undefined || names.has(scope)) return [];
  const instead = "name one folder, or one file without its ending";
  return [{ what: `the scope "${scope}" of: ${subject}`, instead }];
}

/** The names of all folders, and of all files as far as the first dot. */
function namesIn({ files }: SourceTree): ReadonlySet<string> {
  const parts = files.flatMap(({ path }) => path.split("/"));
  return new Set(parts.flatMap((part) => [part, part.split(".")[0] ?? part]));
}
