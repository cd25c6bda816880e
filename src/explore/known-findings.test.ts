import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadLedger } from "../suite/features/ledger.js";
import { selectTargets } from "../suite/port/selection.js";
import { packageRoot } from "../suite/values/package-root.js";
import { messageOf } from "../suite/values/suite-error.js";
import { sampleEvidence, sampleTarget } from "../suite/verdict/samples.js";
import type { Finding } from "./finding.js";
import { groupKey, type KnownFinding, knownAs, loadKnownFindings } from "./known-findings.js";

const ledger = loadLedger(packageRoot());

/** A list of `entries`, each with a cause. */
function load(entries: readonly string[]): readonly KnownFinding[] {
  const cause = "reason: the cache forgets it (cache.ts:12), link: https://bugs.test/1";
  return loadText(entries.map((entry) => `- {${entry}, ${cause}}\n`).join(""));
}

function loadText(yaml: string): readonly KnownFinding[] {
  const root = mkdtempSync(join(tmpdir(), "known-findings-"));
  try {
    const folder = join(root, "ports", "sample");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "known-findings.yaml"), yaml);
    return loadKnownFindings(root, sampleTarget(folder), ledger);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function finding(more: Partial<Finding> = {}): Finding {
  return {
    seed: 7,
    signature: "",
    property: "deletions-are-told",
    requirement: "C-15",
    request: "watch",
    reason: "a deletion was not delivered",
    evidence: sampleEvidence(),
    ...more,
  };
}

describe("loadKnownFindings()", () => {
  it("gives the entries of the target's version, and where each stands", () => {
    const entries = load([
      "property: deletions-are-told, requirement: C-15, versions: [1.0.0]",
      "property: deletions-are-told, requirement: C-15, versions: [2.0.0]",
      "property: The informer does not watch, requirement: C-01, request: streaming list",
    ]);

    assert.deepEqual(
      entries.map(({ property, where }) => `${property} ${where}`),
      [
        "deletions-are-told ports/sample/known-findings.yaml:1",
        "The informer does not watch ports/sample/known-findings.yaml:3",
      ],
    );
  });

  it("takes the example of the documentation", () => {
    const page = readFileSync(join(packageRoot(), "docs", "exploration.md"), "utf8");
    const [, example = ""] = /^```yaml\n(- property:[\s\S]*?)^```$/m.exec(page) ?? [];

    const [entry] = loadText(example.replace('2.0.1"]', '1.0.0"]'));

    assert.equal(entry?.request, "list");
  });

  it("takes an empty file, and none, for a port of which nothing is known", () => {
    assert.deepEqual(loadText("# nothing known\n"), []);
    assert.deepEqual(loadKnownFindings("/nowhere", sampleTarget(), ledger), []);
  });

  const named = "property: deletions-are-told, requirement: C-15";
  for (const [what, entries, message] of [
    [
      "a property that there is not",
      ["property: deletion-are-told, requirement: C-15"],
      /known-findings\.yaml:1: unknown property "deletion-are-told"; did you mean "deletions-are-told"/,
    ],
    [
      "a requirement that there is not",
      ["property: deletions-are-told, requirement: C-015"],
      /:1: unknown requirement "C-015"; did you mean "C-01/,
    ],
    ["another kind of request", [`${named}, request: get`], /"get" is not one of \["list","page"/],
    ["an unknown member", [`${named}, mach: x`], /:1: \[0\]: unknown member "mach"/],
    ["an unknown version", [`${named}, versions: [3.x]`], /:1: unknown version "3\.x"/],
    [
      "what is listed twice",
      [named, `${named}, versions: [2.0.0]`],
      /:2: deletions-are-told · C-15 · any request · any end is listed twice for 2\.0\.0: see ports\/sample\/known-findings\.yaml:1/,
    ],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => load(entries), { code: "baseline", message });
    });
  }

  it("refuses an entry that says no more than a property", () => {
    const entry = "- {property: deletions-are-told, reason: r, link: https://bugs.test/1}";
    assert.throws(() => loadText(entry), { code: "baseline" });
  });

  it("refuses an entry without a cause, or without an address to open", () => {
    assert.throws(() => loadText(`- {${named}, link: https://bugs.test/1}`), {
      message: /required property 'reason'/,
    });
    assert.throws(() => loadText(`- {${named}, reason: r, link: "#12"}`), {
      message: /link: "#12" must match pattern "\^https:/,
    });
  });
});

describe("knownAs()", () => {
  const anyRequest = "property: deletions-are-told, requirement: C-15";

  it("knows a finding by its property, its requirement and its last request", () => {
    const known = load([`${anyRequest}, request: watch`]);

    assert.equal(knownAs(finding(), known), known[0]);
    assert.equal(knownAs(finding({ request: "list" }), known), undefined);
    assert.equal(knownAs(finding({ requirement: "C-01" }), known), undefined);
    assert.equal(knownAs(finding({ property: "nothing-goes-back" }), known), undefined);
  });

  it("knows it by the error with which the port has ended, where an entry names it", () => {
    const known = load([anyRequest, `${anyRequest}, ended: KeyError`]);

    assert.equal(knownAs(finding({ ended: "KeyError" }), known), known[1]);
    assert.equal(knownAs(finding({ ended: "TypeError" }), known), known[0]);
    assert.equal(knownAs(finding(), known), known[0]);
    assert.equal(knownAs(finding(), known.slice(1)), undefined);
  });

  it("asks for a sentence of the history where the entry has one", () => {
    const known = load([anyRequest, `${anyRequest}, sentence: HTTP status 410`]);
    const after = (text: string) => {
      const timeline = [{ index: 1, atMs: 5, source: "step" as const, text }];
      return finding({ evidence: sampleEvidence({ timeline }) });
    };

    const refused = after("the apiserver answers with expiry as HTTP status 410, by code alone");

    assert.equal(knownAs(refused, known), known[1]);
    assert.equal(knownAs(after("the apiserver answers as it should again"), known), known[0]);
    assert.notEqual(groupKey(refused, known[0]), groupKey(refused, known[1]));
  });

  it("knows each property, requirement and sentence of a row that has several", () => {
    const known = load([
      "property: [deletions-are-told, nothing-goes-back], requirement: [C-15, C-01]",
      "property: deletions-are-told, sentence: [HTTP status 410, HTTP 500]",
    ]);
    const afterwards = (text: string) => {
      const timeline = [{ index: 1, atMs: 0, source: "step" as const, text }];
      return finding({ requirement: "C-03", evidence: sampleEvidence({ timeline }) });
    };

    assert.equal(knownAs(finding(), known)?.requirement, "C-15");
    assert.ok(knownAs(finding({ property: "nothing-goes-back", requirement: "C-01" }), known));
    assert.equal(knownAs(finding({ requirement: "C-03" }), known), undefined);
    assert.ok(knownAs(afterwards("the next list is answered with HTTP 500"), known));
    assert.equal(knownAs(afterwards("the next list is answered with HTTP 503"), known), undefined);
  });

  it("prefers the entry that names the request", () => {
    const known = load([anyRequest, `${anyRequest}, request: watch`]);

    assert.equal(knownAs(finding(), known), known[1]);
    assert.equal(knownAs(finding({ request: "page" }), known), known[0]);
  });
});

describe("ports/*/known-findings.yaml", () => {
  it("names properties, requirements and versions that there are", () => {
    const root = packageRoot();
    const { targets } = selectTargets({ root, ports: [], isAll: true });
    const problems = targets.flatMap((target) => {
      try {
        loadKnownFindings(root, target, ledger);
        return [];
      } catch (error) {
        return [messageOf(error)];
      }
    });
    assert.deepEqual(problems, []);
  });
});
