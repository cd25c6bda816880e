/**
 * Records the histories of the chapters in `docs/learn`: what a mutant and the reference do in one scenario each, in virtual
 * time, so that they are the same on every machine.
 *
 *   npm run learn -- --help
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program } from "../../src/cli/flags.js";
import { runProgram } from "../../src/cli/run-program.js";
import type { LearnHistory } from "../../src/site/learn-history.js";
import { EVIDENCE_MEDIA_TYPE } from "../../src/suite/evidence/evidence.js";
import { parseEvidence } from "../../src/suite/evidence/evidence-schema.js";

/** Chapters with the mutant that makes their mistake, and the scenario in which it shows. */
const CHAPTERS: Readonly<Record<string, readonly [mutant: string, scenario: string]>> = {
  "01-the-gap": ["watch-without-version", "changes-between-watches [cleanly]"],
  "02-the-expired-version": ["ignores-error-event", "expired-watch-in-the-middle"],
  "03-the-missed-deletion": [
    "does-not-tell-missed-deletions",
    "expired-watch-reports-missed-deletion [as HTTP status 410]",
  ],
  "04-the-storm": ["no-backoff", "backoff-first-pause"],
  "05-the-quiet-resource": ["bookmark-ignored", "watch-resumes-at-bookmark"],
  "06-resync": ["resync-lists", "resync-tells-everything"],
  "07-the-slow-handler": ["shared-queue-for-handlers", "slow-handler-delays-nobody"],
  "08-the-streamed-list": [
    "streaming-list-early",
    "streaming-list-waits-for-bookmark [no bookmark at the end]",
  ],
};

const FOLDER = "docs/learn/histories";
const RIGHT = "reference@atomic-fifo";
/** Entries of a picture that a reader follows to its end. */
const ENTRIES_MAX_COUNT = 44;

const { check: isCheck } = flagsOf<{ check?: true }>(
  program("learn", "Records the histories of the chapters in docs/learn.").option(
    "--check",
    "write nothing; list outdated chapters, and exit with 1",
  ),
);
mkdirSync(FOLDER, { recursive: true });
let oldCount = 0;
for (const [chapter, [mutant, scenario]] of Object.entries(CHAPTERS)) {
  await keep(`${chapter}-naive`, await record(`mutants@${mutant}`, scenario));
  await keep(`${chapter}-right`, await record(RIGHT, scenario));
}
exit(oldCount === 0 ? 0 : 1);

async function keep(name: string, history: LearnHistory): Promise<void> {
  const file = join(FOLDER, `${name}.json`);
  const entries = history.timeline.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  const { timeline: _timeline, ...rest } = history;
  const head = JSON.stringify(rest, undefined, 2).slice(0, -"\n}".length);
  const text = `${head},\n  "timeline": [\n${entries}\n  ]\n}\n`;
  const isCurrent = existsSync(file) && readFileSync(file, "utf8") === text;
  if (isCurrent) return;
  if (isCheck) {
    oldCount++;
    stderr.write(`${file}: out of date: run npm run learn\n`);
    return;
  }
  writeFileSync(file, text);
  stdout.write(`${file}: ${history.outcome}, ${history.timeline.length} entries\n`);
}

async function record(port: string, scenario: string): Promise<LearnHistory> {
  const out = mkdtempSync(join(tmpdir(), "learn-"));
  try {
    const args = ["run", "--port", port, "--id", scenario, "--out", out];
    await runProgram(args, {
      stdout: { write: () => true },
      stderr,
      env: { NO_COLOR: "1" },
      listenForInterruption: () => new AbortController().signal,
      leave: () => Promise.resolve(),
    });
    return historyIn(join(out, port, "messages.ndjson"), port, scenario);
  } finally {
    rmSync(out, { recursive: true });
  }
}

function historyIn(file: string, port: string, scenario: string): LearnHistory {
  const evidence = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes(EVIDENCE_MEDIA_TYPE))
    .flatMap((line) => {
      const { attachment } = JSON.parse(line);
      const isEncoded = attachment.contentEncoding === "BASE64";
      const body = Buffer.from(attachment.body, isEncoded ? "base64" : "utf8").toString("utf8");
      return parseEvidence(body) ?? [];
    })
    .at(-1);
  if (evidence === undefined || !["passed", "failed"].includes(evidence.outcome)) {
    throw new Error(`${port} was not judged by ${scenario}: ${evidence?.outcome}`);
  }
  const { failure } = evidence;
  return {
    port,
    scenario,
    outcome: failure === undefined ? "passed" : "failed",
    ...(failure === undefined ? {} : { failure: pick(failure) }),
    timeline: evidence.timeline
      .slice(0, ENTRIES_MAX_COUNT)
      .map(({ index, atMs, askedAtMs, source, text }) => ({
        index,
        atMs,
        ...(askedAtMs === undefined ? {} : { askedAtMs }),
        source,
        text,
      })),
  };
}

function pick({ reason, expected, observed, step }: NonNullable<LearnHistory["failure"]>) {
  return {
    reason,
    ...(expected === undefined ? {} : { expected }),
    ...(observed === undefined ? {} : { observed }),
    ...(step === undefined ? {} : { step }),
  };
}
