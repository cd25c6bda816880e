import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import type { Difference } from "./differences.js";

/** A difference between fake and real that is known and stays. */
export interface FidelityEntry {
  readonly id: string;
  /** What differs, as one sentence. */
  readonly difference: string;
  readonly reason: string;
  // "*" is one member and "**" any number of them; "verdict" is the verdict itself.
  /** Places in exchanges, as patterns: "body", "**", "managedFields", "**" with slashes between. */
  readonly at: readonly string[];
  /** Slugs of the scenarios it shows in. @default any */
  readonly scenarios?: readonly string[];
  /** It explains only what the fake does not have at all. @default false */
  readonly isMissing?: boolean;
}

const FILE = "fake-apiserver/fidelity.yaml";

const sentence = { type: "string", minLength: 1 };
const isFidelityFile = compileSchema<readonly FidelityEntry[]>({
  type: "array",
  items: {
    type: "object",
    required: ["id", "difference", "reason", "at"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" },
      difference: sentence,
      reason: sentence,
      at: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      scenarios: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      isMissing: { const: true },
    },
  },
});

/** Loads the machine-readable part of the fidelity list. @throws SuiteError code "ledger" when it is malformed */
export function loadFidelity(root: string): readonly FidelityEntry[] {
  return readCheckedYaml(join(root, FILE), FILE, isFidelityFile, "ledger").value;
}

/** The entry that explains a difference; undefined when none does. */
export function explanationOf(
  difference: Difference,
  entries: readonly FidelityEntry[],
): FidelityEntry | undefined {
  return entries.find(
    ({ at, scenarios, isMissing = false }) =>
      (scenarios === undefined || scenarios.includes(difference.scenario)) &&
      (!isMissing || difference.fake === "absent") &&
      at.some((pattern) => isMatch(pattern.split("/"), difference.at.split("/"))),
  );
}

/** Whether a place is one that a pattern means, both cut at their slashes. */
function isMatch(pattern: readonly string[], place: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return place.length === 0;
  if (head === "**") {
    return isMatch(rest, place) || (place.length > 0 && isMatch(pattern, place.slice(1)));
  }
  return place.length > 0 && (head === "*" || head === place[0]) && isMatch(rest, place.slice(1));
}
