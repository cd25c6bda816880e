import type { Ledger } from "../suite/features/ledger.js";
import type { FindingGroup } from "./explorer.js";
import { type Finding, REQUEST_KINDS } from "./finding.js";
import type { Sentence } from "./sentence.js";
import { tagsOfSteps } from "./steps-of-history.js";

/** The maximum length of a name in an id. */
const SLUG_MAX_CHARS = 48;

/** The id of a finding as a scenario: the port, the broken rule, and the first seed that showed it. */
export function idOfFound(port: string, { first }: FindingGroup): string {
  return `found-${slug(port)}-${slug(first.property)}-${first.seed}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX_CHARS)
    .replaceAll(/^-|-$/g, "");
}

/** The details of a finding that its scenario lacks are in a comment, for `explain`. */
const PROPERTY = "Property: ";
const LAST_REQUEST = "; last request: ";

/** The finding in the text of a found feature; undefined for any other feature. */
export function factsOfFound(text: string): Pick<Finding, "property" | "request"> | undefined {
  const line = text.split("\n").find((one) => one.trim().startsWith(`# ${PROPERTY}`)) ?? "";
  const [property = "", last] = line.trim().slice(`# ${PROPERTY}`.length).split(LAST_REQUEST);
  const request = REQUEST_KINDS.find((kind) => kind === last);
  return property === "" || request === undefined ? undefined : { property, request };
}

/** A finding as a feature with one scenario, which `run --id` can run. */
export function foundFeature(port: string, group: FindingGroup, ledger: Ledger): string {
  const { first, shortest, steps } = group;
  const { requirement } = first;
  const tags = ["@must", ...tagsOfSteps(steps)];
  const says = ledger.get(requirement)?.says;
  return [
    `Feature: Found in ${port}`,
    "",
    `  # ${shortest.reason}`,
    `  # By seed ${first.seed}: informer-conformance explore --port ${port} --seed ${first.seed} --histories 1`,
    `  # ${PROPERTY}${shortest.property}${LAST_REQUEST}${shortest.request}`,
    `  @req:${requirement}`,
    `  Rule: ${says ?? shortest.reason}`,
    "",
    `    @id:${idOfFound(port, group)} ${tags.join(" ")}`,
    `    Example: ${shortest.reason}`,
    ...stepLines(steps).map((line) => `      ${line}`),
    "",
  ].join("\n");
}

/** Steps as lines of a feature: a repeated keyword becomes And. */
export function stepLines(steps: readonly Sentence[]): readonly string[] {
  return steps.flatMap(({ keyword, text, rows }, place) => {
    const word = steps[place - 1]?.keyword === keyword ? "And" : keyword;
    return [`${word} ${text}`, ...rows.map((row) => `  | ${row.join(" | ")} |`)];
  });
}
