import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import {
  INFORMER_STEPS,
  loadStepLibrary,
  type StepLibrary,
} from "../suite/features/cucumber-engine.js";
import { packageRoot } from "../suite/values/package-root.js";
import { fingerprintOf } from "./fingerprint.js";

describe("fingerprintOf()", () => {
  let library: StepLibrary;

  before(async () => {
    library = await loadStepLibrary(packageRoot(), [INFORMER_STEPS]);
  });

  const written = (...texts: readonly string[]) => texts.map((text) => ({ text, rows: [] }));

  it("has each sentence once, without its arguments, and what happens in it", () => {
    const { sentences, happenings } = fingerprintOf(
      library,
      written(
        "an informer on pods",
        "pod default/a is created",
        "pods default/b and default/c are deleted",
        "the open watch ends with HTTP 500 as an ERROR event",
      ),
    );

    assert.deepEqual(sentences, [
      "an informer on {collection}",
      "the open watch ends/ended {ending}",
      "{objects} {be} {change}",
    ]);
    assert.deepEqual(happenings, ["created", "deleted", "with HTTP 500 as an ERROR event"]);
  });

  it("is the same for other objects, labels and pauses, and not for another fault", () => {
    const steps = (name: string, label: string, status: number, pause: number) =>
      written(
        `pod default/${name} is labelled app=${label}`,
        `the next list is answered with HTTP ${status}`,
        `${pause} s pass`,
      );

    const one = fingerprintOf(library, steps("a", "db", 429, 7));
    assert.deepEqual(fingerprintOf(library, steps("b", "web", 429, 11)), one);
    assert.notDeepEqual(fingerprintOf(library, steps("a", "db", 500, 7)), one);
  });

  it("has the settings of the informer", () => {
    const [step] = written("an informer on pods with:");
    const { sentences } = fingerprintOf(library, [
      { text: step?.text ?? "", rows: [["page size", "2"]] },
    ]);

    assert.deepEqual(sentences, ["an informer on {collection} with:", "with a page size"]);
  });

  it("takes a step without a definition as it is written", () => {
    const { sentences } = fingerprintOf(library, written("all is well"));

    assert.deepEqual(sentences, ["all is well"]);
  });
});
