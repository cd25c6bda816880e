/**
 * The benchmarks: `node dist/bench/main.js [--only <name>]… [--against oracle|none] [--json|--markdown]`. Absolute numbers belong to
 * the machine that is printed with them; ratios are of two things measured in the same run. Exits with 0 when every
 * benchmark ran, whatever it measured.
 */
import { stderr, stdout } from "node:process";
import { parseArgs } from "node:util";
import { messageOf } from "../src/suite/suite-error.js";
import { type BenchmarkOptions, type BenchmarkOutcome, meetsGoal, ratioOf } from "./benchmark.js";
import { BENCHMARKS } from "./benchmarks.js";
import { describeMachine, loadOfLastMinute } from "./machine.js";
import { markdownTable } from "./markdown-table.js";
import { measurementTable } from "./measurement-table.js";
import { ProcessorShare } from "./processor-share.js";

/** What the flags ask for. */
interface Wish {
  readonly only: readonly string[];
  readonly against: BenchmarkOptions["against"];
  readonly format: "text" | "json" | "markdown";
}

/** What came of a benchmark, and how busy the machine was with other things. */
interface Ran {
  readonly name: string;
  readonly summary: string;
  /** Processes that wanted a processor in the minute before. */
  readonly loadBefore: number;
  /** What others took of the processors meanwhile; undefined where the system does not say. */
  readonly othersShare: number | undefined;
  readonly outcome: BenchmarkOutcome;
}

try {
  await measure(readFlags());
} catch (error) {
  stderr.write(`error: ${messageOf(error)}\n`);
  process.exitCode = 2;
}

async function measure({ only, against, format }: Wish): Promise<void> {
  const machine = describeMachine();
  if (format !== "json") stdout.write(`${machine}\n`);
  const all: Ran[] = [];
  for (const benchmark of BENCHMARKS) {
    const { name, summary } = benchmark;
    if (only.length > 0 && !only.includes(name)) continue;
    const loadBefore = loadOfLastMinute();
    const share = new ProcessorShare();
    const outcome = await benchmark.run({ size: "full", against });
    const ran: Ran = { name, summary, loadBefore, othersShare: share.ofOthers(), outcome };
    all.push(ran);
    if (format !== "json") stdout.write(format === "text" ? textOf(ran) : markdownOf(ran));
  }
  stdout.write(format === "json" ? jsonOf(machine, all) : countsOf(all));
}

function textOf(ran: Ran): string {
  const { name, summary, outcome } = ran;
  const heading = `\n${name}: ${summary}\n`;
  if ("skipped" in outcome) return `${heading}skipped: ${outcome.skipped}\n`;
  return `${heading}${measurementTable(outcome)}\n${circumstances(ran)}\n`;
}

function markdownOf(ran: Ran): string {
  const { name, summary, outcome } = ran;
  const heading = `\n## ${name}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n\n`;
  if ("skipped" in outcome) return `${heading}Skipped: ${outcome.skipped}.\n`;
  return `${heading}${markdownTable(outcome)}\n\n${circumstances(ran)}.\n`;
}

function circumstances({ loadBefore, othersShare }: Ran): string {
  const others =
    othersShare === undefined
      ? ""
      : `; others took ${Math.round(100 * othersShare)} % of the processors`;
  return `load before: ${loadBefore}${others}`;
}

function countsOf(all: readonly Ran[]): string {
  const outcomes = all.map(({ outcome }) => outcome);
  const verdicts = outcomes
    .flatMap((outcome) => ("skipped" in outcome ? [] : outcome))
    .map(meetsGoal);
  const count = (wanted: boolean) => verdicts.filter((verdict) => verdict === wanted).length;
  const skippedCount = outcomes.filter((outcome) => "skipped" in outcome).length;
  return `\ntargets: ${count(true)} ok, ${count(false)} missed; benchmarks skipped: ${skippedCount}\n`;
}

function jsonOf(machine: string, all: readonly Ran[]): string {
  const benchmarks = all.map(({ outcome, ...rest }) => ({
    ...rest,
    ...("skipped" in outcome
      ? outcome
      : {
          measurements: outcome.map((measurement) => ({
            ...measurement,
            ratio: ratioOf(measurement),
            isMet: meetsGoal(measurement),
          })),
        }),
  }));
  return `${JSON.stringify({ machine, benchmarks }, null, 2)}\n`;
}

/** @throws Error when a flag is unknown or wrong */
function readFlags(): Wish {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      against: { type: "string", default: "oracle" },
      json: { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
    },
  });
  const { only, against, json, markdown } = values;
  const names = BENCHMARKS.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`there is no benchmark ${unknown.join(", ")}; there are ${names.join(", ")}`);
  }
  if (against !== "oracle" && against !== "none") {
    throw new Error(`--against is oracle or none, not ${JSON.stringify(against)}`);
  }
  return { only, against, format: json ? "json" : markdown ? "markdown" : "text" };
}
