/**
 * Lets controllers made of the client live with a real kube-apiserver that is compacted, killed and started again, behind
 * networks that are slow, cut and silent, with tokens and certificates that expire; and two candidates for a lease, of
 * which the leader is killed. Prints a table.
 *
 *   npm run endurance -- --minutes 60
 *
 * Exits 1 when a cache did not come to hold what the server had, memory grew, or two led at once; 2 for a wrong flag, or a
 * server that does not start. The server is the oracle's: it needs Go, and minutes for the first build.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { createPrng } from "../../src/time/prng.js";
import { systemClock } from "../../src/time/system-clock.js";
import { Candidates } from "./candidates.js";
import { type ServiceAccount, writeServerFiles } from "./credentials.js";
import { endure } from "./endure.js";
import { RealApiserver } from "./real-apiserver.js";
import { Relay } from "./relay.js";
import { problemsOf, type Results, resultsText } from "./results-text.js";
import { type Surroundings, WATCHERS, Watcher } from "./watchers.js";
import { Writer } from "./writer.js";

/** The command line's flags. */
interface Flags {
  readonly minutes: number;
  readonly seed: number;
}

const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1_000;
const clock = systemClock;

try {
  const flags = readFlags();
  const folder = mkdtempSync(join(tmpdir(), "endurance-"));
  let exitCode = 2;
  try {
    const results = await live(flags, folder);
    stdout.write(resultsText(results));
    const problems = problemsOf(results);
    for (const problem of problems) stdout.write(`✖ ${problem}\n`);
    exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Silent connections may remain, and are abandoned.
  exit(exitCode);
} catch (error) {
  // What is wrong with a flag, and the help, is said already.
  if (error instanceof CommanderError) exit(error.exitCode === 0 ? 0 : 2);
  stderr.write(`${messageOf(error)}\n`);
  exit(2);
}

async function live({ minutes, seed }: Flags, folder: string): Promise<Results> {
  const startMs = clock.nowMs();
  const say = (text: string) =>
    void stderr.write(`${((clock.nowMs() - startMs) / MS_PER_SECOND).toFixed(1)} s: ${text}\n`);
  const prng = createPrng(seed);
  const files = await writeServerFiles(folder);
  const apiserver = await RealApiserver.start(packageRoot(), folder, files);
  const ending = new AbortController();
  const watchers: Watcher[] = [];
  try {
    const surroundings: Surroundings = {
      folder,
      store: apiserver.folder,
      files,
      account: await createAccount(apiserver.url),
      securePort: apiserver.securePort,
      clock,
      signal: ending.signal,
    };
    for (const kind of WATCHERS) watchers.push(await Watcher.start(kind, surroundings));
    const relay = await Relay.open(apiserver.securePort);
    const candidates = new Candidates(relay, surroundings);
    const standing = candidates.run(ending.signal);
    const writer = new Writer(() => apiserver.url, clock, prng);
    const lastsMs = minutes * MS_PER_MINUTE;
    const lived = await endure({ apiserver, writer, watchers, clock, prng, lastsMs, onEvent: say });
    ending.abort();
    await standing;
    await relay.close();
    return {
      ...lived,
      lastedMs: clock.nowMs() - startMs,
      watchers,
      writesCount: writer.writesCount,
      refusedCount: await apiserver.refusedCount(),
      reigns: candidates.reigns,
      killedAtMs: candidates.killedAtMs,
    };
  } finally {
    ending.abort();
    await Promise.all(watchers.map((watcher) => watcher.stop()));
    await apiserver.stop();
  }
}

/** The subject of the tokens, whose existence the server checks. */
async function createAccount(url: string): Promise<ServiceAccount> {
  const answer = await fetch(`${url}/api/v1/namespaces/default/serviceaccounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ metadata: { name: "robot" } }),
  });
  const { metadata } = JSON.parse(await answer.text());
  return { namespace: "default", name: "robot", uid: metadata.uid };
}

/** @throws CommanderError when a flag is unknown or wrong, and for --help */
function readFlags(): Flags {
  const command = new Command("endurance")
    .description(
      "Runs the client against a real kube-apiserver with disturbances, and checks its caches.",
    )
    .option("--minutes <n>", "how long", positive, 5)
    .option("--seed <n>", "seed of the disturbances", positive, 1)
    .exitOverride()
    .parse();
  return command.opts<Flags>();
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError("not above 0");
  return value;
}
