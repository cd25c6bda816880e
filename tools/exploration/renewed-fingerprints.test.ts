import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { MUTANTS } from "../../ports/mutants/registry.js";
import {
  MUTANT_FINGERPRINTS_FILE,
  type MutantFingerprint,
  mutantFingerprintsText,
  readMutantFingerprints,
} from "../../src/explore/mutant-fingerprints.js";
import {
  INFORMER_STEPS,
  loadStepLibrary,
  type StepLibrary,
} from "../../src/suite/features/cucumber-engine.js";
import { loadLedger } from "../../src/suite/features/ledger.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { renewedFingerprints } from "./renewed-fingerprints.js";

const root = packageRoot();

describe("renewedFingerprints()", () => {
  let library: StepLibrary;

  before(async () => {
    library = await loadStepLibrary(root, [INFORMER_STEPS]);
  });

  const [first, second] = MUTANTS;
  const known = (name: string): MutantFingerprint => ({
    name,
    ...{ does: "as it was", property: "p", requirements: ["C-01"], request: "list" },
    ...{ sentences: ["s"], happenings: [] },
  });
  const outcome = { historiesCount: 1, tookMs: 1, findings: [] };

  it("drops what no longer exists, and says what each does today", () => {
    const renewed = renewedFingerprints([known(first?.name ?? ""), known("gone")], [], library, []);

    assert.deepEqual(
      renewed.map(({ name, does, sentences }) => [name, does, sentences]),
      [[first?.name, first?.does, ["s"]]],
    );
  });

  it("replaces what was found anew, and keeps what was not", () => {
    const name = second?.name ?? "";
    const steps = [{ text: "an informer on pods", rows: [] }];
    const shortest = { property: "q", requirement: "C-02", request: "watch" as const, steps };

    const renewed = renewedFingerprints(
      [known(first?.name ?? ""), known(name)],
      [
        { ...outcome, name, shortest },
        { ...outcome, name },
      ],
      library,
      [],
    );

    assert.deepEqual(
      renewed.map(({ property, sentences }) => [property, sentences]),
      [
        ["p", ["s"]],
        ["q", ["an informer on {collection}"]],
      ],
    );
  });
});

describe("ports/mutant-fingerprints.yaml", () => {
  const fingerprints = readMutantFingerprints(root);

  it("names wrong informers that there are, and says of each what it does", () => {
    const does = new Map(MUTANTS.map((mutant) => [mutant.name, mutant.does]));
    assert.deepEqual(
      fingerprints.filter((one) => does.get(one.name) !== one.does).map(({ name }) => name),
      [],
      "npm run explore:mutants -- --fingerprints ports/mutant-fingerprints.yaml mends it",
    );
  });

  it("names requirements and sentences that there are", () => {
    const ledger = loadLedger(root);
    const page = readFileSync(join(root, "docs", "sentences.md"), "utf8");
    const isSetting = (sentence: string) => sentence.startsWith("with a ");
    assert.deepEqual(
      fingerprints.flatMap(({ name, requirements, sentences }) => [
        ...requirements.filter((id) => !ledger.has(id)).map((id) => `${name}: ${id}`),
        ...sentences
          .filter((one) => !isSetting(one) && !page.includes(`\n# ${one}\n`))
          .map((one) => `${name}: ${one}`),
      ]),
      [],
    );
  });

  it("is as it is written", () => {
    assert.equal(
      readFileSync(join(root, MUTANT_FINGERPRINTS_FILE), "utf8"),
      mutantFingerprintsText(fingerprints),
    );
  });
});
