import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { readSuiteVersion } from "../protocol/suite-version.js";
import { packageRoot } from "../suite/values/package-root.js";
import { ANY_LEVEL, isLevel } from "../suite/values/version-order.js";
import { repeated, shard, wholeNumber } from "./flags.js";
import type { Terminal } from "./terminal.js";

/** The environment of a command, and the receiver of its exit code. */
interface Use {
  readonly terminal: Terminal;
  readonly exit: (code: number) => void;
}

/**
 * The command line as typed at a terminal. A usage error ends in a `CommanderError`; what a command itself gets wrong, in
 * its own error.
 */
export function createProgram(terminal: Terminal, exit: Use["exit"]): Command {
  const { stderr, stdout } = terminal;
  const use = { terminal, exit };
  const program = new Command("informer-conformance")
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
    .description("Checks whether a Kubernetes informer behaves like client-go's.")
    .version(readSuiteVersion())
    .showSuggestionAfterError()
    .showHelpAfterError("hint: --help says what it takes")
    .exitOverride();
  addRun(program, use);
  addExplore(program, use);
  addList(program, use);
  addExplain(program, use);
  addDoctor(program, use);
  addInit(program, use);
  addSummarize(program, use);
  addPublish(program, use);
  addDiff(program, use);
  addMerge(program, use);
  addSite(program, use);
  addServe(program);
  return program;
}

function addRun(program: Command, { terminal, exit }: Use): void {
  program
    .command("run")
    .description("Run the scenarios against ports and report.")
    .option(
      "--port <name[@version]>",
      "port to run, or the path of its folder; @all: each of its default versions; repeatable (default: the newest of those that run by default)",
      repeated,
      [],
    )
    .addOption(portsOption())
    .option(
      "--all",
      "run every default version of every port, including those that run only on request",
    )
    .option("--id <id>", "only this scenario; repeatable", repeated, [])
    .option(
      "--tags <expression>",
      'only scenarios that match, such as "@must and not @cap:resync"',
      "",
    )
    .option(
      "--quick",
      "skip the scenarios tagged @slow, which wait for up to a minute in real time",
    )
    .option("--seed <n>", "random seed", wholeNumber(0, 2 ** 32 - 1), 1)
    .option(
      "--out <folder>",
      "folder for reports; reports of an earlier run are removed",
      "reports/out",
    )
    .addOption(
      new Option("--order <order>", "order of scenarios")
        .choices(["defined", "random"])
        .default("defined"),
    )
    .option(
      "--jobs <n>",
      "scenarios in parallel, of all ports together (default: 60 for each processor)",
      wholeNumber(1, 1024),
    )
    .option(
      "--level <0.N|any>",
      "client-go minor version to judge ports by, or any: all scenarios (default: each port's own)",
      level,
    )
    .option("--strict", "judge every port by client-go's behaviour, not only by the contract")
    .option("--time-scale <x>", "multiplies real-time deadlines, up to 10", timeScale, 1)
    .option("--ask-once", "in real time, do not retry failed scenarios: faster, and less certain")
    .option("--require-toolchains", "fail if a toolchain is missing, instead of skipping the port")
    .option("--no-build", "fail if a port is not built, instead of building it")
    .option("--verbose", "a line of the table for each feature, instead of each folder of them")
    .option(
      "--watch",
      "run again whenever a file of the port changes, until interrupted; best with --id",
    )
    .addOption(rootOption())
    .addHelpText("after", EXIT_CODES)
    .action(async (options) => {
      if (options.watch === true) {
        const { watchCommand } = await import("./watch-command.js");
        exit(await watchCommand(options, process.argv.slice(2), terminal));
        return;
      }
      const { runCommand } = await import("./run-command.js");
      exit(await runCommand(options, terminal));
    });
}

const EXIT_CODES = `
Exit codes: 0 conformant · 1 not conformant · 2 wrong usage or baseline, or reports cannot be written · 3 an adapter could not be run ·
4 a bug of the suite · 5 incomplete: nothing graded, or interrupted`;

function addExplore(program: Command, { terminal, exit }: Use): void {
  program
    .command("explore")
    .description("Run random histories against a port, and report breaches of the contract.")
    .option(
      "--port <name[@version]>",
      "port to explore, or the path of its folder; repeatable",
      repeated,
      [],
    )
    .addOption(portsOption())
    .option(
      "--seed <n>",
      "the first seed; each seed is one history",
      wholeNumber(1, 2 ** 31 - 1),
      1,
    )
    .addOption(
      new Option("--histories <n>", "number of histories, one per seed (default: 1000)")
        .argParser(wholeNumber(1, 2 ** 31 - 1))
        .conflicts("minutes"),
    )
    .addOption(new Option("--minutes <m>", "duration for each port").argParser(minutes))
    .addOption(
      new Option(
        "--soak <duration>",
        "run one history of this duration, such as 24h or 30d, in virtual time if the port supports it, to find leaks",
      )
        .argParser(duration)
        .conflicts([
          "histories",
          "minutes",
          "shard",
          "only",
          "without",
          "jobs",
          "strict",
          "resume",
          "write",
        ]),
    )
    .addOption(
      new Option(
        "--shard <i/n>",
        "only every n-th seed, starting with the i-th; job/n: i is the completion index of an Indexed Job",
      ).argParser(shard),
    )
    .option(
      "--only <kind>",
      "only commands of this kind, in addition to simple writes; repeatable",
      repeated,
      [],
    )
    .option(
      "--without <text>",
      "no command with a sentence that contains this text; repeatable",
      repeated,
      [],
    )
    .option(
      "--jobs <n>",
      "histories in parallel (default: as many as keep the machine busy; in virtual time a process per CPU)",
      wholeNumber(1, 1024),
    )
    .option("--strict", "judge every port by client-go's behaviour, not only by the contract")
    .option("--out <folder>", "folder for the findings, as JSON and as features")
    .option("--resume", "continue an earlier run with this --out that was interrupted or killed")
    .option(
      "--write <folder>",
      "folder for the scenario of each finding, such as features/found/mine",
    )
    .option("--exit-zero", "exit with 0 even with findings")
    .option("--time-scale <x>", "multiplies real-time deadlines, up to 10", timeScale, 1)
    .option("--no-build", "fail if a port is not built, instead of building it")
    .addOption(rootOption())
    .addHelpText("after", EXPLORE_EXIT_CODES)
    .action(async (options) => {
      const { exploreCommand } = await import("./explore-command.js");
      exit(await exploreCommand(options, terminal));
    });
}

const EXPLORE_EXIT_CODES = `
Exit codes: 0 no findings, or known ones alone · 1 new findings · 2 wrong usage, or reports cannot be written · 3 an adapter could not be run ·
4 a bug of the suite · 5 incomplete: nothing judged, or interrupted`;

function addList(program: Command, { terminal, exit }: Use): void {
  program
    .command("list")
    .description("List the scenarios.")
    .option("--tags <expression>", "only scenarios that match", "")
    .option("--json", "as JSON")
    .addOption(rootOption())
    .action(async (options) => {
      const { listCommand } = await import("./list-command.js");
      exit(await listCommand(options, terminal));
    });
}

function addExplain(program: Command, { terminal, exit }: Use): void {
  program
    .command("explain")
    .description(
      "Explain a requirement or a scenario: its text, its sources, its scenarios, and the known bugs that it resembles.",
    )
    .argument("<id>", "id of a requirement or of a scenario")
    .addOption(rootOption())
    .action(async (id: string, options) => {
      const { explainCommand } = await import("./explain-command.js");
      exit(await explainCommand(id, options, terminal));
    });
}

function addDoctor(program: Command, { terminal, exit }: Use): void {
  program
    .command("doctor")
    .description("Check an adapter: toolchain, build, handshake and protocol.")
    .option("--port <name[@version]>", "port to check, or the path of its folder")
    .addOption(portsOption())
    .addOption(rootOption())
    .action(async (options) => {
      const { doctorCommand } = await import("./doctor-command.js");
      exit(await doctorCommand(options, terminal));
    });
}

function addInit(program: Command, { terminal, exit }: Use): void {
  program
    .command("init")
    .description("Create an adapter to start from, for your own informer.")
    .requiredOption(
      "--language <language>",
      "language of the adapter: go, java, python, ruby, rust or typescript",
    )
    .option("--name <name>", "name of the port, and of its folder", portName, "my-informer")
    .option("--ports <folder>", "folder to create it in", ".")
    .action(async (options) => {
      const { initCommand } = await import("./init-command.js");
      exit(await initCommand(options, terminal));
    });
}

function addSummarize(program: Command, { terminal, exit }: Use): void {
  program
    .command("summarize")
    .description("Summarize a run as Markdown, for a page or a comment, and as a badge.")
    .option("--from <path>", "reports of a run: its folder, or one report.json", "reports/out")
    .option("--markdown <file>", "file for the text (default: standard output)")
    .option("--badge <file>", "file for a badge, as JSON for shields.io")
    .action(async (options) => {
      const { summarizeCommand } = await import("./summarize-command.js");
      exit(summarizeCommand(options, terminal));
    });
}

function addPublish(program: Command, { terminal, exit }: Use): void {
  program
    .command("publish")
    .description("Store the results of a run, small enough for a repository.")
    .option("--from <path>", "reports of a run: its folder, or one report.json", "reports/out")
    .option("--to <folder>", "folder for results, as <port>@<version>.json", PUBLISHED)
    .option("--check", "write nothing, and list the results that are older than the features")
    .addOption(rootOption())
    .addHelpText(
      "after",
      "\nExit codes: 0 all stored, or none outdated · 1 a run cannot be stored, or a result is outdated · 2 wrong usage",
    )
    .action(async (options) => {
      const { publishCommand } = await import("./publish-command.js");
      exit(await publishCommand(options, terminal));
    });
}

/** Where published results lie. */
const PUBLISHED = "reports/published";

function addDiff(program: Command, { terminal, exit }: Use): void {
  program
    .command("diff")
    .description("Compare two results: newly broken, fixed and changed scenarios.")
    .argument(
      "<before>",
      "a report.json, a folder of a run, a published result, or a folder of them",
    )
    .argument("<after>", "the same for a later run, or another port")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 nothing newly broken · 1 something newly broken · 2 wrong usage",
    )
    .action(async (before: string, after: string, options) => {
      const { diffCommand } = await import("./diff-command.js");
      exit(diffCommand(before, after, options, terminal));
    });
}

function addMerge(program: Command, { terminal, exit }: Use): void {
  program
    .command("merge")
    .description("Merge the findings of several machines into one result.")
    .argument("<folder...>", "output of explore --out, run --out or a mutation campaign")
    .option("--out <folder>", "output folder", "reports/out/merged")
    .addOption(rootOption())
    .addHelpText(
      "after",
      "\nExit codes: 0 conformant, without new findings · 1 new findings, or not conformant · 2 wrong usage · 3 a port could not be run · 5 a part is missing",
    )
    .action(async (folders: readonly string[], options) => {
      const { mergeCommand } = await import("./merge-command.js");
      exit(mergeCommand(folders, options, terminal));
    });
}

function addSite(program: Command, { terminal, exit }: Use): void {
  program
    .command("site")
    .description("Generate a static site of results and of the specification; it works from disk.")
    .option(
      "--reports <path...>",
      "published results, folders of runs, or single files; a run replaces the published result of its version",
      [PUBLISHED],
    )
    .option("--before <path...>", "results of an earlier run to compare with")
    .option("--out <folder>", "output folder; an earlier site is replaced", "reports/out/site")
    .addOption(rootOption())
    .action(async (options) => {
      const { siteCommand } = await import("./site-command.js");
      exit(await siteCommand(options, terminal));
    });
}

/** Its options are the fake apiserver's own; they are passed on as they are. */
function addServe(program: Command): void {
  program
    .command("serve")
    .description("Serve the fake apiserver alone.")
    .helpOption(false)
    .allowUnknownOption()
    .argument("[options...]", "see informer-conformance serve --help")
    .action(async (args: readonly string[]) => {
      const { serveCommand } = await import("../../fake-apiserver/serve/serve.js");
      const serve = serveCommand("informer-conformance serve")
        .configureOutput(program.configureOutput())
        .exitOverride();
      await serve.parseAsync(args, { from: "user" });
    });
}

function portsOption(): Option {
  return new Option(
    "--ports <folder>",
    "folder with ports, in addition to the package's own; repeatable",
  )
    .argParser(repeated)
    .default([], "none");
}

function rootOption(): Option {
  return new Option(
    "--root <folder>",
    "folder with features/, ports/ and dist/steps/, instead of the installed ones",
  )
    .argParser(rootFolder)
    .default(packageRoot(), "the package");
}

function rootFolder(path: string): string {
  if (!existsSync(path)) throw new InvalidArgumentError("There is no such folder.");
  if (existsSync(join(path, "features"))) return path;
  throw new InvalidArgumentError("It has no features/: name the folder of a whole checkout.");
}

function portName(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]*$/.test(text)) return text;
  throw new InvalidArgumentError("It must be of lower-case letters, digits, dots and dashes.");
}

function level(text: string): string {
  if (isLevel(text) || text === ANY_LEVEL) return text;
  throw new InvalidArgumentError('It must be a client-go minor version, such as "0.37", or "any".');
}

function minutes(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && value <= 1440) return value;
  throw new InvalidArgumentError("It must be a number above 0, at most 1440.");
}

/** In milliseconds. */
function duration(text: string): number {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)(s|m|min|h|d)$/.exec(text.trim()) ?? [];
  const value = Number(amount) * (DURATION_UNITS_MS[unit] ?? 0);
  if (value > 0 && value <= DURATION_MAX_MS) return value;
  throw new InvalidArgumentError(
    "It must be a number with s, min, h or d, such as 90min, 24h or 30d, at most 1000d.",
  );
}

const DURATION_UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const DURATION_MAX_MS = 1_000 * 86_400_000;

function timeScale(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && value <= 10) return value;
  throw new InvalidArgumentError("It must be a number above 0, at most 10.");
}
