import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NO_TIME_FOR_PAUSES, TOO_BUSY } from "../suite/evidence/too-busy.js";
import {
  sampleEvidence,
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleSkip,
} from "../suite/verdict/samples.js";
import type { ScenarioResult, Verdict } from "../suite/verdict/verdict.js";
import { buildReport, type RunFacts } from "./envelope.js";
import {
  type PublishedResult,
  publishedResult,
  publishedText,
  saysTheSame,
} from "./published-result.js";
import type { Report } from "./report.js";
import { SAMPLE_FACTS } from "./samples.js";

const STATEMENT = {
  id: "C-21",
  duty: "must",
  basis: "contract",
  area: "Recovery",
  says: "An expired version leads to a fresh state.",
  source: ["a page"],
  file: "features/requirements/contract.yaml",
  line: 1,
} as const;

const FACTS: RunFacts = {
  ...SAMPLE_FACTS,
  ledger: new Map([...SAMPLE_FACTS.ledger, ["C-21", STATEMENT]]),
  digests: new Map(["a", "b", "c", "d"].map((id) => [id, `${id}${"0".repeat(11)}`])),
};

function as(id: string, verdict: Verdict, requirement: string): ScenarioResult {
  const result = sampleFailure(id);
  const scenario = { ...result.scenario, requirements: [requirement] };
  return { ...result, scenario, verdict, broken: requirement, link: "https://bugs.test/1" };
}

function passOf(id: string, requirement: string): ScenarioResult {
  const result = samplePass(id);
  return { ...result, scenario: { ...result.scenario, requirements: [requirement] } };
}

const RESULTS = [
  passOf("a", "C-21"),
  as("b", "KNOWN", "C-21"),
  as("c", "DIFFERS", "RLIST-02"),
  sampleSkip("d"),
];

function reportOf(
  results: readonly ScenarioResult[] = RESULTS,
  facts: Partial<RunFacts> = {},
): Report {
  return buildReport(sampleOutcome(results), { ...FACTS, ...facts });
}

function resultOf(report: Report): PublishedResult {
  const result = publishedResult(report);
  assert.ok(typeof result !== "string", String(result));
  return result;
}

describe("publishedResult()", () => {
  it("puts each scenario into its part of the contract, or beside it", () => {
    const { areas } = resultOf(reportOf());
    assert.deepEqual(
      areas.map(({ name, passed, others }) => [name, passed, others.map(({ id }) => id)]),
      [
        ["Recovery", { a: "a00000000000" }, ["b"]],
        ["client-go", {}, ["c", "d"]],
      ],
    );
    const [known] = areas[0]?.others ?? [];
    assert.deepEqual(known, {
      id: "b",
      digest: "b00000000000",
      verdict: "KNOWN",
      name: "a bookmark counts as seen",
      uri: "features/reflector/expired-watch.feature",
      requirement: "C-21",
      says: "An expired version leads to a fresh state.",
      reason: "two lists instead of one",
      link: "https://bugs.test/1",
    });
  });

  it("has what a known failure breaks, also where a busy machine kept it from showing", () => {
    const { failure, broken, ...held } = as("b", "KNOWN", "C-21");
    assert.ok(failure && broken);
    const { areas } = resultOf(
      reportOf([{ ...held, scenario: { ...held.scenario, requirements: ["C-21"] } }]),
    );

    assert.equal(areas[0]?.others[0]?.requirement, "C-21");
  });

  it("is the same text whatever the duration, the order and the retries", () => {
    const [first, ...others] = RESULTS;
    assert.ok(first);
    const busy = reportOf([...others, { ...first, unsteady: "too late" }], {
      seed: 9,
      timeScale: 3,
    });
    const later = { ...busy, startedAt: "2026-11-23T01:00:00.000Z", durationMs: 99_999 };
    assert.ok(saysTheSame(resultOf(reportOf()), resultOf(later)));
    assert.notEqual(publishedText(resultOf(reportOf())), publishedText(resultOf(later)));
    const mended = reportOf([first, ...others.slice(1)]);
    assert.ok(!saysTheSame(resultOf(reportOf()), resultOf(mended)));
  });

  describe("of a scenario that is published already", () => {
    const busy = { evidence: sampleEvidence({ stalledMs: 900 }) };
    const kept = resultOf(reportOf());
    const differs = as("c", "DIFFERS", "RLIST-02");
    const passes = passOf("c", "RLIST-02");
    const saysOf = (result: ScenarioResult, digests = FACTS.digests): string => {
      const next = publishedResult(reportOf([passOf("a", "C-21"), result], { digests }), kept);
      assert.ok(typeof next !== "string", String(next));
      const other = next.areas.flatMap(({ others }) => others)[0];
      return other?.verdict ?? "PASS";
    };

    it("lets what was found on a quieter machine stand", () => {
      assert.equal(saysOf({ ...passes, ...busy }), "DIFFERS");
      assert.equal(saysOf({ ...passes, unsteady: "too late" }), "DIFFERS");
      for (const reason of [TOO_BUSY, ...Object.values(NO_TIME_FOR_PAUSES)]) {
        assert.equal(saysOf({ ...sampleSkip("c"), reason }), "DIFFERS");
      }
    });

    it("says what a quiet machine finds, and what is asked anew", () => {
      assert.equal(saysOf(passes), "PASS");
      assert.equal(
        saysOf({ ...passes, ...busy }, new Map([...FACTS.digests, ["c", "f".repeat(12)]])),
        "PASS",
      );
    });

    it("lets a failure of chance stand as long as the baseline has it", () => {
      const known = resultOf(reportOf([as("b", "KNOWN", "C-21")]));
      const passed = passOf("b", "C-21");
      const next = publishedResult(reportOf([{ ...passed, sometimes: "a race" }]), known);
      assert.ok(typeof next !== "string", String(next));
      const [first] = next.areas[0]?.others ?? [];
      assert.deepEqual(
        [first?.verdict, first?.reason, next.result],
        ["KNOWN", "a race", "known-deviations"],
      );
      const mended = publishedResult(reportOf([passed]), known);
      assert.ok(typeof mended !== "string", String(mended));
      assert.deepEqual(mended.areas[0]?.others, []);
    });

    it("knows what a failure breaks from when it showed, where a busy machine kept it from showing", () => {
      const shown = as("b", "KNOWN", "C-21");
      const { failure, broken, ...held } = {
        ...shown,
        scenario: { ...shown.scenario, requirements: ["C-03"] },
      };
      assert.ok(failure && broken);
      const next = publishedResult(reportOf([held]), resultOf(reportOf([shown])));
      assert.ok(typeof next !== "string", String(next));
      const requirements = next.areas.flatMap(({ others }) => others.map((one) => one.requirement));
      assert.deepEqual(requirements, ["C-21"]);
    });

    it("lets no difference stand for a failure, and no failure for anything", () => {
      assert.equal(saysOf({ ...differs, verdict: "KNOWN", ...busy }), "KNOWN");
      const known = resultOf(reportOf([{ ...differs, verdict: "KNOWN" }]));
      const next = publishedResult(reportOf([{ ...passes, ...busy }]), known);
      assert.ok(typeof next !== "string");
      assert.deepEqual(next.areas[0]?.others, []);
    });
  });

  describe("of a partial run", () => {
    const kept = resultOf(reportOf());
    const digests = new Map([...FACTS.digests, ["c", "f".repeat(12)]]);
    /** What `c` asks has been rewritten, and `d` is gone. */
    const asked = new Map([...digests].filter(([id]) => id !== "d"));
    const partial = (...results: readonly ScenarioResult[]) =>
      publishedResult(reportOf(results, { isPartial: true, digests }), kept, asked);

    it("adds what it found to what is published, and leaves out what is gone", () => {
      const next = partial(passOf("c", "RLIST-02"));
      assert.ok(typeof next !== "string", String(next));
      assert.deepEqual(
        next.areas.map(({ name, passed, others }) => [name, passed, others.map(({ id }) => id)]),
        [
          ["Recovery", { a: "a00000000000" }, ["b"]],
          ["client-go", { c: "f".repeat(12) }, []],
        ],
      );
      assert.equal(next.result, "known-deviations");
    });

    it("moves a scenario that breaks something else by now, and counts it once", () => {
      const next = partial(as("c", "FAIL", "C-21"));
      assert.ok(typeof next !== "string", String(next));
      assert.deepEqual(
        next.areas.map(({ others }) => others.map(({ id, verdict }) => [id, verdict])),
        [
          [
            ["b", "KNOWN"],
            ["c", "FAIL"],
          ],
        ],
      );
      assert.equal(next.result, "nonconformant");
    });

    it("needs all that has been rewritten or added since", () => {
      assert.match(String(partial(passOf("a", "C-21"))), /added or rewritten since: c$/);
    });

    it("may have nothing to grade", () => {
      assert.notEqual(typeof partial({ ...sampleSkip("c"), reason: "no resync" }), "string");
    });
  });

  for (const [why, report] of [
    ["left scenarios out", reportOf(RESULTS, { isPartial: true })],
    ["was strict", reportOf(RESULTS, { options: ["--strict"] })],
    ["was interrupted", { ...reportOf(), isComplete: false }],
    ["baseline is out of date", reportOf([as("a", "CHANGED", "C-21")])],
    ["adapter or the suite failed", reportOf([passOf("a", "C-21"), as("b", "ERROR", "C-21")])],
    ["nothing was graded", reportOf([sampleSkip("d")])],
    ["too busy", reportOf([{ ...as("b", "FAIL", "C-21"), isCutShort: true }])],
    [
      "too busy to judge",
      reportOf([{ ...sampleFailure("b"), evidence: sampleEvidence({ stalledMs: 900 }) }]),
    ],
    ["an older suite", reportOf(RESULTS, { digests: new Map() })],
  ] as const) {
    it(`refuses a run, where one would read: ${why}`, () => {
      const result = publishedResult(report);
      assert.ok(typeof result === "string");
      assert.match(result, new RegExp(why));
    });
  }
});

describe("publishedText()", () => {
  it("is JSON of the result, with a line for each scenario", () => {
    const result = resultOf(reportOf());
    const text = publishedText(result);
    assert.deepEqual(JSON.parse(text), result);
    assert.match(text, /^ {8}"a": "a00000000000"$/m);
    assert.match(text, /^ {8}\{"id":"b",.*\}$/m);
  });
});
