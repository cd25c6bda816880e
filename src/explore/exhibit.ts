import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ScenarioFailure } from "../suite/evidence/evidence.js";
import { type CheckedYaml, compileSchema, readCheckedYaml } from "../suite/values/checked-yaml.js";

/** A bug that a port has had, or has, and the scenario that shows it. */
export interface Exhibit {
  readonly id: string;
  /** What the library does wrong. */
  readonly bug: string;
  /** What a user sees of it. */
  readonly sees: string;
  /** Where it was reported. */
  readonly link: string;
  /** `PORT@VERSION` that has it. */
  readonly bad: string;
  /** `PORT@VERSION` without it; `live`: no release. */
  readonly good: string;
  /** Id of the scenario, with its row if it has one. */
  readonly scenario: string;
  /** How it fails. */
  readonly type: ScenarioFailure["type"];
  /** Part of the failure's reason. */
  readonly match: string;
  /** Part of what was observed; for reasons that are the same for many failures, as those of parts are. @default any */
  readonly observed?: string;
}

/** Where they are, relative to the root. */
export const MUSEUM_FILE = "ports/museum.yaml";

const text = { type: "string", minLength: 1 };
const target = { type: "string", pattern: "^[^@\\s]+@[^@\\s]+$" };

const isMuseum = compileSchema<readonly Exhibit[]>({
  type: "array",
  items: {
    type: "object",
    required: ["id", "bug", "sees", "link", "bad", "good", "scenario", "type", "match"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
      bug: text,
      sees: text,
      link: { type: "string", pattern: "^https://\\S+$" },
      bad: target,
      good: { anyOf: [target, { const: "live" }] },
      scenario: text,
      type: { enum: ["assertion", "invariant", "crash"] },
      match: text,
      observed: text,
    },
  },
});

/** Reads the museum; a project without the file has none. @throws SuiteError code "ledger" when it is malformed */
export function readMuseum(root: string): CheckedYaml<readonly Exhibit[]> {
  const file = join(root, MUSEUM_FILE);
  if (!existsSync(file)) return { value: [], lineOf: () => 1 };
  return readCheckedYaml(file, MUSEUM_FILE, isMuseum, "ledger");
}
