import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../../protocol/port-error.js";
import { findingOf } from "./doctor.js";

describe("findingOf", () => {
  const check = { name: "it stops", hint: "Answer it.", perform: async () => undefined };

  it("blames the adapter for what it does not answer, and not for a library that hangs", () => {
    const late = findingOf(check, new PortError("timeout", "no answer to informer.stop"));
    assert.equal(late.outcome, "failed");
    assert.equal(late.hint, "Answer it.");
    const hung = findingOf(check, new PortError("hung", "the library does not return"));
    assert.equal(hung.outcome, "hung");
    assert.match(hung.hint ?? "", /a run counts it against the library/);
  });

  it("points to the protocol where a line breaks it, whatever the check was about", () => {
    const bad = findingOf(check, new PortError("bad-output", "line 5 breaks the protocol"));
    assert.equal(bad.outcome, "failed");
    assert.equal(bad.detail, "line 5 breaks the protocol");
    assert.match(bad.hint ?? "", /docs\/protocol\.md/);
  });
});
