/**
 * Drives unmodified third-party clients over HTTP and HTTPS against the fake
 * apiserver, and asserts what the server stored and what the client printed.
 *
 *   node dist/tools/clients/main.js --help
 *
 * A client whose toolchain is missing is skipped, with the reason. Exits with 1 if an operation failed, 2 for wrong
 * flags, 3 if toolchains are required and one is missing, or if nothing could be run.
 */
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, repeated } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { allClients } from "./all-clients.js";
import type { Client } from "./client.js";
import { reportExitCode, reportJson, reportText } from "./matrix-report.js";
import { type Preparation, prepareClients } from "./prepare-clients.js";
import { runMatrix } from "./run-matrix.js";

/** Concurrent operations: half of their time they wait for processes to start. */
const LANES = 4;

/** The parsed options. */
interface Options {
  readonly isJson: boolean;
  readonly isToolchainRequired: boolean;
  readonly names: readonly string[];
}

/** The flags as given. */
interface Flags {
  readonly client: readonly string[];
  readonly requireToolchains?: boolean;
  readonly json?: boolean;
}

try {
  exit(await runClients(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(2);
}

async function runClients({ isJson, isToolchainRequired, names }: Options): Promise<number> {
  const clients = chosen(allClients(packageRoot()), names);
  const prepared = await prepareClients(clients, (what) => stderr.write(`${what}\n`));
  const ready = prepared.flatMap((one) => (one.type === "ready" ? [one] : []));
  const absent = prepared.filter(isAbsent);
  const rows = await runMatrix(ready, { clock: new SystemClock(), lanes: LANES });
  await Promise.all(ready.map((one) => one.ready.close()));
  const report = { rows, absent, isToolchainRequired };
  stdout.write(isJson ? reportJson(report) : reportText(report));
  return reportExitCode(report);
}

function isAbsent(one: Preparation): one is Exclude<Preparation, { type: "ready" }> {
  return one.type !== "ready";
}

function chosen(all: readonly Client[], names: readonly string[]): readonly Client[] {
  const isNamed = (client: Client, name: string) =>
    client.name === name || client.name.startsWith(`${name}/`);
  const unknown = names.find((name) => !all.some((client) => isNamed(client, name)));
  if (unknown !== undefined) {
    throw new Error(`no client "${unknown}"; there are ${all.map(({ name }) => name).join(", ")}`);
  }
  return names.length === 0
    ? all
    : all.filter((client) => names.some((name) => isNamed(client, name)));
}

function readFlags(): Options {
  const {
    json = false,
    requireToolchains = false,
    client,
  } = flagsOf<Flags>(
    program("clients", "Drives unmodified clients against the fake apiserver, over HTTP and HTTPS.")
      .option(
        "--client <name>",
        "only this client, or all with this name before the slash; repeatable",
        repeated,
        [],
      )
      .option("--require-toolchains", "exit with 3 if a toolchain is missing, instead of skipping")
      .option("--json", "print everything as JSON"),
  );
  return { isJson: json, isToolchainRequired: requireToolchains, names: client };
}
