import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ANY_LEVEL } from "../values/version-order.js";
import { SAMPLE_HELLO } from "../verdict/samples.js";
import { applicability, type PortFacts } from "./applicability.js";

function reasonOf(tags: readonly string[], more: Partial<PortFacts> = {}, level = "0.37") {
  const decision = applicability(tags, { ...SAMPLE_HELLO, ...more }, level);
  return decision.runs ? "runs" : decision.reason;
}

describe("applicability()", () => {
  it("lets a scenario run that asks for nothing", () => {
    assert.equal(reasonOf(["@must", "@req:STORE-01", "@id:x"]), "runs");
  });

  it("asks for every capability, and names the one that is missing", () => {
    assert.equal(reasonOf(["@cap:store"]), "runs");
    assert.equal(
      reasonOf(["@cap:store", "@cap:resync"]),
      "the port does not declare capability resync",
    );
  });

  it("takes the virtual clock from the clock mode, other needs from what is offered", () => {
    assert.equal(reasonOf(["@needs:virtual-clock"]), "runs");
    assert.equal(
      reasonOf(["@needs:virtual-clock"], { clock: "real", needs: ["virtual-clock"] }),
      "needs virtual time; this adapter runs in real time",
    );
    assert.equal(reasonOf(["@needs:block-handler"]), "runs");
    assert.equal(
      reasonOf(["@needs:throw-in-handler"]),
      "the adapter does not offer throw-in-handler",
    );
  });

  it("spares a port whose own way is as right", () => {
    const tags = ["@unless:repeats-unchanged"];
    assert.equal(reasonOf(tags), "runs");
    assert.equal(
      reasonOf(tags, { traits: ["repeats-unchanged"] }),
      "the port repeats what has not changed after a list",
    );
  });

  it("asks for every part that is driven alone", () => {
    assert.equal(reasonOf(["@part:fifo"], { parts: ["fifo", "store"] }), "runs");
    assert.equal(reasonOf(["@part:fifo"]), "the adapter cannot drive a fifo alone");
  });

  it("takes since and until as inclusive", () => {
    const tags = ["@since:0.27", "@until:0.33"];
    assert.equal(reasonOf(tags, {}, "0.27"), "runs");
    assert.equal(reasonOf(tags, {}, "0.33"), "runs");
    assert.match(reasonOf(tags, {}, "0.9"), /since client-go 0\.27; this run is at level 0\.9$/);
    assert.match(reasonOf(tags, {}, "0.34"), /until client-go 0\.33/);
  });

  it("asks for no level when any will do", () => {
    assert.equal(reasonOf(["@since:0.27", "@until:0.33"], {}, ANY_LEVEL), "runs");
    assert.match(reasonOf(["@since:0.27", "@cap:resync"], {}, ANY_LEVEL), /capability resync/);
  });

  it("asks for one of the queues", () => {
    assert.equal(reasonOf(["@queue:real-fifo", "@queue:atomic-fifo"]), "runs");
    assert.match(reasonOf(["@queue:delta-fifo"]), /delta-fifo; the port stands on real-fifo/);
    const { queue: _queue, ...silent } = SAMPLE_HELLO;
    const decision = applicability(["@queue:real-fifo"], silent, "0.37");
    assert.match(decision.runs ? "" : decision.reason, /does not say which queue/);
  });
});
