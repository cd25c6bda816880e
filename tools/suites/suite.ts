import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import { isExpression } from "./expression.js";

/** Tests that others have written, and how to run them. */
export interface Suite {
  /** Unique: what `--only` takes, or the part before a slash. */
  readonly name: string;
  /** Decides how it is fetched, built and run. */
  readonly language: "go" | "python";
  /** The package that has the tests. */
  readonly module: string;
  readonly version: string;
  /** Where the tests come from when the package has none: `module` at `version` is what they test. */
  readonly repository?: { readonly url: string; readonly commit: string };
  /** The one package of a Go module, or files and folders of pytest; relative to the module. */
  readonly tests: readonly string[];
  /** The folder of this tool with the Go module that makes a program of the tests. @default they are compiled alone */
  readonly own?: string;
  /** Of a Go suite: names of the tests that are meant, as a regular expression for the whole. @default all */
  readonly focus?: string;
  /** Further arguments of the tests, or of pytest. @default none */
  readonly args?: readonly string[];
  /** The tests call kubectl: it is built from its module, and on the path. @default false */
  readonly hasKubectl?: true;
  /** Flags of the fake apiserver. @default none */
  readonly server?: readonly string[];
  /** A manifest of the initial objects, in the folder of this tool. @default nothing */
  readonly load?: string;
  /** What the tests find in their environment, besides KUBECONFIG. @default nothing */
  readonly env?: Readonly<Record<string, string>>;
  /** It takes its turn in `.ci/run`. @default it does not */
  readonly turn?: SuiteTurn;
}

/** How a suite takes its turn. */
export interface SuiteTurn {
  /** What it may take, or the longest of its parts: its build where others have been compiled before, and a run. */
  readonly seconds: number;
  /** Names of tests, as regular expressions for the whole, one for each part; what none of them names is one more. */
  readonly parts?: readonly string[];
}

/** Where suites are, relative to the root. */
export const SUITES_FILE = "tools/suites/suites.yaml";

const sentence = { type: "string", minLength: 1 };
const texts = { type: "array", items: sentence, minItems: 1 };
const isSuitesFile = compileSchema<readonly Suite[]>({
  type: "array",
  items: {
    type: "object",
    required: ["name", "language", "module", "version", "tests"],
    additionalProperties: false,
    properties: {
      name: { type: "string", pattern: "^[a-z0-9-]+(?:/[a-z0-9-]+)?$" },
      language: { enum: ["go", "python"] },
      module: sentence,
      version: sentence,
      repository: {
        type: "object",
        required: ["url", "commit"],
        additionalProperties: false,
        properties: {
          url: { type: "string", pattern: "^https://" },
          commit: { type: "string", pattern: "^[0-9a-f]{40}$" },
        },
      },
      tests: texts,
      own: { type: "string", pattern: "^[a-z0-9-]+$" },
      focus: sentence,
      args: texts,
      hasKubectl: { const: true },
      server: texts,
      load: sentence,
      env: { type: "object", additionalProperties: { type: "string" } },
      turn: {
        type: "object",
        required: ["seconds"],
        additionalProperties: false,
        properties: {
          seconds: { type: "integer", minimum: 1 },
          // Ginkgo looks behind the name of the suite: it must not find the middle of a name.
          parts: {
            type: "array",
            items: { type: "string", pattern: "^(?:\\.\\*|\\\\\\[)" },
            minItems: 1,
          },
        },
      },
    },
  },
});

/** Loads the suites. @throws SuiteError code "ledger" when the file is malformed, or a name is there twice */
export function loadSuites(root: string): readonly Suite[] {
  const file = join(root, SUITES_FILE);
  const { value, lineOf } = readCheckedYaml(file, SUITES_FILE, isSuitesFile, "ledger");
  const problems = value.flatMap(({ name, language, tests, turn }, place) => [
    ...(value.findIndex((one) => one.name === name) < place
      ? [`${SUITES_FILE}:${lineOf([place])}: ${name} is there twice`]
      : []),
    ...(language === "go" && tests.length > 1
      ? [`${SUITES_FILE}:${lineOf([place, "tests"])}: ${name} has more than one Go package`]
      : []),
    ...(turn?.parts ?? []).flatMap((part, index) =>
      isExpression(part)
        ? []
        : [`${SUITES_FILE}:${lineOf([place, "turn", "parts", index])}: ${part} is no expression`],
    ),
  ]);
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return value;
}

/** Those that are named, whole or by the part before the slash; all without names. @throws SuiteError code "usage" */
export function chosenSuites(all: readonly Suite[], names: readonly string[]): readonly Suite[] {
  const isNamed = (suite: Suite, name: string) =>
    suite.name === name || suite.name.startsWith(`${name}/`);
  const unknown = names.find((name) => !all.some((suite) => isNamed(suite, name)));
  if (unknown !== undefined) {
    const known = all.map(({ name }) => name).join(", ");
    throw new SuiteError("usage", `no suite "${unknown}"; there are ${known}`);
  }
  return names.length === 0
    ? all
    : all.filter((suite) => names.some((name) => isNamed(suite, name)));
}
