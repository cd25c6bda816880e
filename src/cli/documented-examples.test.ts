/** What the documentation shows of the command line and of baselines is as they are. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadLedger } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { loadScenarios } from "../suite/features/scenarios.js";
import { packageRoot } from "../suite/values/package-root.js";
import { loadBaseline } from "../suite/verdict/baseline.js";
import { sampleTarget } from "../suite/verdict/samples.js";
import { processTerminal } from "./process-terminal.js";
import { createProgram } from "./program.js";

const ROOT = packageRoot();
const { scenarios } = await loadScenarios(ROOT);
const ledger = loadLedger(ROOT);

/** A call of the program, wherever a page shows one: alone on a line, or as code in a sentence. */
const CALL = /(?:^|`)(?:informer-conformance|node dist\/src\/cli\/main\.js) ([^`\n#|]+)/gm;

function pages(): readonly string[] {
  const folders = ["docs", "docs/findings", "docs/parts"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name)),
  );
  return ["README.md", "CONTRIBUTING.md", ...inFolders].filter((path) => path.endsWith(".md"));
}

function callsOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  return [...text.matchAll(CALL)].map(([, call = ""]) => call.trim());
}

/** What is wrong with a call; undefined: nothing. */
function troubleOf(call: string): string | undefined {
  const [name, ...words] = call.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  const command = createProgram(processTerminal(), () => {}).commands.find(
    (one) => one.name() === name,
  );
  if (command === undefined) return `no command ${name}`;
  // The fake apiserver reads its options itself.
  if (name === "serve") return undefined;
  const known = ["--help", ...command.options.flatMap(({ long }) => long ?? [])];
  const unknown = words.find((word) => word.startsWith("--") && !known.includes(word));
  if (unknown !== undefined) return `${name} has no ${unknown}`;
  const id = words[words.indexOf("--id") + 1]?.replaceAll(/^['"]|['"]$/g, "");
  if (words.includes("--id") && id !== undefined && !isScenario(id)) return `no scenario ${id}`;
  const [about = ""] = words;
  const isKnown = ledger.has(about) || isScenario(about) || isPlaceholder(about);
  return name === "explain" && !isKnown ? `nothing is called ${about}` : undefined;
}

function isScenario(id: string): boolean {
  return isPlaceholder(id) || scenarios.some((one: Scenario) => one.id === id || one.slug === id);
}

function isPlaceholder(word: string): boolean {
  return /^[<A-Z]/.test(word) && !/-\d+$/.test(word);
}

describe("the documentation", () => {
  for (const page of pages()) {
    const calls = callsOf(page);
    if (calls.length === 0) continue;
    it(`calls the program in ${page} as it can be called`, () => {
      const troubles = calls.flatMap((call) => {
        const trouble = troubleOf(call);
        return trouble === undefined ? [] : `${trouble}: ${call}`;
      });
      assert.deepEqual(troubles, []);
    });
  }

  it("shows a baseline that is one", () => {
    const page = readFileSync(join(ROOT, "docs", "port-authors.md"), "utf8");
    const [, example = ""] = /^```yaml\n(- id:[\s\S]*?)^```$/m.exec(page) ?? [];
    const folder = mkdtempSync(join(tmpdir(), "documented-"));
    try {
      const port = join(folder, "ports", "sample");
      mkdirSync(port, { recursive: true });
      writeFileSync(join(port, "baseline.yaml"), example);
      const [entry] = loadBaseline(folder, sampleTarget(port), scenarios);
      assert.match(entry?.reason ?? "", /\w/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
