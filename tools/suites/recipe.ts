import { join } from "node:path";
import type { ToolchainNeed } from "../../src/suite/port/port-manifest.js";
import type { Suite } from "./suite.js";

/** How to fetch, build and run a suite. */
export interface Recipe {
  readonly toolchain: readonly ToolchainNeed[];
  /** Commands run in order, in the folder of this tool, on first use. */
  readonly build: readonly (readonly string[])[];
  /** Files whose content decides whether to build again, relative to the folder of this tool. */
  readonly inputs: readonly string[];
  /** The folder of the tests, relative to the folder of this tool. */
  readonly folder: string;
  /** Runs the selected tests, and writes a JUnit report. */
  command(report: string, choice: Choice): readonly string[];
}

/** The selected tests. */
export interface Choice {
  /** A regular expression for whole names. @default all of the suite */
  readonly only?: string;
  /** Those that are excluded. */
  readonly leftOut: readonly string[];
}

/** Packages compiled in parallel: each takes half a gigabyte. */
const COMPILERS_MAX_COUNT = "2";

const GIT: ToolchainNeed = { program: "git", probe: ["git", "--version"] };

const GO: ToolchainNeed = { program: "go", probe: ["go", "version"], atLeast: "1.26" };

/** The folder of programs that tests call, relative to the folder of this tool. */
export const PROGRAMS_FOLDER = ".build/bin";

/** The same build as in `npm run clients`, so that they share the cache. */
const KUBECTL = [
  ...["go", "build", "-C", "../../fake-apiserver/clients/kubectl", "-trimpath"],
  ...["-p", COMPILERS_MAX_COUNT, "-o", `../../../tools/suites/${PROGRAMS_FOLDER}/kubectl`, "."],
];

/** The recipe of each language. */
export function recipeOf(suite: Suite): Recipe {
  switch (suite.language) {
    case "go":
      return goRecipe(suite);
    case "python":
      return pythonRecipe(suite);
  }
}

function goRecipe(suite: Suite): Recipe {
  const {
    module,
    version,
    tests: [tested = "."],
    own,
    hasKubectl,
    args = [],
  } = suite;
  const sources = own ?? `.build/go/${module}@${version}`;
  // Always below .build, or a program would be one of its own inputs.
  const program = own === undefined ? "suite.test" : ".build/suite.test";
  const compile = ["go", "test", "-C", sources, "-trimpath", "-p", COMPILERS_MAX_COUNT, "-c"];
  return {
    toolchain: [GO],
    build: [
      ...(own === undefined ? [["sh", "fetch-go-module.sh", module, version, sources]] : []),
      [...compile, "-vet=off", "-o", `./${join(tested, program)}`, `./${tested}`],
      ...(hasKubectl === true ? [KUBECTL] : []),
    ],
    inputs: own === undefined ? ["fetch-go-module.sh"] : [`${own}/*.go`, `${own}/go.*`],
    folder: join(sources, tested),
    command: (report, { only, leftOut }) => [
      `./${program}`,
      // The deadline is that of the run.
      "-test.timeout=0",
      "-ginkgo.no-color",
      `-ginkgo.junit-report=${report}`,
      // Ginkgo matches the name of the suite, a space, and the name of the test.
      ...(only === undefined ? [] : [`-ginkgo.focus= (?:${only})$`]),
      ...(leftOut.length === 0 ? [] : [`-ginkgo.skip= (?:${leftOut.join("|")})$`]),
      ...args,
    ],
  };
}

function pythonRecipe(suite: Suite): Recipe {
  const { module, version, repository, tests, args = [], hasKubectl } = suite;
  const sources = `.build/python/${module}-${version}`;
  const own = `python/${module}`;
  return {
    toolchain: [
      { program: "python3", probe: ["python3", "--version"], atLeast: "3.11" },
      ...(hasKubectl === true ? [GO] : []),
      ...(repository === undefined ? [] : [GIT]),
    ],
    build: [
      [
        ...["sh", "fetch-python-package.sh", module, version, sources, own],
        ...(repository === undefined ? [] : [repository.url, repository.commit]),
      ],
      ...(hasKubectl === true ? [KUBECTL] : []),
    ],
    inputs: ["fetch-python-package.sh", `${own}/**`],
    folder: sources,
    command: (report, { only, leftOut }) => [
      ...["env", "PYTHONPATH=../../../python", `LEFT_OUT=${leftOut.join("|")}`],
      ...(only === undefined ? [] : [`ONLY=${only}`]),
      ...[".venv/bin/python", "-m", "pytest", "-p", "left_out", "-p", "no:cacheprovider"],
      ...["--rootdir=.", `--junit-xml=${report}`, ...args, ...tests],
    ],
  };
}
