import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../suite/values/checked-yaml.js";

/** The file of these sentences. */
export const IN_SHORT_FILE = "ports/in-short.yaml";

/** A fact about a port for its users. */
export interface Sentence {
  readonly says: string;
  /** The scenarios that show it: none of them passes with every published version. Absent if there is none. */
  readonly shownBy?: readonly string[];
}

/** The three sentences of each port, by its name. */
export type InShort = Readonly<Record<string, readonly Sentence[]>>;

const isInShort = compileSchema<InShort>({
  type: "object",
  additionalProperties: {
    type: "array",
    minItems: 3,
    maxItems: 3,
    items: {
      type: "object",
      required: ["says"],
      additionalProperties: false,
      properties: {
        says: { type: "string", pattern: "^[^\\n]+\\.$" },
        shownBy: { type: "array", items: { type: "string" }, minItems: 1 },
      },
    },
  },
});

/** Reads the sentences. @throws SuiteError code "manifest" if one is invalid */
export function readInShort(root: string): InShort {
  return readCheckedYaml(join(root, IN_SHORT_FILE), IN_SHORT_FILE, isInShort, "manifest").value;
}
