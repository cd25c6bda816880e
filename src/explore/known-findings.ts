import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Ledger } from "../suite/features/ledger.js";
import { INVARIANTS } from "../suite/invariants/invariants.js";
import { spokenPath } from "../suite/port/find-ports.js";
import type { Target } from "../suite/port/selection.js";
import { compileSchema, readCheckedYaml, suggestion } from "../suite/values/checked-yaml.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { ListedVersions } from "../suite/verdict/listed-versions.js";
import { type Finding, REQUEST_KINDS, type RequestKind } from "./finding.js";

/** The file beside a port's `baseline.yaml`. */
const FILE = "known-findings.yaml";

/** A finding of a port whose cause is known: a row of its `known-findings.yaml`. */
export interface KnownFinding {
  /** As in the finding: the name of an invariant, or the message of the failed step. */
  readonly property: string;
  /** The row of the ledger that is broken; absent: any, as each step of an episode names its own. */
  readonly requirement?: string;
  /** The kind of the last request; absent: any. */
  readonly request?: RequestKind;
  /** The error with which the port ends, such as "JSONDecodeError"; absent: any, and none. */
  readonly ended?: string;
  /** A part of a sentence without which the cause does not appear; absent: it appears in any history. */
  readonly sentence?: string;
  /** The cause, with file and line of the library's source. */
  readonly reason: string;
  /** Where it is tracked, or the source. */
  readonly link: string;
  /** The id of the bug in `ports/museum.yaml`; absent: it is not there, or its scenario breaks what the finding breaks. */
  readonly museum?: string;
  /** Versions of the port that have it; absent: all. */
  readonly versions?: readonly string[];
  /** "ports/x/known-findings.yaml:12", for messages. */
  readonly where: string;
}

/** A row of the file: a cause may break several requirements, and show in several ways. */
interface Row extends Omit<KnownFinding, "where" | "property" | "requirement" | "sentence"> {
  readonly property: string | readonly string[];
  readonly requirement?: string | readonly string[];
  readonly sentence?: string | readonly string[];
}

/** Failures found at the end of a trial, without an invariant. */
const OF_TRIALS = ["stops-when-told", "requests-end-with-the-trial"];

const sentence = { type: "string", minLength: 1 };
const sentences = { type: "array", items: sentence, minItems: 1, uniqueItems: true };

const isList = compileSchema<readonly Row[] | null>({
  type: ["array", "null"],
  items: {
    type: "object",
    required: ["property", "reason", "link"],
    anyOf: [{ required: ["requirement"] }, { required: ["ended"] }, { required: ["sentence"] }],
    additionalProperties: false,
    properties: {
      property: { anyOf: [sentence, sentences] },
      requirement: { anyOf: [sentence, sentences] },
      request: { enum: REQUEST_KINDS },
      ended: sentence,
      sentence: { anyOf: [sentence, sentences] },
      reason: sentence,
      link: { ...sentence, pattern: "^https://" },
      museum: sentence,
      versions: sentences,
    },
  },
});

/**
 * Loads the findings of a target whose causes are known; a port without the file has none.
 * @throws SuiteError code "baseline": malformed, an unknown property, requirement or version, or listed twice for one version
 */
export function loadKnownFindings(
  root: string,
  target: Target,
  ledger: Ledger,
): readonly KnownFinding[] {
  const file = join(target.port.folder, FILE);
  if (!existsSync(file)) return [];
  const name = spokenPath(root, file);
  const { value, lineOf } = readCheckedYaml(file, name, isList, "baseline");
  const entries = (value ?? []).flatMap((row, place) =>
    entriesOf(row, `${name}:${lineOf([place])}`),
  );
  const problems = problemsOf(entries, target, ledger);
  if (problems.length > 0) throw new SuiteError("baseline", problems.join("\n"));
  const { version } = target.version;
  return entries.filter((entry) => entry.versions?.includes(version) ?? true);
}

/** An entry for each property, requirement and sentence of a row. */
function entriesOf(
  { property, requirement, sentence: part, ...row }: Row,
  where: string,
): readonly KnownFinding[] {
  return [property].flat().flatMap((each) =>
    [requirement].flat().flatMap((broken) =>
      [part].flat().map((has) => ({
        ...row,
        property: each,
        ...(broken === undefined ? {} : { requirement: broken }),
        ...(has === undefined ? {} : { sentence: has }),
        where,
      })),
    ),
  );
}

/** The entry that explains a finding, the most specific one first; undefined: it is new. */
export function knownAs(
  { property, requirement, request, ended, evidence }: Finding,
  known: readonly KnownFinding[],
): KnownFinding | undefined {
  const has = (part: string) =>
    evidence.timeline.some(({ source, text }) => source === "step" && text.includes(part));
  const fitting = known.filter(
    (entry) =>
      entry.property === property &&
      (entry.requirement ?? requirement) === requirement &&
      (entry.request ?? request) === request &&
      (entry.ended ?? ended) === ended &&
      (entry.sentence === undefined || has(entry.sentence)),
  );
  const [first] = fitting.sort((a, b) => detailsOf(b).length - detailsOf(a).length);
  return first;
}

/** The members of an entry besides the property. */
function detailsOf({ requirement, request, ended, sentence }: KnownFinding): readonly string[] {
  return [requirement, request, ended, sentence].filter((detail) => detail !== undefined);
}

/**
 * What the findings of one group have in common: their signature, and the last request and the sentence where an entry is
 * about those alone. The others are no group for each kind of request: a list in pages breaks what a list in one piece does.
 */
export function groupKey({ signature }: Finding, known: KnownFinding | undefined): string {
  const { request, sentence: part } = known ?? {};
  return [signature, request, part].filter((one) => one !== undefined).join(" · ");
}

function problemsOf(
  entries: readonly KnownFinding[],
  target: Target,
  ledger: Ledger,
): readonly string[] {
  const versions = new ListedVersions(
    target.port.manifest.versions.map((version) => version.version),
  );
  return entries.flatMap((entry) => {
    const { property, requirement = "any requirement" } = entry;
    const { request = "any request", ended = "any end" } = entry;
    const about = [property, requirement, request, ended, entry.sentence];
    const what = about.filter((one) => one !== undefined).join(" · ");
    const problems = [
      ...propertyProblems(property),
      ...requirementProblems(entry.requirement, [...ledger.keys()]),
      ...versions.problemsOf(what, entry),
    ];
    return [...new Set(problems)].map((problem) => `${entry.where}: ${problem}`);
  });
}

/** The message of a step has several words; a single word is the name of an invariant. */
function propertyProblems(property: string): readonly string[] {
  const names = [...INVARIANTS.map(({ name }) => name), ...OF_TRIALS];
  if (property.includes(" ") || names.includes(property)) return [];
  return [`unknown property ${JSON.stringify(property)}${suggestion(property, names)}`];
}

function requirementProblems(
  requirement: string | undefined,
  ids: readonly string[],
): readonly string[] {
  if (requirement === undefined || ids.includes(requirement)) return [];
  return [`unknown requirement ${JSON.stringify(requirement)}${suggestion(requirement, ids)}`];
}
