/** The whole site of a small project, in process: what it has, where its links lead, and what becomes of hostile text. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { before, describe, it } from "node:test";
import { buildSite } from "./build-site.js";
import { readSiteFacts, resultsOf } from "./site-facts.js";
import { HOSTILE, PUBLISHED, SiteFixture, sampleReport } from "./site-fixture.js";
import { writeSite } from "./write-site.js";

describe("buildSite()", () => {
  let pages: ReadonlyMap<string, string> = new Map();

  before(async () => {
    using project = new SiteFixture();
    const facts = await readSiteFacts(project.root, project.found());
    pages = new Map([...buildSite(facts)].map(({ path, text }) => [path, text]));
  });

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
      ...(rows[0] ?? "").matchAll(
        /<td class="m-(\w+)"><a href="([^"]*)"><b aria-label="([^"]*)">.<\/b> ([^<]*)/g,
      ),
    ];
    assert.deepEqual(
      cells.map(([, ...found]) => found),
      [
        ["known", "ports/kept@1.0.0.html#C-01", "broken, and known", "1/2"],
        ["known", "ports/kept@0.9.0.html#C-01", "broken, and known", "1/2"],
        ["bad", "failures/sample@1.0.0/hostile.html", "broken", "1/2"],
      ],
    );
  });

  it("counts the variants of a port that look alike on one chip", () => {
    const [, list = ""] = page("contract.html").split('<ul class="chips"');
    const [ports = ""] = list.split("</ul>");
    const chips = [
      ...ports.matchAll(/<a [^>]*href="([^"]*)"[^>]*title="([^"]*)".*?<\/b>(.*?)<\/a>/gs),
    ];
    assert.deepEqual(
      chips.map(([, href, , text]) => [href, text]),
      [
        ["ports/kept@1.0.0.html", " kept <small>1/2</small> <small>×2</small>"],
        ["ports/sample@1.0.0.html", " sample <small>1/2</small>"],
      ],
    );
    assert.match(chips[0]?.[2] ?? "", /kept@1\.0\.0: .*\nkept@0\.9\.0: /);
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

  it("compares with an earlier run of the same version, both timelines side by side", async () => {
    using project = new SiteFixture();
    const now = sampleReport();
    const passed = now.scenarios.map(({ broken: _broken, failure: _failure, ...one }) => ({
      ...one,
      verdict: "PASS" as const,
    }));
    const earlier = { ...now, scenarios: passed };
    const facts = await readSiteFacts(project.root, {
      reports: [now],
      published: [],
      before: { reports: [earlier], published: [] },
    });
    const files = new Map([...buildSite(facts)].map(({ path, text }) => [path, text]));
    const path = [...files.keys()].find((one) => one.startsWith("diff/"));
    const text = files.get(path ?? "") ?? "";
    assert.match(text, /<h2>Newly broken <small>1<\/small><\/h2>/);
    assert.match(text, /What happened, side by side/);
    assert.match(text, /<svg class="sequence"/);
    for (const [, link = ""] of text.matchAll(/href="([^"#]+)/g)) {
      if (link.startsWith("http") || link.endsWith("site.css")) continue;
      assert.ok(files.has(posix.join("diff", link)), link);
    }
  });

  it("keeps its pages small whatever a report holds", async () => {
    using project = new SiteFixture();
    const report = sampleReport();
    const [sample] = report.scenarios;
    assert.ok(sample);
    const scenarios = Array.from({ length: 50_000 }, (_, index) => ({
      ...sample,
      id: `${HOSTILE} ${index}`,
      name: HOSTILE.repeat(20),
      reason: `${HOSTILE.repeat(40)} ${index % 7_000}`,
      broken: { id: `R-${index % 300}` },
    }));
    const reports = [{ ...report, scenarios }];
    const facts = await readSiteFacts(project.root, { reports, published: [] });
    let failureCount = 0;
    for (const { path, text } of buildSite(facts)) {
      if (path.startsWith("failures/")) failureCount++;
      else assert.ok(text.length < 300_000, `${path}: ${text.length}`);
    }
    assert.equal(failureCount, 500);
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
