/** The whole site of a small project, in process: what it has, where its links lead, and what becomes of hostile text. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { after, before, describe, it } from "node:test";
import { buildReport } from "../report/envelope.js";
import type { PublishedResult } from "../report/published-result.js";
import { SAMPLE_FACTS } from "../report/samples.js";
import {
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleScenario,
  sampleSkip,
} from "../suite/samples.js";
import { buildSite } from "./build-site.js";
import { readSiteFacts, resultsOf } from "./site-facts.js";
import { writeSite } from "./write-site.js";

const HOSTILE = `</script><img src=x onerror=alert(1)>'"&\u202e`;
const FEATURE = `@must @area:reflector
Feature: Gaps
  A gap is bridged.

  Source: client-go tools/cache/reflector.go.

  Background:
    Given pods default/one exist

  @req:C-01
  Rule: Nothing is missed

    @id:gap
    Scenario Outline: for <time>
      When <time> pass
      Then the handler learns:
        | object      | state |
        | default/one | gone  |

      Examples:
        | time  |
        | 1 s   |
        | [2] s |

    @id:hostile
    Example: </script><b>
      Given a text:
        """
        <script>
        """

  @req:RLIST-02
  Rule: As client-go does

    @id:habit
    Example: a habit
      Given pods default/one exist
`;
const LEDGER = `- id: C-01
  duty: must
  basis: contract
  area: Recovery
  says: Nothing is <b>missed</b>.
  otherwise: Stale for ever.
  source: "Bookmarks, https://kubernetes.io/docs/#bookmarks"
- id: RLIST-02
  duty: must
  basis: client-go
  says: A list asks for what was last seen.
  source: client-go tools/cache/reflector.go
  since: "0.18"
`;
const GUIDE = `# A \`guide\`

See [the contract](contract.md#c-01), [gaps](../features/reflector/gaps.feature), [nothing](../src/index.ts) and
<script>alert(1)</script>

An [evil](javascript:alert(1)).
`;

const PUBLISHED: PublishedResult = {
  format: 1,
  suite: { name: "informer-conformance", version: "0.1.0", featuresDigest: "sha256:00" },
  port: { name: "kept", version: "1.0.0", description: HOSTILE, language: "c" },
  library: { name: "kept", version: "1.0.0" },
  machine: "linux/x64",
  clock: "real",
  ranOn: "2026-11-22",
  level: "0.37",
  followsClientGo: false,
  result: "known-deviations",
  areas: [
    {
      name: "Recovery",
      passed: { "gap [1 s]": "1" },
      others: [
        {
          id: "gap [[2] s]",
          digest: "2",
          verdict: "KNOWN",
          name: "for [2] s",
          uri: "features/reflector/gaps.feature",
          requirement: "C-01",
          says: "Nothing is missed.",
          reason: `It \`forgets\` ${HOSTILE}`,
          link: "javascript:alert(1)",
        },
        {
          id: "habit",
          digest: "3",
          verdict: "SKIP",
          reason: "the port does not declare capability x",
        },
      ],
    },
  ],
};

/** A run of the port "sample" with a failure whose every text is hostile. */
function sampleReport() {
  const uri = "features/reflector/gaps.feature";
  const failure = sampleFailure("hostile", {
    reason: HOSTILE,
    expected: `a; b; ${HOSTILE}`,
    observed: "a; c",
    step: HOSTILE,
    pointsAt: [2],
  });
  const timeline = [
    { index: 1, atMs: 0, source: "step", text: HOSTILE, place: `${uri}:1` },
    {
      index: 2,
      atMs: 900,
      source: "server",
      text: `GET /${HOSTILE} → stream w1`,
      data: { a: HOSTILE },
    },
    { index: 4, atMs: 901, source: "server", text: "w1 ← ADDED default/one version 7" },
  ] as const;
  const results = [
    {
      ...failure,
      scenario: sampleScenario("hostile", { uri, requirements: ["C-01"], name: HOSTILE }),
      broken: "C-01",
      ...(failure.evidence && { evidence: { ...failure.evidence, timeline, adapterLog: HOSTILE } }),
    },
    { ...samplePass("gap [1 s]"), scenario: sampleScenario("gap [1 s]", { uri }) },
    { ...sampleSkip("habit"), scenario: sampleScenario("habit", { uri }) },
  ];
  return buildReport(sampleOutcome(results), SAMPLE_FACTS);
}

describe("buildSite()", () => {
  let root = "";
  let pages: ReadonlyMap<string, string> = new Map();

  before(async () => {
    root = mkdtempSync(join(tmpdir(), "site-"));
    const files = {
      "features/reflector/gaps.feature": FEATURE,
      "features/requirements/contract.yaml": LEDGER,
      "docs/guide.md": GUIDE,
      "docs/contract.md": "# Not shown\n",
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const older = { ...PUBLISHED, port: { ...PUBLISHED.port, version: "0.9.0" } };
    const found = { reports: [sampleReport()], published: [older, PUBLISHED] };
    const facts = await readSiteFacts(root, found);
    pages = new Map([...buildSite(facts)].map(({ path, text }) => [path, text]));
  });
  after(() => rmSync(root, { recursive: true }));

  const page = (path: string) => pages.get(path) ?? assert.fail(`no page ${path}`);
  const failure = () => {
    const path = [...pages.keys()].find((one) => one.startsWith("failures/")) ?? "";
    return page(path);
  };

  it("has a page for each feature, component, port, failure and pair of versions", () => {
    const paths = [...pages.keys()].filter((path) => path.endsWith(".html"));
    assert.deepEqual(paths.sort(), [
      "404.html",
      "contract.html",
      "diff/kept@0.9.0..kept@1.0.0.html",
      "docs/guide.html",
      "docs/index.html",
      "failures/sample@1.0.0/hostile.html",
      "index.html",
      "ports/kept@0.9.0.html",
      "ports/kept@1.0.0.html",
      "ports/sample@1.0.0.html",
      "requirements/rlist.html",
      "spec/glossary.html",
      "spec/index.html",
      "spec/reflector/gaps.html",
    ]);
  });

  it("leads nowhere that is not there, and never out of itself but over the web", () => {
    const idsOf = new Map(
      [...pages].map(([path, text]) => [
        path,
        new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
      ]),
    );
    for (const [from, text] of pages) {
      if (!from.endsWith(".html")) continue;
      for (const [, link = ""] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        if (/^https:/.test(link) || /assets\/site\.(?:css|js)$/.test(link)) continue;
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? from : posix.join(posix.dirname(from), file);
        if (link === "#") continue;
        assert.ok(pages.has(target), `${from}: ${link}`);
        if (anchor !== undefined) assert.ok(idsOf.get(target)?.has(anchor), `${from}: ${link}`);
      }
    }
  });

  it("escapes whatever ports, features and pages say, and follows no link of theirs but to the web", () => {
    for (const [path, text] of pages) {
      if (!path.endsWith(".html")) continue;
      assert.doesNotMatch(text, /<img|<script>|href="javascript:|<b>missed| style=/, path);
      assert.match(text, /Content-Security-Policy" content="default-src &#39;none&#39;;/);
    }
    assert.match(failure(), /&lt;\/script&gt;&lt;img src=x onerror=alert\(1\)&gt;/);
    assert.match(page("docs/guide.html"), /&lt;script&gt;alert\(1\)/);
    assert.match(page("docs/guide.html"), /href="\.\.\/contract\.html#C-01"/);
  });

  it("says in each cell how much passed, with a sign, and leads to the evidence", () => {
    const rows = page("index.html")
      .split("\n")
      .filter((line) => line.includes(">C-01<"));
    assert.equal(rows.length, 1);
    const cells = [
      ...(rows[0] ?? "").matchAll(/<td class="m-(\w+)"><a href="([^"]*)" title="([^"]*)">/g),
    ];
    assert.deepEqual(
      cells.map(([, mood, link, title]) => [mood, link, title]),
      [
        ["known", "ports/kept@1.0.0.html#C-01", "broken, and known: 1 of 2 scenarios pass"],
        ["known", "ports/kept@0.9.0.html#C-01", "broken, and known: 1 of 2 scenarios pass"],
        ["bad", "failures/sample@1.0.0/hostile.html", "broken: 1 of 2 scenarios pass"],
      ],
    );
  });

  it("reads a feature as a page: rules, examples with their values, and who keeps them", () => {
    const text = page("spec/reflector/gaps.html");
    assert.match(text, /<h2><a class="anchor" href="#rule-1">Nothing is missed<\/a><\/h2>/);
    assert.match(
      text,
      /<b class="k k-when">When<\/b> <span class="t-hole">&lt;time&gt;<\/span> pass/,
    );
    assert.match(text, /<b>~<\/b> kept <small>1\/2<\/small>/);
    assert.match(text, /since 0\.18/);
  });

  it("draws a failure: steps as bands, requests and events as arrows, the pause, and the table of the same", () => {
    const text = failure();
    assert.match(text, /<rect class="band failed"/);
    assert.match(text, /⋯ 900 ms ⋯/);
    assert.match(text, /⋯ 1 more ⋯/);
    assert.match(text, /w1: ADDED default\/one v7/);
    assert.match(text, /<rect class="watch"/);
    assert.match(text, /<li class="missing"><b>−<\/b> b<\/li>/);
    assert.match(text, /<li class="surplus"><b>\+<\/b> c<\/li>/);
    assert.match(text, /informer-conformance run --port sample@1\.0\.0 --id hostile/);
    assert.match(text, /<summary>facts<\/summary><pre tabindex="0">a: /);
  });

  it("gives data to the search as a script that nothing can break out of", () => {
    assert.match(page("data/search.js"), /^window\.siteIndex = \[\n\["port","kept@1\.0\.0"/);
  });

  it("keeps what was published where a run is partial, and gives it the evidence", () => {
    const report = { ...sampleReport(), isPartial: true };
    const kept = {
      ...PUBLISHED,
      port: { ...PUBLISHED.port, name: "sample" },
      areas: [
        {
          name: "Recovery",
          passed: {},
          others: [
            {
              id: "hostile",
              digest: "1",
              verdict: "FAIL" as const,
              requirement: "C-01",
              reason: "",
            },
          ],
        },
      ],
    };
    const scenarios = report.scenarios.map((one) => ({ ...one, digest: "1" }));
    const [result] = resultsOf({ reports: [{ ...report, scenarios }], published: [kept] });
    assert.equal(result?.caveat, undefined);
    assert.equal(result?.scenarios.get("hostile")?.reported?.failure?.reason, HOSTILE);
  });

  it("refuses two results of one version", () => {
    const report = sampleReport();
    assert.throws(
      () => resultsOf({ reports: [report, report], published: [] }),
      /There are two results of sample@1\.0\.0/,
    );
  });
});

describe("writeSite()", () => {
  it("takes the place of an earlier site, and of nothing else", () => {
    const folder = mkdtempSync(join(tmpdir(), "site-out-"));
    try {
      writeSite(folder, [{ path: "a/old.html", text: "old" }]);
      writeFileSync(join(folder, "kept.txt"), "mine");
      const { largest, fileCount } = writeSite(folder, [{ path: "new.html", text: "new" }]);
      assert.deepEqual(largest, { path: "new.html", bytes: 3 });
      assert.equal(fileCount, 3);
      assert.throws(() => readFileSync(join(folder, "a/old.html")), /ENOENT/);
      assert.equal(readFileSync(join(folder, "kept.txt"), "utf8"), "mine");
      assert.throws(() => writeSite(join(folder, "a", ".."), []) && writeSite("src", []), {
        code: "usage",
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
