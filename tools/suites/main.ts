/**
 * Runs test suites that others have written for a real apiserver against the fake one. They are fetched and built on first
 * use; `suites.yaml` has them, `expected-failures.yaml` what they may not pass, and why.
 *
 *   node dist/tools/suites/main.js --help
 *
 * A suite whose toolchain is not on this machine is skipped, with the reason. Exits 1 when a test fails that nobody
 * expects to, or when one is expected to and does not; 2 for wrong flags or a wrong file.
 */
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, repeated } from "../../src/cli/flags.js";
import { PortBuilder } from "../../src/suite/build.js";
import { packageRoot } from "../../src/suite/package-root.js";
import { messageOf } from "../../src/suite/suite-error.js";
import { judgeResults, loadExpectedFailures } from "./expected-failures.js";
import { runSuite } from "./run-suite.js";
import { chosenSuites, loadSuites } from "./suite.js";
import { isAsExpected, type JudgedSuite, suitesText } from "./suites-text.js";

/** The flags as they are read. */
interface Flags {
  readonly only: readonly string[];
  readonly list?: true;
}

try {
  exit(await runSuites(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(2);
}

async function runSuites({ only, list }: Flags): Promise<number> {
  const root = packageRoot();
  const all = loadSuites(root);
  const ledger = loadExpectedFailures(root, all);
  const suites = chosenSuites(all, only);
  if (list === true) {
    const lines = suites.map(({ name, module, version }) => `${name}  ${module} ${version}`);
    stdout.write(`${lines.join("\n")}\n`);
    return 0;
  }
  const builder = new PortBuilder();
  const judged: JudgedSuite[] = [];
  for (const suite of suites) {
    const entries = ledger.filter((entry) => entry.suite === suite.name);
    const leftOut = entries.flatMap((entry) => (entry.isLeftOut === true ? entry.tests : []));
    const say = (what: string) => stderr.write(`${what}\n`);
    const outcome = await runSuite(suite, { root, builder, leftOut, say });
    judged.push({
      suite,
      outcome: outcome.type === "ran" ? judgeResults(outcome.results, entries) : outcome,
    });
  }
  stdout.write(suitesText(judged));
  return isAsExpected(judged) ? 0 : 1;
}

function readFlags(): Flags {
  return flagsOf(
    program(
      "suites",
      "Runs test suites that others have written for a real apiserver against the fake one.",
    )
      .option(
        "--only <name>",
        "this suite alone, or all of a name before its slash; repeatable",
        repeated,
        [],
      )
      .option("--list", "name the suites, and run none"),
  );
}
