import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { LOOP_EXIT_CODE } from "./judge-messages.js";
import { JudgeProcess, type JudgeProgram } from "./judge-process.js";

const TRIALS = [{ version: "v", level: "0.37", scenario: "one" }];

describe("JudgeProcess.judge()", () => {
  const folder = mkdtempSync(join(tmpdir(), "judge-"));
  after(() => rmSync(folder, { recursive: true }));

  /** What is said of a mutant by a process that does so when it is asked. */
  async function outcomeOf(body: string, deadlines: JudgeProgram = {}) {
    const program = join(folder, "judge.mjs");
    const greeting = 'process.send({ type: "alive" });';
    writeFileSync(program, `process.on("message", () => { ${body} }); ${greeting}`);
    const judge = new JudgeProcess(folder, { program, ...deadlines });
    const outcome = await judge.judge("7", TRIALS, false);
    const { isDead } = judge;
    judge.kill();
    return { outcome, isDead };
  }

  it("is what the process says of it", async () => {
    const said = await outcomeOf(
      'process.send({ type: "judged", outcome: { type: "survived" } });',
    );

    assert.deepEqual(said, { outcome: { type: "survived" }, isDead: false });
  });

  it("is a hang when the process says nothing any more, and kills it", async () => {
    let computedMs = 0;
    const { outcome, isDead } = await outcomeOf("for (;;);", {
      silenceMaxMs: 200,
      processorMsOf: () => (computedMs += 100),
    });

    assert.deepEqual(outcome, { type: "hung", trial: 0, reason: "a loop without end" });
    assert.ok(isDead);
  });

  it("is a hang when a trial does not end, though the process is alive", async () => {
    const alive =
      'process.send({ type: "began", trial: 0 }); setInterval(() => process.send({ type: "alive" }), 20);';
    const { outcome } = await outcomeOf(alive, { trialMaxMs: 200 });

    assert.equal(outcome.type, "hung");
  });

  it("is undecided when the process says nothing and has hardly computed", async () => {
    const { outcome, isDead } = await outcomeOf("", { silenceMaxMs: 40, processorMsOf: () => 10 });

    assert.equal(outcome.type, "undecided");
    assert.ok(isDead);
  });

  it("is a hang when the process ended itself in a loop", async () => {
    const { outcome } = await outcomeOf(`process.exit(${LOOP_EXIT_CODE});`);

    assert.equal(outcome.type, "hung");
  });

  it("waits longer for one that is still loading", async () => {
    const program = join(folder, "slow.mjs");
    const said = '{ type: "judged", outcome: { type: "survived" } }';
    const text = `const end = Date.now() + 400; while (Date.now() < end);
      process.on("message", () => process.send(${said}));`;
    writeFileSync(program, text);
    const judge = new JudgeProcess(folder, { program, silenceMaxMs: 100 });
    const outcome = await judge.judge("7", TRIALS, false);
    judge.kill();

    assert.deepEqual(outcome, { type: "survived" });
  });

  it("is a death, with its last words, when the process dies", async () => {
    const { outcome, isDead } = await outcomeOf('throw new Error("my last words");');

    assert.equal(outcome.type, "died");
    assert.ok("reason" in outcome && /my last words/.test(outcome.reason));
    assert.ok(isDead);
  });
});
