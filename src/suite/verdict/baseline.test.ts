import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadScenarios } from "../features/scenarios.js";
import { selectTargets } from "../port/selection.js";
import { packageRoot } from "../values/package-root.js";
import { messageOf } from "../values/suite-error.js";
import { applyBaseline, type BaselineEntry, loadBaseline } from "./baseline.js";
import {
  sampleEvidence,
  sampleFailure,
  samplePass,
  sampleScenario,
  sampleSkip,
  sampleTarget,
} from "./samples.js";

const SCENARIOS = ["a", "b", "rows [one]", "rows [two]"].map((id) => sampleScenario(id));

function entry(more: Partial<BaselineEntry> = {}): BaselineEntry {
  return { id: "a", reason: "known bug", link: "https://bugs.test/1", where: "b.yaml:1", ...more };
}

function load(yaml: string): readonly BaselineEntry[] {
  const root = mkdtempSync(join(tmpdir(), "baseline-"));
  try {
    const folder = join(root, "ports", "sample");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "baseline.yaml"), yaml);
    return loadBaseline(root, sampleTarget(folder), SCENARIOS);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function verdictOf(result: Parameters<typeof applyBaseline>[0][number], entries: BaselineEntry[]) {
  return applyBaseline([result], entries).results[0]?.verdict;
}

describe("applyBaseline()", () => {
  it("leaves results alone that are not listed", () => {
    assert.equal(verdictOf(sampleFailure("b"), [entry()]), "FAIL");
    assert.equal(verdictOf(samplePass("b"), [entry()]), "PASS");
  });

  it("turns a listed failure into KNOWN, with the baseline's reason and link", () => {
    const [result] = applyBaseline([sampleFailure("a")], [entry()]).results;
    assert.deepEqual(
      [result?.verdict, result?.reason, result?.link],
      ["KNOWN", "known bug", "https://bugs.test/1"],
    );
  });

  it("turns a listed difference into KNOWN, and wants none of those that nobody lists", () => {
    const differs = { ...sampleFailure("a"), verdict: "DIFFERS" as const };
    assert.equal(verdictOf(differs, [entry()]), "KNOWN");
    assert.equal(verdictOf(differs, [entry({ match: "three lists" })]), "CHANGED");
    assert.equal(verdictOf(differs, []), "DIFFERS");
  });

  it("refuses to excuse what nobody has to do", () => {
    const info = { ...sampleFailure("a"), verdict: "INFO" as const };
    const { results, problems } = applyBaseline([info], [entry()]);
    assert.equal(results[0]?.verdict, "INFO");
    assert.match(problems.join(), /a is listed as a known failure, and is not required/);

    const held = { ...info, evidence: sampleEvidence({ stalledMs: 1_000 }) };
    assert.deepEqual(applyBaseline([held], [entry()]).problems, []);
  });

  it("turns a listed pass into STALE", () => {
    assert.equal(verdictOf(samplePass("a"), [entry()]), "STALE");
  });

  it("lets a pass stand where the failure is one of chance", () => {
    const busy = { ...samplePass("a"), evidence: sampleEvidence({ stalledMs: 1_000 }) };

    assert.equal(verdictOf(samplePass("a"), [entry({ sometimes: true })]), "PASS");
    const [passed] = applyBaseline([samplePass("a")], [entry({ sometimes: true })]).results;
    assert.equal(passed?.sometimes, entry().reason);
    assert.equal(verdictOf(busy, [entry({ sometimes: true })]), "PASS");
    assert.equal(verdictOf(sampleFailure("a"), [entry({ sometimes: true })]), "KNOWN");
    assert.equal(
      verdictOf(sampleFailure("a"), [entry({ sometimes: true, match: "three" })]),
      "CHANGED",
    );
  });

  it("believes no listed pass of a machine that was too busy to judge", () => {
    const held = { ...samplePass("a"), evidence: sampleEvidence({ stalledMs: 1_000 }) };

    assert.equal(verdictOf(held, [entry()]), "KNOWN");
    assert.equal(verdictOf(held, []), "PASS");
  });

  it("turns a failure of another type or reason into CHANGED", () => {
    assert.equal(verdictOf(sampleFailure("a"), [entry({ type: "crash" })]), "CHANGED");
    assert.equal(verdictOf(sampleFailure("a"), [entry({ type: "assertion" })]), "KNOWN");
    assert.equal(verdictOf(sampleFailure("a"), [entry({ match: "three lists" })]), "CHANGED");
    assert.equal(verdictOf(sampleFailure("a"), [entry({ match: "two lists" })]), "KNOWN");
  });

  it("never excuses an error", () => {
    const error = { ...sampleFailure("a"), verdict: "ERROR" as const };
    assert.equal(verdictOf(error, [entry()]), "ERROR");
  });

  it("reports an entry whose scenario was skipped", () => {
    const { problems, results } = applyBaseline([sampleSkip("a")], [entry()]);
    assert.match(problems.join(), /^b\.yaml:1: a is listed as a known failure, and was skipped/);
    assert.equal(results[0]?.verdict, "SKIP");
  });

  it("says nothing of an entry whose scenario was not part of the run", () => {
    assert.deepEqual(applyBaseline([samplePass("b")], [entry()]).problems, []);
  });
});

describe("loadBaseline()", () => {
  it("gives the entries of the target's version", () => {
    const entries = load(`
- {id: a, reason: r, link: l, versions: ["1.0.0"]}
- {id: a, reason: r, link: l, versions: ["2.0.0"]}
- {id: "rows [two]", reason: r, link: l}
`);
    assert.deepEqual(
      entries.map(({ id, where }) => `${id} ${where}`),
      ["a ports/sample/baseline.yaml:2", "rows [two] ports/sample/baseline.yaml:4"],
    );
  });

  it("gives an entry for each scenario of a row, with the line it stands on", () => {
    const entries = load('- id:\n    - a\n    - "rows [one]"\n  reason: r\n  link: l\n');
    assert.deepEqual(
      entries.map(({ id, reason, where }) => `${id} ${reason} ${where}`),
      ["a r ports/sample/baseline.yaml:2", "rows [one] r ports/sample/baseline.yaml:3"],
    );
  });

  it("takes an empty file for an empty baseline", () => {
    assert.deepEqual(load("# nothing known\n"), []);
  });

  for (const [what, yaml, message] of [
    ["a missing reason", "- {id: a, link: l}", /baseline\.yaml:1: .*required property 'reason'/],
    ["a missing link", "- {id: a, reason: r}", /required property 'link'/],
    ["an unknown member", "- {id: a, reason: r, link: l, mach: x}", /"mach"; did you mean "match"/],
    ["an excuse for the suite", "- {id: a, reason: r, link: l, type: suite}", /"suite" is not one/],
    ["an unknown id", "\n- {id: rows, reason: r, link: l}", /:2: .*name its rows: "rows \[one\]"/],
    ["an unknown version", "- {id: a, reason: r, link: l, versions: [3.x]}", /unknown version/],
    [
      "a duplicate",
      "- {id: a, reason: r, link: l}\n- {id: a, reason: r, link: l, versions: [2.0.0]}",
      /:2: a is listed twice for 2\.0\.0: see ports\/sample\/baseline\.yaml:1/,
    ],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => load(yaml), { code: "baseline", message });
    });
  }
});

describe("ports/*/baseline.yaml", () => {
  // Whoever runs one port sees one baseline; a scenario that is renamed, or listed twice, breaks those of the others as well.
  it("names scenarios that there are, each once for a version", async () => {
    const root = packageRoot();
    const { scenarios } = await loadScenarios(root);
    const problems = selectTargets({ root, ports: [], isAll: true }).targets.flatMap((target) => {
      try {
        loadBaseline(root, target, scenarios);
        return [];
      } catch (error) {
        return [messageOf(error)];
      }
    });
    assert.deepEqual(problems, []);
  });
});
