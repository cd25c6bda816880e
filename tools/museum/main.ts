/**
 * Shows the bugs of ports/museum.yaml: red for the version that has one, for the reason that is stated; green for the
 * version that has it no more.
 *
 *   npm run museum [-- --only <id>]… [--language <name>]… [--resume] [--json]
 *
 * Exits 0 when all is shown that could be run, 1 when something is not, 2 for wrong flags or a wrong file.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { parseArgs } from "node:util";
import { EXIT } from "../../src/suite/exit-code.js";
import { packageRoot } from "../../src/suite/package-root.js";
import { loadScenarios } from "../../src/suite/scenarios.js";
import { messageOf, SuiteError } from "../../src/suite/suite-error.js";
import { type Exhibit, languageOf, loadMuseum } from "./exhibit.js";
import { judgeExhibit } from "./judge-exhibit.js";
import { KeptVisits } from "./kept-visits.js";
import { museumText } from "./museum-text.js";
import { makeVisit, visitsOf } from "./visit.js";

/** Where the visits of the last run are kept, for `--resume`. */
const KEPT_FILE = "reports/out/museum.json";

/** Ports in real time mostly wait. */
const LANES_PER_PROCESSOR = 12;

const HELP = `Usage: npm run museum [-- options]

Shows the bugs of ports/museum.yaml, each with the version that has it and the one that has it no more.

Options:
  --only <id>        only this exhibit; repeatable
  --language <name>  only ports in this language; repeatable
  --resume           go on where the last run was interrupted
  --json             all of it, for programs
  --help             this text

Exit codes: 0 shown, as far as it could be run · 1 something is not shown · 2 wrong usage
`;

try {
  exit(await run());
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(EXIT.usage);
}

async function run(): Promise<number> {
  const wish = readFlags();
  if (wish.help) {
    stdout.write(HELP);
    return EXIT.conformant;
  }
  const root = packageRoot();
  const { scenarios, digest } = await loadScenarios(root);
  const exhibits = chosen(root, loadMuseum(root, scenarios), wish);
  const kept = new KeptVisits(join(root, KEPT_FILE), digest, wish.resume);
  const visits = visitsOf(exhibits);
  for (const [place, visit] of visits.entries()) {
    if (kept.of(visit) !== undefined) continue;
    const { target, scenarios: asked, isGood } = visit;
    const what = isGood ? "has to pass" : "has to fail";
    stderr.write(`${place + 1}/${visits.length} ${target} ${what} ${asked.length}\n`);
    const laneMaxCount = availableParallelism() * LANES_PER_PROCESSOR;
    const onProgress = (text: string) => stderr.write(`  ${text}\n`);
    const { signal } = new AbortController();
    kept.keep(visit, await makeVisit(visit, { root, laneMaxCount, signal, onProgress }));
  }
  const judged = exhibits.map((exhibit) =>
    judgeExhibit(exhibit, (target, scenario) => {
      const isGood = target === exhibit.good;
      const visit = visits.find((one) => one.target === target && one.isGood === isGood);
      const seens = (visit && kept.of(visit)) ?? `${target} was not run`;
      if (typeof seens === "string") return seens;
      return seens.get(scenario) ?? `${target}: ${scenario} was not run`;
    }),
  );
  stdout.write(wish.json ? `${JSON.stringify(judged, null, 2)}\n` : museumText(judged));
  return judged.some(({ outcome }) => outcome === "not-shown")
    ? EXIT.nonconformant
    : EXIT.conformant;
}

function chosen(
  root: string,
  exhibits: readonly Exhibit[],
  { only, language }: { readonly only: readonly string[]; readonly language: readonly string[] },
): readonly Exhibit[] {
  const unknown = only.find((id) => !exhibits.some((exhibit) => exhibit.id === id));
  if (unknown !== undefined) throw new SuiteError("usage", `There is no exhibit ${unknown}`);
  return exhibits
    .filter(({ id }) => only.length === 0 || only.includes(id))
    .filter(({ bad }) => language.length === 0 || language.includes(languageOf(root, bad)));
}

function readFlags() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      language: { type: "string", multiple: true, default: [] },
      resume: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  return values;
}
