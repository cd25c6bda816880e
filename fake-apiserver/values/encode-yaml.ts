import { libraries } from "./libraries.js";

/** Members by their names, and lists as far left as what they are in. */
const AS_GO_WRITES_IT = { sortMapEntries: true, indentSeq: false, version: "1.1" } as const;

/** A value as YAML, as Go's library writes it. */
export function encodeYaml(value: unknown): string {
  return libraries.yaml().stringify(value, AS_GO_WRITES_IT);
}
