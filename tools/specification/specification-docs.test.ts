import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Requirement } from "../../src/suite/features/ledger.js";
import { sampleScenario } from "../../src/suite/verdict/samples.js";
import { renderSpecificationDocs } from "./specification-docs.js";

const RULE: Requirement = {
  id: "RWATCH-08",
  duty: "must",
  says: "A watch that closes within 1 s ends the cycle.",
  source: ["client-go tools/cache/reflector.go"],
  since: "0.18",
  note: "Before, it did not.",
  file: "features/requirements/rwatch.yaml",
  line: 2,
};

const TOPIC = {
  name: "The reflector",
  intro: "Watches.",
  components: ["RWATCH"],
  see: ["The reflector"],
};
const CONSTANT = { value: "1 s", what: "the shortest watch", rules: ["RWATCH-08"] };
const SCENARIO = {
  ...sampleScenario("short"),
  uri: "features/reflector/watch-endings.feature",
  requirements: ["RWATCH-08"],
};

function page(changes: object = {}, rules: readonly Requirement[] = [RULE]): string {
  const questions = [{ question: "Watch on?", rules: ["RWATCH-08"] }];
  const others = { glossary: [], queues: [], faults: [] };
  const none = { topics: [TOPIC], questions, constants: [CONSTANT], ...others };
  return renderSpecificationDocs({
    specification: { ...none, ...changes },
    ledger: new Map(rules.map((rule) => [rule.id, rule])),
    scenarios: [SCENARIO],
  });
}

describe("renderSpecificationDocs()", () => {
  it("has each rule below its topic, with its range, its details and its features", () => {
    const text = page();
    assert.match(
      text,
      /## The reflector\n\nWatches\. See also: \[The reflector\]\(#the-reflector\)/,
    );
    assert.match(
      text,
      /RWATCH-08 \| A watch .* cycle\. \*\(since 0\.18\)\* <br>Before, it did not\. \| \[reflector\/watch-endings\] \|/,
    );
    assert.match(
      text,
      /^\[reflector\/watch-endings\]: \.\.\/features\/reflector\/watch-endings\.feature$/m,
    );
    assert.match(
      text,
      /^\| Watch on\? \| \[RWATCH-08\]\(#RWATCH-08\) A watch that closes .* <br>Before/m,
    );
    assert.match(text, /\| 1 s \| the shortest watch \| \[RWATCH-08\]\(#RWATCH-08\) \|/);
  });

  it("refuses constants that no rule has, and rules and topics that do not exist", () => {
    const constants = [
      { ...CONSTANT, value: "2 s" },
      { ...CONSTANT, rules: ["RWATCH-99"] },
    ];
    const topics = [{ ...TOPIC, see: ["Nothing"] }];
    assert.throws(
      () => page({ constants, topics }),
      (error: Error) => {
        assert.match(error.message, /there is no rule RWATCH-99/);
        assert.match(error.message, /"2 s" stands in none of RWATCH-08/);
        assert.match(error.message, /there is no topic "Nothing"/);
        return true;
      },
    );
  });

  it("leaves the statements of the contract to their own page", () => {
    const statement = { ...RULE, id: "C-22", area: "Recovery" };
    const questions = [{ question: "List again?", rules: ["C-22"] }];
    const text = page({ questions }, [RULE, statement]);
    assert.match(text, /^\| List again\? \| \[C-22\]\(contract\.md#c-22\) A watch/m);
    assert.doesNotMatch(text, /id="C-22"/);
  });

  it("says what differs between queues", () => {
    const queue = { releases: "from 0.36", default: "RealFIFO", gate: "AtomicFIFO" };
    const text = page({ queues: [{ ...queue, handlers: "All of it.", rules: "REALFIFO" }] });
    assert.match(text, /^\| from 0\.36 \| RealFIFO \| AtomicFIFO \| All of it\. \| \[REALFIFO\]/m);
  });

  it("refuses rules that stand in no topic", () => {
    assert.throws(
      () => page({}, [RULE, { ...RULE, id: "STORE-01" }]),
      /STORE-01 stands in no topic/,
    );
  });
});
