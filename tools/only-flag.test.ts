import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";

const MODULE = new URL("only-flag.js", import.meta.url).href;

/** A program with the flag `--check`, called with `args`. */
function call(...args: readonly string[]) {
  const program = `import { hasOnlyFlag } from "${MODULE}"; console.log(hasOnlyFlag("--check"));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program, "--", "program", ...args],
    { encoding: "utf8" },
  );
  return [status, stdout, stderr];
}

describe("hasOnlyFlag()", () => {
  it("refuses whatever is not the flag, before the program does anything", () => {
    assert.deepEqual(call("--chek"), [2, "", "Unknown argument --chek: there is only --check\n"]);
  });

  it("says with --help what there is", () => {
    assert.deepEqual(call("--help"), [0, "There is only --check\n", ""]);
  });
});
