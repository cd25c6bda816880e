import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { publishedEvidenceText } from "../../src/report/published-evidence.js";
import {
  type PublishedResult,
  type PublishedScenario,
  publishedText,
} from "../../src/report/published-result.js";
import type { Report } from "../../src/report/report.js";
import { SAMPLE_RESULT } from "../../src/report/samples.js";
import type { InShort } from "../../src/site/in-short.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { anchor, renderPortsPage } from "./ports-page.js";

const KNOWN: PublishedScenario = {
  id: "storm [at once]",
  digest: "1",
  verdict: "KNOWN",
  name: "every watch ends | at once",
  uri: "features/reflector/storms.feature",
  requirement: "C-34",
  says: "It does not storm the server.",
  reason: "There is no pause (watch.c:7).",
  link: "https://bugs.test/1",
};
const DIFFERS: PublishedScenario = {
  ...KNOWN,
  id: "pause",
  verdict: "DIFFERS",
  requirement: "R-1",
};
const SKIPPED: PublishedScenario = {
  id: "index",
  digest: "2",
  verdict: "SKIP",
  reason: "the port does not declare capability indexers",
};

function resultOf(version: string, others: readonly PublishedScenario[]): PublishedResult {
  return {
    ...SAMPLE_RESULT,
    port: { name: "kube-foo", version, description: "A <b>port</b>", language: "c" },
    library: { name: "foo", version },
    result: "conformant",
    areas: [
      {
        name: "Recovery",
        passed: { good: "3" },
        others: others.filter(({ verdict }) => verdict !== "DIFFERS"),
      },
      {
        name: "client-go",
        passed: {},
        others: others.filter(({ verdict }) => verdict === "DIFFERS"),
      },
    ],
  };
}

const IN_SHORT: InShort = {
  "kube-foo": [{ says: "One." }, { says: "Two." }, { says: "Three.", shownBy: [KNOWN.id] }],
};

function pageOf(results: readonly PublishedResult[], inShort: InShort = IN_SHORT): string {
  return renderPortsPage({ results, inShort, findings: new Map() });
}

describe("renderPortsPage()", () => {
  const page = pageOf([resultOf("1.9.0", [KNOWN]), resultOf("1.10.0", [KNOWN, DIFFERS, SKIPPED])]);

  it("has a row for each version, the newest first, whose cells lead to what they count", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| [kube-foo@"));
    assert.deepEqual(rows, [
      "| [kube-foo@1.10.0](#kube-foo) | [1/2](#what-kube-foo-breaks) | [0/1](#what-kube-foo-does-differently) | breaks 1 requirement |",
      "| [kube-foo@1.9.0](#kube-foo) | [1/2](#what-kube-foo-breaks) | – | breaks 1 requirement |",
    ]);
    for (const [, place = ""] of page.matchAll(/\(#([\w-]+)\)/g)) {
      assert.ok(
        page.split("\n").some((line) => anchor(line.replace(/^#+ /, "")) === place),
        place,
      );
    }
  });

  it("gives each cause once, with the scenarios that show it and the versions that have it", () => {
    assert.match(
      page,
      /^- There is no pause \(watch\.c:7\)\. \[Upstream\]\(https:\/\/bugs\.test\/1\)\.\n {2}- \[C-34\]\(contract\.md#c-34\) \[storm \\\[at once\\\]\]\(\.\.\/features\/reflector\/storms\.feature\): every watch ends \\\| at once$/m,
    );
    assert.match(page, /^ {2}- `R-1` \[pause\]\(.*\): .*, 1\.10\.0$/m);
    assert.match(page, /^Unsupported, with the number of scenarios: indexers 1\.$/m);
  });

  it("refuses a port without sentences, and a sentence that nothing bears out", () => {
    assert.throws(() => pageOf([resultOf("1.0.0", [])], {}), /no sentences about kube-foo/);
    const wrong = { "kube-foo": [{ says: "One.", shownBy: ["good"] }] };
    assert.throws(
      () => pageOf([resultOf("1.0.0", [])], wrong),
      /kube-foo passes good in every version/,
    );
  });
});

describe("what is published", () => {
  const folder = join(packageRoot(), "reports", "published");

  it("is named after what it is, and written as publish writes it", () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".json"))) {
      const text = readFileSync(join(folder, name), "utf8");
      const result: PublishedResult = JSON.parse(text);
      assert.equal(name, `${result.port.name}@${result.port.version}.json`);
      assert.equal(publishedText(result), text, name);
    }
  });

  it("has evidence of what is published, and of nothing else", () => {
    const evidence = join(folder, "evidence");
    for (const name of existsSync(evidence) ? readdirSync(evidence) : []) {
      const text = readFileSync(join(evidence, name), "utf8");
      const report: Report = JSON.parse(text);
      assert.equal(name, `${report.port.name}@${report.port.version}.json`);
      assert.ok(existsSync(join(folder, name)), name);
      assert.equal(publishedEvidenceText(report), text, name);
      assert.deepEqual(report.options, []);
    }
  });

  it("has findings to be sent of each port that is known to fail", () => {
    const findings = readdirSync(join(packageRoot(), "docs", "findings"));
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".json"))) {
      const result: PublishedResult = JSON.parse(readFileSync(join(folder, name), "utf8"));
      const isKnown = result.areas.some(({ others }) =>
        others.some(({ verdict }) => verdict === "KNOWN"),
      );
      if (isKnown) assert.ok(findings.includes(`${result.port.name}.md`), name);
    }
  });

  it("leads to files that are there", () => {
    const path = join(packageRoot(), "docs", "ports.md");
    const page = readFileSync(path, "utf8");
    for (const [, link = ""] of page.matchAll(/\]\(((?!https:|#)[^)#]+)/g)) {
      assert.ok(existsSync(join(dirname(path), link)), link);
    }
  });
});
