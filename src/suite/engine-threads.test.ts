import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { EngineThreads } from "./engine-threads.js";

const FEATURE = `Feature: f
  Scenario: one
    Given a step of the thread
  Scenario: two
    Given a step of the thread
`;

describe("EngineThreads", () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), "engine-threads-"));
    writeFileSync(join(root, "package.json"), '{"type":"module"}');
    writeFileSync(join(root, "one.feature"), FEATURE);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** The ends of scenarios that a thread tells of, and what it complains of, with such a step. */
  async function told(thread: EngineThreads): Promise<[statuses: readonly string[], string]> {
    const statuses: string[] = [];
    const complaints = await thread.run(
      1,
      { root, paths: ["one.feature"], parameters: { word: "given" } },
      ({ testStepFinished }) => {
        if (testStepFinished) statuses.push(`${testStepFinished.testStepResult.status}`);
      },
    );
    return [statuses, complaints];
  }

  /** Threads whose steps are this module. */
  function threadsWith(name: string, body: string): EngineThreads {
    const cucumber = import.meta.resolve("@cucumber/cucumber");
    const step = `import { Given, setWorldConstructor, World } from ${JSON.stringify(cucumber)};
      setWorldConstructor(World);
      Given("a step of the thread", function () { ${body} });`;
    writeFileSync(join(root, name), step);
    return new EngineThreads(root, [name]);
  }

  it("tells what the engine says in the thread, run after run", async () => {
    const threads = threadsWith("good.js", `if (this.parameters.word !== "given") throw 1;`);
    const first = await told(threads);
    const second = await told(threads);
    await threads.end();

    assert.deepEqual(first, [["PASSED", "PASSED"], ""]);
    assert.deepEqual(second, first);
  });

  it("says why a thread that ends early ran no more", async () => {
    const threads = threadsWith("leaves.js", "process.exit();");

    assert.deepEqual(await told(threads), [[], "The thread that runs the scenarios has ended"]);
    assert.deepEqual(await told(threads), [[], "The thread that runs the scenarios has ended"]);
    await threads.end();
  });

  it("says what is wrong with steps that cannot be loaded", async () => {
    const threads = threadsWith("broken.js", "}");
    const [statuses, complaints] = await told(threads);
    await threads.end();

    assert.deepEqual(statuses, []);
    assert.match(complaints, /missing \) after argument list/);
  });
});
