/**
 * The benchmarks: `node dist/bench/main.js --help`. Absolute numbers belong to the machine that is printed with them;
 * ratios are of two things measured in the same run. Exits with 0 when every benchmark ran, whatever it measured.
 */
import { stderr, stdout } from "node:process";
import { InvalidArgumentError, Option } from "commander";
import { flagsOf, program } from "../src/cli/flags.js";
import { messageOf } from "../src/suite/values/suite-error.js";
import { type BenchmarkOptions, type BenchmarkOutcome, meetsGoal, ratioOf } from "./benchmark.js";
import { BENCHMARKS } from "./benchmarks.js";
import { describeMachine, loadOfLastMinute } from "./machine.js";
import { markdownTable } from "./markdown-table.js";
import { measurementTable } from "./measurement-table.js";
import { ProcessorShare } from "./processor-share.js";

/** What the flags ask for. */
interface Options {
  readonly only: readonly string[];
  readonly against: BenchmarkOptions["against"];
  readonly format: "text" | "json" | "markdown";
}

/** The flags as they are read. */
interface Flags {
  readonly only: readonly string[];
  readonly against: BenchmarkOptions["against"];
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/** The result of a benchmark, and the load of the machine. */
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

async function measure({ only, against, format }: Options): Promise<void> {
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

function readFlags(): Options {
  const command = program(
    "bench",
    "Measures the fake apiserver, beside something else that does the same.",
  )
    .addOption(
      new Option("--only <name>", "this benchmark alone; repeatable ")
        .argParser((name: string, earlier: readonly string[]) => [...earlier, checkedName(name)])
        .default([], "all"),
    )
    .addOption(
      new Option("--against <server>", "what to compare with; the oracle is built with Go")
        .choices(["oracle", "none"])
        .default("oracle"),
    )
    .option("--json", "print everything as JSON, at the end")
    .addOption(new Option("--markdown", "print tables for documents").conflicts("json"))
    .addHelpText("after", `\nBenchmarks:\n${summaries()}`);
  const { only, against, json, markdown } = flagsOf<Flags>(command);
  return { only, against, format: json ? "json" : markdown ? "markdown" : "text" };
}

function checkedName(name: string): string {
  if (BENCHMARKS.some((benchmark) => benchmark.name === name)) return name;
  throw new InvalidArgumentError("There is no such benchmark; --help names them.");
}

function summaries(): string {
  const width = Math.max(...BENCHMARKS.map(({ name }) => name.length));
  return BENCHMARKS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join("\n");
}
