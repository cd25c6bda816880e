import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { banList } from "./ban-list.js";
import { SourceTree } from "./source-tree.js";

function found(text: string, path = "src/suite/a.ts"): readonly string[] {
  return banList(SourceTree.of({ [path]: text })).map(({ line, what }) => `${line}: ${what}`);
}

describe("banList()", () => {
  it("finds every way to the machine's time and chance", () => {
    const text = [
      "setTimeout(fire, 5);",
      "const later = setImmediate;",
      "globalThis.setInterval(fire, 5);",
      "Date.now();",
      "new Date();",
      "Date();",
      "performance.now();",
      "process.hrtime.bigint();",
      "AbortSignal.timeout(5);",
      "Math.random();",
      "crypto.randomUUID();",
      `import { randomBytes } from "node:crypto";`,
      `import { setTimeout as sleep } from "node:timers/promises";`,
    ].join("\n");

    const lines = new Set(found(text).map((finding) => Number.parseInt(finding, 10)));

    assert.deepEqual(
      [...lines].sort((a, b) => a - b),
      text.split("\n").map((_, index) => index + 1),
    );
  });

  it("leaves formatting, foreign members, strings and comments alone", () => {
    const text = [
      "new Date(atMs).toISOString();",
      "socket.setTimeout(0);",
      "// setTimeout is banned",
      `const word = "Date.now()";`,
      "clock.setTimer(5, fire);",
    ].join("\n");

    assert.deepEqual(found(text), []);
  });

  it("lets the system clock touch the machine's time", () => {
    assert.deepEqual(found("setTimeout(fire, Date.now());", "src/time/system-clock.ts"), []);
  });

  it("finds a step that sleeps, even on the clock", () => {
    const text = "await sleep(clock, 5);\nthis.clock.setTimer(5, fire);";

    assert.deepEqual(found(text, "steps/time.steps.ts"), [
      "1: a step calls sleep()",
      "2: a step calls setTimer()",
    ]);
  });
});
