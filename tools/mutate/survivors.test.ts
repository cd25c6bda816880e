import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { instrument } from "./instrumenter.js";
import type { Result } from "./kept-results.js";
import type { Mutant } from "./mutant.js";
import { mutatedSources } from "./sandbox.js";
import {
  loadSurvivors,
  requireOneEntryEach,
  SURVIVORS_FOLDER,
  SurvivorLedger,
  type Survivors,
} from "./survivors.js";

const MUTANT: Mutant = {
  id: "0",
  line: 7,
  file: "src/client/informer/key.ts",
  within: "Keys.of",
  mutator: "BooleanLiteral",
  original: "true",
  replacement: "false",
  occurrence: 1,
};

const ENTRY: Survivors = {
  file: MUTANT.file,
  within: "Keys.of",
  original: "true",
  class: "equivalent",
  reason: "nobody asks",
  place: "key.yaml:1",
};

const PART: Survivors = {
  file: MUTANT.file,
  within: "Keys",
  class: "part",
  reason: "no informer splits keys",
  place: "key.yaml:5",
};

const SURVIVED: Result = { type: "survived" };
const UNREACHED: Result = { type: "unreached" };
const KILLED: Result = { type: "killed", killer: "one at real-fifo" };

describe("loadSurvivors()", () => {
  const root = mkdtempSync(join(tmpdir(), "survivors-"));
  after(() => rmSync(root, { recursive: true }));

  function load(text: string) {
    const file = join(root, SURVIVORS_FOLDER, "informer/key.yaml");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return loadSurvivors(root);
  }

  it("knows by its path what a file is about", () => {
    const [one] = load("- {class: legal, reason: r, mutants: [{within: keyOf, original: a}]}\n");

    assert.equal(one?.file, "src/client/informer/key.ts");
    assert.equal(one?.place, `${SURVIVORS_FOLDER}/informer/key.yaml:1`);
  });

  for (const [what, text] of [
    ["an entry without a reason", "- {class: legal, mutants: [{within: keyOf}]}"],
    ["a class that there is not", "- {class: boring, reason: r, mutants: [{within: keyOf}]}"],
    ["a word that means nothing", "- {class: legal, reason: r, mutants: [{in: keyOf}]}"],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => load(text), /informer\/key\.yaml:1: /);
    });
  }
});

describe("SurvivorLedger.isExplained()", () => {
  it("is true of a mutant that an entry names, and not of all in a function", () => {
    assert.ok(new SurvivorLedger([ENTRY]).isExplained(MUTANT));
    assert.ok(!new SurvivorLedger([ENTRY]).isExplained({ ...MUTANT, original: "1" }));
    assert.ok(!new SurvivorLedger([PART]).isExplained(MUTANT));
  });
});

describe("SurvivorLedger.explain()", () => {
  const ledger = new SurvivorLedger([ENTRY, PART]);

  it("takes an entry for any of the texts in any of the functions that it names", () => {
    const entry = { ...ENTRY, within: ["Keys.split", "Keys.of"], original: ["false", "true"] };

    assert.equal(new SurvivorLedger([entry]).explain(MUTANT, SURVIVED), entry);
  });

  it("explains who survives, by all that the entry says", () => {
    assert.equal(ledger.explain(MUTANT, SURVIVED), ENTRY);
    assert.equal(ledger.explain({ ...MUTANT, original: "1" }, SURVIVED), undefined);
    assert.equal(
      ledger.explain({ ...MUTANT, file: "src/client/informer/store.ts" }, SURVIVED),
      undefined,
    );
  });

  it("explains several replacements of one text, and no others", () => {
    const both = new SurvivorLedger([{ ...ENTRY, replacement: ["false", "1"] }]);

    assert.ok(both.explain({ ...MUTANT, replacement: "1" }, SURVIVED));
    assert.equal(both.explain({ ...MUTANT, replacement: "2" }, SURVIVED), undefined);
  });

  it("explains whole functions only where no scenario comes", () => {
    const other = { ...MUTANT, original: "1" };

    assert.equal(ledger.explain(other, UNREACHED), PART);
    assert.equal(ledger.explain({ ...other, within: "Keys.split.inner" }, UNREACHED), PART);
    assert.equal(ledger.explain({ ...other, within: "KeysOfOthers" }, UNREACHED), undefined);
  });

  it("has nothing to explain of who is killed", () => {
    assert.equal(ledger.explain(MUTANT, KILLED), undefined);
  });
});

describe("SurvivorLedger.problems()", () => {
  const problemsOf = (entry: Survivors, mutants: readonly Mutant[], result?: Result) =>
    new SurvivorLedger([entry]).problems(
      mutants,
      new Map(result === undefined ? [] : mutants.map((mutant) => [mutant, result])),
    );

  it("are none of an entry that is right, or that nothing is known of", () => {
    assert.deepEqual(problemsOf(ENTRY, [MUTANT], SURVIVED), []);
    assert.deepEqual(problemsOf(ENTRY, [MUTANT]), []);
    assert.deepEqual(problemsOf(PART, [MUTANT], UNREACHED), []);
    assert.deepEqual(problemsOf(PART, [MUTANT]), []);
  });

  it("are entries about nothing, about who is killed, and about functions that are reached", () => {
    assert.match(problemsOf(ENTRY, []).join(), /key\.yaml:1: there is no such mutant any more/);
    assert.match(problemsOf(ENTRY, [MUTANT], KILLED).join(), /killed by one at real-fifo/);
    assert.match(problemsOf(PART, [MUTANT], SURVIVED).join(), /scenarios reach all/);
  });
});

describe("requireOneEntryEach()", () => {
  it("refuses two entries about one mutant", () => {
    const second = { ...ENTRY, place: "key.yaml:9", mutator: "BooleanLiteral" };

    requireOneEntryEach([ENTRY, PART], [MUTANT]);
    assert.throws(() => requireOneEntryEach([ENTRY, second], [MUTANT]), /key\.yaml:9: key\.yaml:1/);
  });
});

describe("the ledger of survivors", () => {
  it("speaks of mutants that there are", async () => {
    const root = packageRoot();
    const survivors = loadSurvivors(root);
    const explained = new Set(survivors.map(({ file }) => file));
    const sources = mutatedSources(root).filter(({ path }) => explained.has(path));
    const { mutants } = await instrument(sources);

    assert.deepEqual(new SurvivorLedger(survivors).problems(mutants, new Map()), []);
  });
});
