import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { instrument } from "./instrumenter.js";

const TEXT = `export class Gate {
  #isOpen = false;
  #log = console.log;

  pass(count: number): number {
    if (this.#isOpen) return count;
    this.#log("somebody waits");
    throw new GateError("closed", \`\${count} have to wait\`);
  }
}
`;

describe("instrument()", async () => {
  const { files, mutants } = await instrument([{ path: "src/gate.ts", text: TEXT }]);

  it("puts all mutants into one text, behind switches", () => {
    assert.deepEqual(
      files.map(({ path }) => path),
      ["src/gate.ts"],
    );
    assert.match(files[0]?.text ?? "", /stryMutAct_9fa48\("0"\)/);
  });

  it("names them after the function that they are in, with what stood there", () => {
    const texts = mutants.map(
      ({ within, line, original, replacement }) =>
        `${within}:${line}: ${original} → ${replacement}`,
    );

    assert.ok(texts.includes("Gate.#isOpen:2: false → true"), texts.join("\n"));
    assert.ok(texts.includes("Gate.pass:6: this.#isOpen → false"), texts.join("\n"));
  });

  it("spares what errors and logs say", () => {
    assert.deepEqual(
      mutants.filter(({ mutator }) => mutator === "StringLiteral"),
      [],
    );
  });
});
