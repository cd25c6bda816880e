import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleOutcome, samplePass } from "../suite/verdict/samples.js";
import { buildReport } from "./envelope.js";
import { plainReport, plainText } from "./plain-text.js";
import { SAMPLE_FACTS } from "./samples.js";

describe("plainText()", () => {
  it("writes out what a terminal would obey", () => {
    assert.equal(
      plainText("\u001b[31mred\u001b]0;title\u0007"),
      "\\u001b[31mred\\u001b]0;title\\u0007",
    );
    assert.equal(plainText("over\rwritten\b\u009b2J"), "over\\u000dwritten\\u0008\\u009b2J");
  });

  it("writes out what turns the direction around, and lines that end unseen", () => {
    assert.equal(plainText("a\u202eb\u2066c\u200f"), "a\\u202eb\\u2066c\\u200f");
    assert.equal(plainText("a\u2028b\u0085c\ufeff"), "a\\u2028b\\u0085c\\ufeff");
  });

  it("leaves text of any language, newlines and tabs", () => {
    const text = "naïve 猫 👩‍👧\n\tgrün";
    assert.equal(plainText(text), text);
  });
});

describe("plainReport()", () => {
  it("reaches every text", () => {
    const result = { ...samplePass("one"), reason: "\u001b[2J" };
    const report = plainReport(buildReport(sampleOutcome([result]), SAMPLE_FACTS));

    assert.equal(report.scenarios[0]?.reason, "\\u001b[2J");
  });
});
