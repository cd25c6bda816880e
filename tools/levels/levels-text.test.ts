import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadPort } from "../../src/suite/port/manifest.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { sampleScenario } from "../../src/suite/verdict/samples.js";
import { Explanations } from "./explained.js";
import type { Conduct } from "./level-outcome.js";
import { reportLevel } from "./level-report.js";
import { levelsPage } from "./levels-page.js";
import { isAsExpected, type LevelsReport, levelsText } from "./levels-text.js";

const LATER = sampleScenario("later", {
  since: "0.30",
  requirements: ["KEY-08"],
  parts: ["key-functions"],
});

function report(
  conduct: Conduct,
  explanations = new Explanations([]),
  reason = "no",
): LevelsReport {
  const one = {
    version: "0.26.0-parts",
    conduct,
    ...(conduct === "passed" ? {} : { reason }),
  };
  const run = {
    level: "0.26",
    release: "0.26.0",
    versions: ["0.26.0-parts"],
    observed: new Map([["later", [one]]]),
    passedWithTime: [],
  };
  return {
    format: 1,
    port: "client-go",
    featuresDigest: "sha256:0",
    scenarioCount: 1,
    levels: [reportLevel(run, [LATER], explanations)],
    idleExplanations: explanations.idle(["0.26"]),
  };
}

describe("levelsText()", () => {
  it("shows the matrix, the components and the verdict", () => {
    const text = levelsText(report("refused"));
    const [head = "", row = ""] = text.split("\n").filter((line) => line.trim() !== "");

    assert.match(head, /^ *level +passed within +later failed +later refused .* unexpected *$/);
    assert.match(row, /^ *0\.26 \(0\.26\.0\) +0 +0 +1 +0 +0 +0 +0 +0 *$/);
    assert.match(text, /^ *KEY +0 \/ 1 *$/m);
    assert.match(text, /\nnothing unexpected\n$/);
  });

  it("names what is unexpected", () => {
    const text = levelsText(report("passed"));

    assert.match(text, /^ *KEY +0 \/ 0 !1 *$/m);
    assert.match(text, /^✖ 0\.26 later \(later\) passes with 0\.26\.0-parts$/m);
    assert.match(text, /\nunexpected: 1\n$/);
  });

  it("names explanations that explain nothing", () => {
    const idle = [{ scenarios: ["later"], levels: ["0.26"], reason: "cannot be seen" }];
    assert.match(levelsText(report("failed", new Explanations(idle))), /✖ .*later needs no expl/);
  });
});

describe("isAsExpected()", () => {
  it("wants nothing unexpected and no idle explanation", () => {
    const entry = [{ scenarios: ["later"], levels: ["0.26"], reason: "cannot be seen" }];
    assert.equal(isAsExpected(report("failed")), true);
    assert.equal(isAsExpected(report("passed")), false);
    assert.equal(isAsExpected(report("passed", new Explanations(entry))), true);
    assert.equal(isAsExpected(report("failed", new Explanations(entry))), false);
  });
});

describe("levelsPage()", () => {
  it("explains what passes out of its range", () => {
    const entry = [{ scenarios: ["later"], levels: ["0.26"], reason: "cannot be seen" }];
    const page = levelsPage(report("passed", new Explanations(entry)));

    assert.match(page, /^\| `later` \| 0\.26 \| cannot be seen \|$/m);
    assert.match(page, /^\| KEY \| 0 \/ 0 ~1 \|$/m);
  });

  it("names the kinds of parts that the adapter does not drive", () => {
    const entry = [{ parts: ["key-functions"], levels: ["0.26"], reason: "too long" }];
    const refusal = "the adapter cannot drive a key-functions alone";
    const page = levelsPage(report("refused", new Explanations(entry), refusal));

    assert.match(page, /^\| key-functions \| 1 \| 0\.26 \| too long \|$/m);
    assert.match(page, /^\| KEY \| 0 \/ 0 \?1 \|$/m);
    assert.match(levelsPage(report("refused")), /drives all parts that a release has/);
  });

  it("is written, and has a row for each level that the port has", () => {
    const root = packageRoot();
    const page = readFileSync(join(root, "docs", "levels.md"), "utf8");
    const { versions } = loadPort(root, "client-go").manifest;
    for (const { level } of versions) assert.match(page, new RegExp(`^\\| ${level} \\(`, "m"));
    assert.match(page, /Written by `npm run levels -- --write`, from the run itself/);
  });
});
