/**
 * A run of the suite against each liar: a lie is an error that names it, never a verdict on the informer.
 *
 * Real clock: the liars are processes. Deadlines are the usual for those that are caught by what they say, and a fifth of
 * that for those that are caught by saying nothing.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { loadPort } from "../../src/suite/port/manifest.js";
import { runSuite } from "../../src/suite/run/run.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { exitCodeOf } from "../../src/suite/verdict/exit-code.js";
import type { TargetOutcome } from "../../src/suite/verdict/target-outcome.js";

/** Creates an informer with a handler, starts it and looks at both: every kind of message comes up. */
const SCENARIO = "first-list-empty";

/** What the reason of the error has to say. */
const CAUGHT_IN_THE_SCENARIO: Readonly<Record<string, RegExp>> = {
  "crashes-in-trial": /exit code 3 .* in the simplest scenario, too/,
  "answers-twice": /the adapter answered one command twice/,
  "drops-notification": /the adapter dropped or reordered notifications/,
  "floods-stdout": /wrote more than 128 MiB in one trial, in large messages/,
  "garbage-on-stdout": /is not JSON: .*INFO starting to watch pods/,
  "hangs-on-command": /no answer to informer\.start within/,
  "nests-deeply": /is nested more than 500 levels deep/,
  "oversized-line": /is longer than 16777216 bytes/,
  "reorders-notifications": /the adapter dropped or reordered notifications/,
  "two-objects-on-a-line": /holds more than one object/,
  "unknown-trial": /notify for trial "elsewhere", which was never opened/,
};

/** What is said of those that cannot even be started. */
const CAUGHT_AT_THE_START: Readonly<Record<string, RegExp>> = {
  "crashes-on-start": /did not start: the adapter ended with exit code 7/,
  "hangs-on-hello": /did not start: no answer to hello within/,
  "invalid-hello": /reply to hello: implementation\.version: missing/,
  "unknown-capability": /reply to hello: capabilities\[1\]: expected one of/,
  "wrong-protocol-version": /speaks version 2 of the protocol/,
};

/** These keep to the protocol while a scenario runs: what is said of their informer, which does nothing, is true. */
const HONEST_IN_THE_SCENARIO = [
  "floods-stderr",
  "grandchild-keeps-pipe",
  "heeds-nothing",
  "honest",
  "never-asks",
  "never-stops",
];

/** Those whose deadlines have to pass. */
const SILENT = ["hangs-on-command", "hangs-on-hello", ...HONEST_IN_THE_SCENARIO];

describe("runSuite() and the liars", () => {
  const outcomes = new Map<string, TargetOutcome>();

  before(async () => {
    const names = loadPort(packageRoot(), "liars").manifest.versions.map(({ version }) => version);
    const ran = await Promise.all([
      run(SILENT, 0.2),
      run(
        names.filter((name) => !SILENT.includes(name)),
        1,
      ),
    ]);
    for (const outcome of ran.flat()) outcomes.set(outcome.target.version.version, outcome);
  });

  it("knows every liar", () => {
    const expected = [
      ...Object.keys(CAUGHT_IN_THE_SCENARIO),
      ...Object.keys(CAUGHT_AT_THE_START),
      ...HONEST_IN_THE_SCENARIO,
    ];

    assert.deepEqual([...outcomes.keys()].sort(), expected.sort());
  });

  for (const [liar, lie] of Object.entries(CAUGHT_IN_THE_SCENARIO)) {
    it(`ends in an error that names the lie of the adapter that ${spoken(liar)}`, () => {
      const { outcome, results } = ran(outcomes.get(liar));

      assert.deepEqual(
        results.map(({ verdict, failure }) => [verdict, failure?.type]),
        [["ERROR", "adapter"]],
      );
      assert.match(results[0]?.reason ?? "", lie);
      assert.equal(exitCodeOf([outcome], false), 3);
    });
  }

  for (const [liar, lie] of Object.entries(CAUGHT_AT_THE_START)) {
    it(`does not begin with the adapter that ${spoken(liar)}`, () => {
      const outcome = outcomes.get(liar);

      assert.equal(outcome?.type, "failed");
      assert.match(outcome.error.message, lie);
      assert.equal(exitCodeOf([outcome], false), 3);
    });
  }

  for (const liar of HONEST_IN_THE_SCENARIO) {
    it(`judges the informer behind the adapter called ${liar}`, () => {
      const { results } = ran(outcomes.get(liar));

      assert.deepEqual(
        results.map(({ verdict, failure, reason }) => [verdict, failure?.type, reason]),
        [["FAIL", "assertion", "The informer does not watch once it has listed"]],
      );
    });
  }
});

async function run(liars: readonly string[], timeScale: number): Promise<readonly TargetOutcome[]> {
  const { outcomes } = await runSuite({
    root: packageRoot(),
    ports: liars.map((liar) => `liars@${liar}`),
    ids: [SCENARIO],
    tags: "",
    seed: 1,
    order: "defined",
    timeScale,
    isAskedOnce: true,
    laneMaxCount: liars.length,
    isToolchainRequired: true,
    isBuildAllowed: false,
    signal: new AbortController().signal,
  });
  return outcomes;
}

function ran(outcome: TargetOutcome | undefined) {
  assert.equal(outcome?.type, "ran", outcome?.type === "failed" ? outcome.error.message : "");
  return { outcome, results: outcome.results };
}

function spoken(liar: string): string {
  return liar.replaceAll("-", " ");
}
