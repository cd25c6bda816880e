import { posix } from "node:path";
import type { Finding } from "./finding.js";
import { exportsOf } from "./source-export.js";
import type { SourceTree } from "./source-tree.js";
import { isTest, type TypeScriptSource } from "./typescript-source.js";

/** Names that say nothing of what is inside. */
const ATTICS: ReadonlySet<string> = new Set(["util", "helper", "type", "common", "misc", "shared"]);

/** Files named after their role, not after what they export. */
const ROLES: ReadonlySet<string> = new Set(["index", "main", "cli", "serve"]);

/** Long enough that two words which share it are of one family: read-iness, must-be-read-y. */
const FAMILY_LENGTH = 4;

/** Files are kebab-case, named after the one thing they export or what several have in common, and none is an attic. */
export function fileNames(tree: SourceTree): Finding[] {
  return tree.sources.flatMap((source) => {
    const stem = stemOf(source.path);
    const problem = spellingProblem(stem) ?? exportProblem(source, stem);
    return problem ? [{ path: source.path, line: 1, ...problem }] : [];
  });
}

function stemOf(path: string): string {
  return posix
    .basename(path)
    .replace(/(?:\.(?:property|integration))?(?:\.(?:test|cases|steps|bench))?\.ts$/, "");
}

function spellingProblem(stem: string): Pick<Finding, "what" | "instead"> | undefined {
  if (ATTICS.has(singular(stem))) {
    return { what: `a file called ${stem}`, instead: "name it after the concept, one file each" };
  }
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(stem)) return undefined;
  return { what: `${stem} is not kebab-case`, instead: `call it ${kebab(stem)}` };
}

function exportProblem(
  source: TypeScriptSource,
  stem: string,
): Pick<Finding, "what" | "instead"> | undefined {
  if (isTest(source.path) || ROLES.has(stem)) return undefined;
  const exported = exportsOf(source);
  const names = exported.map(({ name }) => kebab(name));
  const [only, ...others] = exported.filter(({ type }) => type !== "type");
  const isClassFile = only?.type === "class" && others.length === 0 && !names.includes(stem);
  // `journal.ts` of a RecordingJournal is fine: the class is the file's word with a qualifier.
  if (isClassFile && !dashless(kebab(only.name)).endsWith(dashless(stem))) {
    return { what: `the file of ${only.name}`, instead: `call it ${kebab(only.name)}.ts` };
  }
  // Several exports share a concept that none of them need name: request-body of readObject and checkObject.
  const [name, ...more] = names;
  if (name === undefined || more.length > 0 || isRelated(stem, name)) return undefined;
  return {
    what: `${stem}.ts exports ${exported[0]?.name} alone`,
    instead: "name the file after what it exports",
  };
}

/** Whether a file name and an exported name speak of one thing. */
function isRelated(stem: string, name: string): boolean {
  if (dashless(name).includes(dashless(singular(stem)))) return true;
  return stem
    .split("-")
    .some((word) =>
      name.split("-").some((other) => sharedPrefixLength(word, other) >= FAMILY_LENGTH),
    );
}

function sharedPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** WebSocket is two words to the one and one to the other. */
function dashless(words: string): string {
  return words.replaceAll("-", "");
}

function singular(word: string): string {
  return word.replace(/s$/, "");
}

/** DeltaFifo → delta-fifo, EVIDENCE_MEDIA_TYPE → evidence-media-type. */
function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[_.\s]+/g, "-")
    .toLowerCase();
}
