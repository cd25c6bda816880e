/**
 * Certifies the fake apiserver against a real one: runs the scenarios of `features/apiserver` that a kube-apiserver can
 * run (@oracle) on both, and compares verdicts and every answer.
 *
 *   node dist/tools/oracle/main.js --help
 *
 * Exits 1 when there is a difference, or a failure, that `fake-apiserver/fidelity.yaml` does not explain, and when that
 * explains something that is not there; 2 for a wrong flag, or a server that does not start.
 */
import { exit, stderr, stdout } from "node:process";
import { Option } from "commander";
import { flagsOf, program, repeated } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { type FidelityEntry, loadFidelity } from "./fidelity.js";
import { judgeRuns, type ScenarioJudgement } from "./judgement.js";
import { startRealOracle } from "./real-oracle.js";
import { reportText } from "./report-text.js";
import { runScenarios, type ScenarioRun } from "./run-scenarios.js";

/** What the flags ask for. */
interface Options {
  readonly isJson: boolean;
  readonly only: "fake" | "real" | undefined;
  readonly ids: readonly string[];
}

/** The flags as they are read. */
interface Flags {
  readonly json?: boolean;
  readonly only?: "fake" | "real";
  readonly id: readonly string[];
}

/** Real servers side by side, each with a share of the scenarios: most of their time they wait, for definitions above all. */
const REAL_COUNT = 3;

const root = packageRoot();

try {
  exit(await certify(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(2);
}

async function certify(options: Options): Promise<number> {
  const entries = loadFidelity(root);
  const [fake, real] = await Promise.all([
    options.only === "real" ? [] : runFake(options),
    options.only === "fake" ? [] : runReal(options),
  ]);
  const judgements = judgeRuns(fake, real, entries);
  const isWhole = options.only === undefined && options.ids.length === 0;
  const problems = isWhole ? staleEntries(entries, judgements) : [];
  if (options.isJson)
    stdout.write(`${JSON.stringify({ scenarios: judgements, problems }, null, 2)}\n`);
  else stdout.write(reportText(judgements, problems, { hasTable: options.only === undefined }));
  const isGood = problems.length === 0 && judgements.every(({ outcome }) => outcome !== "failed");
  return isGood ? 0 : 1;
}

function runFake(options: Options): Promise<readonly ScenarioRun[]> {
  const tagExpression = tagsOf(options, options.only === "fake" ? "" : "@oracle");
  return runScenarios({ root, server: { url: "", rbacUrl: "", controlUrl: "" }, tagExpression });
}

async function runReal(options: Options): Promise<readonly ScenarioRun[]> {
  const count = options.ids.length === 0 ? REAL_COUNT : 1;
  const shares = Array.from({ length: count }, (_, i) => runShare(options, `${i + 1}/${count}`));
  return (await Promise.all(shares)).flat();
}

async function runShare(
  options: Options,
  shard: `${number}/${number}`,
): Promise<readonly ScenarioRun[]> {
  const { url, rbacUrl, controlUrl, stop } = await startRealOracle(root);
  try {
    const server = { url, rbacUrl, controlUrl };
    const tagExpression = tagsOf(options, "@oracle");
    return await runScenarios({ root, server, tagExpression, shard });
  } finally {
    await stop();
  }
}

function tagsOf({ ids }: Options, always: string): string {
  const wanted = ids.map((id) => `@id:${id}`).join(" or ");
  return [always, wanted === "" ? "" : `(${wanted})`].filter((part) => part !== "").join(" and ");
}

/** Entries that explain nothing any more: a ledger that only grows is not read. */
function staleEntries(
  entries: readonly FidelityEntry[],
  judgements: readonly ScenarioJudgement[],
): readonly string[] {
  const used = new Set(
    judgements.flatMap(({ differences }) => differences.map(({ explainedBy }) => explainedBy)),
  );
  return entries
    .filter(({ id }) => !used.has(id))
    .map(({ id }) => `✖ fake-apiserver/fidelity.yaml: ${id} explains nothing: delete it`);
}

function readFlags(): Options {
  const {
    json: isJson = false,
    only,
    id: ids,
  } = flagsOf<Flags>(
    program(
      "oracle",
      "Certifies the fake apiserver against a real one, by scenarios tagged @oracle.",
    )
      .addOption(
        new Option(
          "--only <server>",
          "run only one of them: fake runs all scenarios and needs only Node",
        ).choices(["fake", "real"]),
      )
      .option("--id <scenario>", "only this scenario; repeatable", repeated, [])
      .option("--json", "print every response that differs, as JSON"),
  );
  return { isJson, only, ids };
}
