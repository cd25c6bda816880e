/**
 * Sends random sequences of requests to the fake apiserver and to a real one, and compares all answers.
 *
 *   node dist/tools/differential/main.js --help
 *
 * A difference is shrunk and printed as a scenario, once for each cause. Exits with 1 for a difference that
 * `fake-apiserver/differential.yaml` does not explain; 2 for a wrong flag, or a server that does not start.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { InvalidArgumentError } from "commander";
import { createWorld } from "../../fake-apiserver/index.js";
import { flagsOf, program, repeated, wholeNumber } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { startRealOracle } from "../oracle/real-oracle.js";
import { explore } from "./explore.js";
import { findingsText } from "./findings-text.js";
import { loadDifferential } from "./ledger.js";
import { define } from "./run-steps.js";
import { SUBJECT_NAMES } from "./sequences.js";

/** The command line's flags. */
interface Flags {
  readonly seed: number;
  readonly requests: number;
  readonly causes: number;
  readonly brief: boolean;
  readonly about?: readonly string[];
  /** The address of a running real server, which may have received requests before. */
  readonly real?: string;
}

const root = packageRoot();

try {
  exit(await compareServers(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(2);
}

async function compareServers(flags: Flags): Promise<number> {
  const entries = loadDifferential(root);
  const oracle =
    flags.real === undefined
      ? await startRealOracle(root)
      : { url: flags.real, stop: async () => undefined };
  const world = await createWorld({ journalMaxCount: 100, defaults: true, controllers: false });
  try {
    const urls = { fake: world.url, real: oracle.url };
    const read = (file: string) => readFileSync(join(root, file), "utf8");
    await define(urls.fake, read("fake-apiserver/oracle/widgets.json"), "widgets");
    for (const name of ["parts", "gears"]) {
      const definition = read(`tools/differential/${name}.json`);
      for (const url of Object.values(urls)) await define(url, definition, name);
    }
    const findings = await explore({
      ...flags,
      urls,
      entries,
      onCause: ({ signature, seed, scenario }) =>
        stderr.write(`✖ ${signature}   (--seed ${seed} --requests 1)\n${scenario}\n`),
    });
    stdout.write(findingsText(findings, flags));
    return findings.causes.length === 0 ? 0 : 1;
  } finally {
    await world.close();
    await oracle.stop();
  }
}

function readFlags(): Flags {
  return flagsOf(
    program("differential", "Compares the fake apiserver with a real one, request by request.")
      .option("--seed <n>", "seed of the random requests", wholeNumber(1), 1)
      .option("--requests <n>", "minimum number of requests", wholeNumber(1), 2_000)
      .option(
        "--causes <n>",
        "number of causes to shrink; the others are only listed",
        wholeNumber(1),
        40,
      )
      .option("--real <url>", "URL of a running oracle (default: one is started)")
      .option(
        "--about <resource>",
        "only sequences for this resource; repeatable (default: about all)",
        subjects,
      )
      .option("--brief", "list the causes, and shrink nothing", false),
  );
}

function subjects(value: string, earlier: readonly string[] = []): readonly string[] {
  if (SUBJECT_NAMES.includes(value)) return repeated(value, earlier);
  throw new InvalidArgumentError(`It must be one of ${SUBJECT_NAMES.join(", ")}.`);
}
