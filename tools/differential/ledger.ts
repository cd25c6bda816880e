import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import type { Difference } from "../oracle/differences.js";

/** A known cause of differences that is accepted. */
export interface DifferentialEntry {
  readonly id: string;
  /** The difference, as one sentence. */
  readonly difference: string;
  readonly reason: string;
  /** "POST pods", as a regular expression. @default any */
  readonly request?: string;
  /** Paths in exchanges, as regular expressions: "body/(.+/)?spec/.*". */
  readonly at: readonly string[];
  /** The value in the fake's or the real answer, as a regular expression. @default any */
  readonly fake?: string;
  readonly real?: string;
}

const FILE = "fake-apiserver/differential.yaml";

const sentence = { type: "string", minLength: 1 };
const isLedger = compileSchema<readonly DifferentialEntry[]>({
  type: "array",
  items: {
    type: "object",
    required: ["id", "difference", "reason", "at"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" },
      difference: sentence,
      reason: sentence,
      request: sentence,
      at: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      fake: sentence,
      real: sentence,
    },
  },
});

/** Loads the explained causes. @throws SuiteError code "ledger" for a malformed file */
export function loadDifferential(root: string): readonly DifferentialEntry[] {
  return readCheckedYaml(join(root, FILE), FILE, isLedger, "ledger").value;
}

/** The entry that explains a difference; undefined: none. */
export function explaining(
  entries: readonly DifferentialEntry[],
  { request, at, fake, real }: Omit<Difference, "scenario">,
): DifferentialEntry | undefined {
  const isWhole = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, "s").test(text);
  return entries.find(
    (entry) =>
      isWhole(entry.request ?? ".*", request) &&
      entry.at.some((pattern) => isWhole(pattern, at)) &&
      isWhole(entry.fake ?? ".*", fake) &&
      isWhole(entry.real ?? ".*", real),
  );
}
