import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { readSuiteVersion } from "../protocol/suite-version.js";
import { packageRoot } from "../suite/package-root.js";
import { ANY_LEVEL, isLevel } from "../suite/version-order.js";

/** The command line. A usage error ends in a `CommanderError`; what a command itself gets wrong, in its own error. */
export function createProgram(): Command {
  const program = new Command("informer-conformance")
    .description("Proves whether a Kubernetes informer behaves as client-go's does.")
    .version(readSuiteVersion())
    .showSuggestionAfterError()
    .showHelpAfterError("hint: --help says what it takes")
    .exitOverride();
  addRun(program);
  addList(program);
  addExplain(program);
  addDoctor(program);
  addInit(program);
  addServe(program);
  return program;
}

function addRun(program: Command): void {
  program
    .command("run")
    .description("Run the scenarios against ports and report.")
    .option(
      "--port <name[@version]>",
      "port to run, or the path of its folder; repeatable (default: those that need no asking for)",
      collect,
      [],
    )
    .addOption(portsOption())
    .option("--all", "run every port, also those that only run when asked for")
    .option("--id <id>", "only this scenario; repeatable", collect, [])
    .option(
      "--tags <expression>",
      'only scenarios that match, such as "@must and not @cap:resync"',
      "",
    )
    .option(
      "--quick",
      "leave out the scenarios tagged @slow, which wait for up to a minute in real time",
    )
    .option("--seed <n>", "seed of everything random", integerFrom(0, 2 ** 32 - 1), 1)
    .option(
      "--out <folder>",
      "where reports go; those of an earlier run are removed",
      "reports/out",
    )
    .addOption(
      new Option("--order <order>", "order of scenarios")
        .choices(["defined", "random"])
        .default("defined"),
    )
    .option(
      "--jobs <n>",
      "scenarios side by side, of all ports together (default: 24 for each processor)",
      integerFrom(1, 1024),
    )
    .option(
      "--level <0.N|any>",
      "client-go minor version to hold ports to, or any: all scenarios (default: each port's own)",
      level,
    )
    .option(
      "--strict",
      "hold every port to what client-go does, not only to what every informer owes",
    )
    .option("--time-scale <x>", "multiplies real-time deadlines, up to 10", timeScale, 1)
    .option("--ask-once", "in real time, do not ask again what failed: quicker, and less sure")
    .option(
      "--require-toolchains",
      "fail where a toolchain is missing, instead of skipping the port",
    )
    .option("--no-build", "fail where a port is not built, instead of building it")
    .addOption(rootOption())
    .addHelpText("after", EXIT_CODES)
    .action(async (options) => {
      const { runCommand } = await import("./run-command.js");
      process.exitCode = await runCommand(options);
    });
}

const EXIT_CODES = `
Exit codes: 0 conformant · 1 not conformant · 2 wrong usage or baseline, or no room to write · 3 an adapter could not be run ·
4 a bug of the suite · 5 incomplete: nothing graded, or interrupted`;

function addList(program: Command): void {
  program
    .command("list")
    .description("List the scenarios.")
    .option("--tags <expression>", "only scenarios that match", "")
    .option("--json", "as JSON")
    .addOption(rootOption())
    .action(async (options) => {
      const { listCommand } = await import("./list-command.js");
      process.exitCode = await listCommand(options);
    });
}

function addExplain(program: Command): void {
  program
    .command("explain")
    .description(
      "Explain a requirement or a scenario: what it says, where it comes from, who shows it.",
    )
    .argument("<id>", "id of a requirement or of a scenario")
    .addOption(rootOption())
    .action(async (id: string, options) => {
      const { explainCommand } = await import("./explain-command.js");
      process.exitCode = await explainCommand(id, options);
    });
}

function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("Check an adapter: toolchain, build, handshake and protocol.")
    .option("--port <name[@version]>", "port to check, or the path of its folder")
    .addOption(portsOption())
    .addOption(rootOption())
    .action(async (options) => {
      const { doctorCommand } = await import("./doctor-command.js");
      process.exitCode = await doctorCommand(options);
    });
}

function addInit(program: Command): void {
  program
    .command("init")
    .description("Write an adapter to begin with, for an informer of yours.")
    .requiredOption("--language <language>", "language of the adapter, such as python")
    .option("--name <name>", "name of the port, and of its folder", portName, "my-informer")
    .option("--ports <folder>", "folder to make it in", ".")
    .action(async (options) => {
      const { initCommand } = await import("./init-command.js");
      process.exitCode = await initCommand(options);
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
      const { serveCommand } = await import("../../fake-apiserver/serve.js");
      const serve = serveCommand("informer-conformance serve").exitOverride();
      await serve.parseAsync(args, { from: "user" });
    });
}

function portsOption(): Option {
  return new Option(
    "--ports <folder>",
    "folder of ports, or of one, besides the package's own; repeatable",
  )
    .argParser(collect)
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

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}

function integerFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

function portName(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]*$/.test(text)) return text;
  throw new InvalidArgumentError("It must be of lower-case letters, digits, dots and dashes.");
}

function level(text: string): string {
  if (isLevel(text) || text === ANY_LEVEL) return text;
  throw new InvalidArgumentError('It must be a client-go minor version, such as "0.37", or "any".');
}

function timeScale(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && value <= 10) return value;
  throw new InvalidArgumentError("It must be a number above 0, at most 10.");
}
