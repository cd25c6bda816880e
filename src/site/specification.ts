import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../suite/values/checked-yaml.js";

/** A group of components of the specification. */
export interface Topic {
  readonly name: string;
  readonly intro: string;
  /** The prefixes of its rules' ids. */
  readonly components: readonly string[];
  /** Related topics. */
  readonly see: readonly string[];
}

/** `features/specification.yaml`: the contents of the index besides the rules. */
export interface Specification {
  readonly topics: readonly Topic[];
  /** Frequent questions of client authors. */
  readonly questions: readonly { readonly question: string; readonly rules: readonly string[] }[];
  readonly constants: readonly {
    readonly value: string;
    readonly what: string;
    readonly rules: readonly string[];
  }[];
  readonly glossary: readonly {
    readonly word: string;
    readonly go: string;
    readonly means: string;
    readonly rules: readonly string[];
  }[];
  readonly queues: readonly {
    readonly releases: string;
    readonly default: string;
    readonly gate: string;
    /** The difference for handlers. */
    readonly handlers: string;
    /** The component. */
    readonly rules: string;
  }[];
  readonly faults: readonly {
    readonly fault: string;
    readonly ids: readonly string[];
    readonly rules: readonly string[];
  }[];
}

/** Its path, relative to the root. */
export const SPECIFICATION_FILE = "features/specification.yaml";

const text = { type: "string" };
const texts = { type: "array", items: text, minItems: 1 };

const isSpecification = compileSchema<Specification>({
  ...mapping({
    topics: listOf({ name: text, intro: text, components: texts, see: texts }),
    questions: listOf({ question: text, rules: texts }),
    constants: listOf({ value: text, what: text, rules: texts }),
    glossary: listOf({ word: text, go: text, means: text, rules: texts }),
    queues: listOf({ releases: text, default: text, gate: text, handlers: text, rules: text }),
    faults: listOf({ fault: text, ids: texts, rules: texts }),
  }),
});

function mapping(properties: Readonly<Record<string, object>>): object {
  return {
    type: "object",
    required: Object.keys(properties),
    additionalProperties: false,
    properties,
  };
}

function listOf(properties: Readonly<Record<string, object>>): object {
  return { type: "array", items: mapping(properties) };
}

/** Reads the file. @throws SuiteError code "ledger", with line and reason of each problem */
export function loadSpecification(root: string): Specification {
  return readCheckedYaml(
    join(root, SPECIFICATION_FILE),
    SPECIFICATION_FILE,
    isSpecification,
    "ledger",
  ).value;
}
