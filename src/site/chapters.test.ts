/** The chapters of docs/learn: each has a translation of what it says now, and pictures of what was recorded. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadScenarios } from "../suite/features/scenarios.js";
import { packageRoot } from "../suite/values/package-root.js";
import { historyFigure, readHistories } from "./learn-history.js";

const FOLDER = join(packageRoot(), "docs/learn");
const CHAPTERS = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
const HISTORIES = readHistories(join(FOLDER, "histories"));

describe("README.zh-CN.md", () => {
  const [english = "", chinese = ""] = ["README.md", "README.zh-CN.md"].map((name) =>
    readFileSync(join(packageRoot(), name), "utf8"),
  );

  it("has each command and each place of README.md", () => {
    const commands = [...english.matchAll(/^(?:node|npm|curl) [^\n]*/gm)].map(([line]) =>
      line.replace(/ +#.*$/, ""),
    );
    const places = [...english.matchAll(/\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, picture]) => link ?? picture ?? "",
    );
    const missing = [...new Set([...commands, ...places])].filter(
      (text) => text !== "README.zh-CN.md" && !chinese.includes(text),
    );
    assert.deepEqual(missing, []);
  });

  it("has the sections of README.md, and two more for verdicts and words", () => {
    const sectionCount = (text: string) => text.match(/^##+ /gm)?.length ?? 0;
    assert.equal(sectionCount(chinese), sectionCount(english) + 2);
  });
});

describe("chapters", () => {
  for (const name of CHAPTERS) {
    const text = readFileSync(join(FOLDER, name), "utf8");
    it(`${name} is translated as it is`, () => {
      const translated = readFileSync(join(FOLDER, "zh", name), "utf8");
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
      assert.ok(
        translated.includes(`<!-- Translates ../${name} as of ${hash}. -->`),
        `zh/${name}: translate what has changed, and name ${hash}`,
      );
    });

    it(`${name} shows histories that exist`, () => {
      for (const [, file = ""] of text.matchAll(/\]\((histories\/[^)]+)\)/g)) {
        assert.ok(existsSync(join(FOLDER, file)), file);
        const history = HISTORIES.get(`learn/${file}`);
        assert.ok(history, file);
        assert.equal(history.outcome, file.endsWith("-naive.json") ? "failed" : "passed", file);
        assert.match(`${historyFigure(history, "history-1", "what it did", false)}`, /<svg/);
      }
    });
  }

  it("records scenarios that there are", async () => {
    const { scenarios } = await loadScenarios(packageRoot());
    const ids = new Set(scenarios.map(({ id }) => id));
    for (const { scenario } of HISTORIES.values()) assert.ok(ids.has(scenario), scenario);
  });
});
