import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  MUTANT_FINGERPRINTS_FILE,
  type MutantFingerprint,
  mutantFingerprintsText,
  readMutantFingerprints,
} from "./mutant-fingerprints.js";

const ONE: MutantFingerprint = {
  name: "forgets",
  does: 'forgets "it"',
  property: "The informer says: nothing",
  requirements: ["C-01", "RLIST-02"],
  request: "streaming list",
  sentences: ["{objects} {be} {change}", "the handler waits"],
  happenings: ["deleted"],
};
const OTHER: MutantFingerprint = { ...ONE, name: "drops", sentences: ["the handler waits"] };

function read(text: string): readonly MutantFingerprint[] {
  const root = mkdtempSync(join(tmpdir(), "fingerprints-"));
  try {
    mkdirSync(join(root, "ports"));
    writeFileSync(join(root, MUTANT_FINGERPRINTS_FILE), text);
    return readMutantFingerprints(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe("readMutantFingerprints()", () => {
  it("reads what was written, in the order of names", () => {
    assert.deepEqual(read(mutantFingerprintsText([ONE, OTHER])), [OTHER, ONE]);
  });

  it("takes a project without the file for one without fingerprints", () => {
    assert.deepEqual(readMutantFingerprints("/nowhere"), []);
  });

  it("refuses a number that no sentence has", () => {
    const text = mutantFingerprintsText([ONE]).replace("sentences: [1, 0]", "sentences: [2]");

    assert.throws(() => read(text), {
      code: "ledger",
      message: /^ports\/mutant-fingerprints\.yaml:\d+: forgets: there are no sentences 2$/,
    });
  });

  it("refuses what is no fingerprint", () => {
    const text = mutantFingerprintsText([ONE]).replace("request: streaming list", "request: get");

    assert.throws(() => read(text), { code: "ledger", message: /"get" is not one of/ });
  });
});
