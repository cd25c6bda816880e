import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import { isExpression } from "./expression.js";

/** A third-party test suite, and how to run it. */
export interface Suite {
  /** Unique: the argument of `--only`, or its part before a slash. */
  readonly name: string;
  /** Decides how it is fetched, built and run. */
  readonly language: "go" | "python";
  /** The package with the tests. */
  readonly module: string;
  readonly version: string;
  /** The repository of the tests, if the package lacks them: they test `module` at `version`. */
  readonly repository?: { readonly url: string; readonly commit: string };
  /** The single package of a Go module, or files and folders of pytest; relative to the module. */
  readonly tests: readonly string[];
  /** The folder of this tool whose Go module makes a program of the tests. @default they are compiled alone */
  readonly own?: string;
  /** For a Go suite: a regular expression for whole names of the selected tests. @default all */
  readonly focus?: string;
  /** Further arguments of the tests, or of pytest. @default none */
  readonly args?: readonly string[];
  /** The tests call kubectl, which is built from its module. @default false */
  readonly hasKubectl?: true;
  /** Flags of the fake apiserver. @default none */
  readonly server?: readonly string[];
  /** A manifest of the initial objects, in the folder of this tool. @default nothing */
  readonly load?: string;
  /** Environment variables of the tests, besides KUBECONFIG. @default none */
  readonly env?: Readonly<Record<string, string>>;
  /** It is in the rotation of `.ci/run`. @default it is not */
  readonly turn?: SuiteTurn;
}

/** The place of a suite in the rotation. */
export interface SuiteTurn {
  /** Its time limit, or that of its longest part: a build with warm caches, and a run. */
  readonly seconds: number;
  /** Regular expressions for whole names of tests, one for each part; the remaining tests are one more. */
  readonly parts?: readonly string[];
}

/** The list of suites, relative to the root. */
const SUITES_FILE = "tools/suites/suites.yaml";

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
          // Ginkgo prefixes names with the suite's: the expression must not match inside a name.
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

/** Loads the suites. @throws SuiteError code "ledger" for a malformed file, or a repeated name */
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

/** The named suites, by their whole names or the part before the slash; without names all. @throws SuiteError code "usage" */
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
