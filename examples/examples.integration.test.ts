/** Every example runs and prints what it says that it prints. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { before, describe, it } from "node:test";
import { SpawnedProgram } from "../fake-apiserver/testing/spawned-program.js";

const ROOT = new URL("../../", import.meta.url);

/** All of them take a second or two on a busy machine; one that takes this long hangs. */
const TIMEOUT_MS = 50_000;

/** What comes after the output of each example. */
const END_OF_EXAMPLE = "--- end of example ---";

const sources = new Map(
  readdirSync(new URL("examples/", ROOT))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => [file, readFileSync(new URL(`examples/${file}`, ROOT), "utf8")]),
);

/** What stands below "// Output:" at the end of an example. */
function statedOutput(source: string): string {
  const [, comment = ""] = source.split("\n// Output:\n");
  return comment.replaceAll(/^\/\/ /gm, "");
}

/** The TypeScript in a page, or in doc comments, without the stars in front of it. */
function docExamples(source: string): readonly string[] {
  const fences = source.matchAll(/^(?: *\* )?```ts\n([\s\S]*?)^(?: *\* )?```$/gm);
  return [...fences].map(([, text = ""]) => text.replaceAll(/^ *\* ?/gm, ""));
}

/** A program that runs the examples one after the other; one for all, because most of their time is Node's start. */
function programOf(files: readonly string[]): string {
  const runs = files.map((file) => {
    const module = new URL(`./${file.replace(/\.ts$/, ".js")}`, import.meta.url).href;
    return `await import("${module}").catch(console.error); console.log("${END_OF_EXAMPLE}");`;
  });
  return runs.join("\n");
}

describe("the example", { timeout: TIMEOUT_MS }, () => {
  const files = [...sources.keys()];
  let outputs: readonly string[] = [];
  before(async () => {
    const args = ["--input-type=module", "--eval", programOf(files)];
    using running = new SpawnedProgram(process.execPath, args, { env: {} });
    // It ends by itself: nothing that an example has opened is left.
    const { stdout, stderr, exitCode } = await running.ended;
    assert.deepEqual([stderr, exitCode], ["", 0]);
    outputs = stdout.split(`${END_OF_EXAMPLE}\n`);
  });

  for (const [index, file] of files.entries()) {
    it(`${file} prints what it says`, () => {
      const stated = statedOutput(sources.get(file) ?? "");

      assert.notEqual(stated, "");
      assert.equal(outputs[index], stated);
    });
  }
});

describe("an example in a doc comment or a page", () => {
  const documented = [
    "fake-apiserver/README.md",
    "fake-apiserver/world/world.ts",
    "fake-apiserver/world/create-world.ts",
    "fake-apiserver/incidents/incident.ts",
    "docs/work-queues.md",
  ];
  const examples = documented.flatMap((file) =>
    docExamples(readFileSync(new URL(file, ROOT), "utf8")).map((text) => [file, text] as const),
  );

  it("is in every file that a reader begins with", () => {
    assert.deepEqual([...new Set(examples.map(([file]) => file))], documented);
  });

  for (const [file, text] of examples) {
    it(`of ${file} is part of a program that runs: ${text.split("\n")[0]}`, () => {
      // Somewhere in it the program may be indented.
      const lines = (code: string) => code.replaceAll(/^ +/gm, "");
      const isExcerpt = [...sources.values()].some((source) => lines(source).includes(lines(text)));
      assert.ok(isExcerpt, `No file of examples/ contains\n${text}`);
    });
  }
});
