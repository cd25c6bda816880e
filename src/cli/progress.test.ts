import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { describe, it } from "node:test";
import pc from "picocolors";
import type { RunEvent } from "../suite/run/run-options.js";
import {
  sampleOutcome,
  samplePass,
  sampleScenario,
  sampleTarget,
} from "../suite/verdict/samples.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import { Progress } from "./progress.js";

const target = sampleTarget();

/** Everything that `events` make a progress write. */
function written(isLive: boolean, events: readonly RunEvent[]): string {
  let text = "";
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  const progress = new Progress(out, { isLive, colors: pc.createColors(false) });
  for (const event of events) progress.update(event);
  return text;
}

function finished(verdict: Verdict): RunEvent {
  return { type: "scenario", target, scenario: sampleScenario("a"), verdict };
}

const ended: RunEvent = { type: "ended", target, outcome: sampleOutcome([samplePass("a")]) };

describe("Progress", () => {
  it("writes a line every 25 scenarios where there is no terminal", () => {
    const started: RunEvent = { type: "started", target, plannedCount: 60 };
    const passes = Array.from({ length: 60 }, () => finished("PASS"));
    assert.equal(
      written(false, [started, finished("FAIL"), ...passes.slice(1), ended]),
      `sample@1.0.0 0/60
sample@1.0.0 25/60 1 not passed
sample@1.0.0 50/60 1 not passed
sample@1.0.0 60/60 1 not passed done
`,
    );
  });

  it("writes no more than ten lines for a target on its way", () => {
    const started: RunEvent = { type: "started", target, plannedCount: 2_000 };
    const passes = Array.from({ length: 2_000 }, () => finished("PASS"));
    const lines = written(false, [started, ...passes, ended])
      .trimEnd()
      .split("\n");

    assert.equal(lines.length, 11);
    assert.equal(lines[1], "sample@1.0.0 200/2000");
  });

  it("counts skips by themselves, and known failures as nothing new", () => {
    const started: RunEvent = { type: "started", target, plannedCount: 3 };
    const text = written(false, [started, finished("SKIP"), finished("KNOWN"), ended]);
    assert.match(text, /^sample@1\.0\.0 2\/3 1 skipped done$/m);
  });

  it("redraws one line for each target on a terminal", () => {
    const started: RunEvent = { type: "started", target, plannedCount: 1 };
    assert.equal(
      written(true, [started, finished("PASS")]),
      "sample@1.0.0 0/1\n\u001b[1A\u001b[2Ksample@1.0.0 1/1\n",
    );
  });

  it("redraws no more lines than a terminal can hold", () => {
    const events = Array.from({ length: 40 }, (_, place): RunEvent => {
      const other = { ...target, name: `mutant@${place}` };
      return { type: "preparing", target: other, what: "starting the adapter" };
    });
    const last = written(true, events).split("\u001b[2K").at(-1) ?? "";
    assert.equal(last.trimEnd().split("\n").length, 13);
    assert.match(last, /… 28 more\n$/);
  });
});
