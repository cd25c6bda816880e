import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { heldContentsAreTheServers } from "./held-contents-are-the-servers.js";
import { SampleTrial } from "./sample-trial.js";

const METADATA = { uid: "u1", labels: { app: "web" } };
const SPEC = { spec: { replicas: 2 } };

function held(
  metadata: Readonly<Record<string, unknown>>,
  contents: Readonly<Record<string, unknown>> = {},
): SampleTrial {
  const object = {
    metadata: { namespace: "default", name: "one", resourceVersion: "1", ...metadata },
    ...contents,
  };
  return new SampleTrial().stores("one", "1", METADATA, SPEC).with({ held: [object] });
}

function reasonOf(trial: SampleTrial): string {
  return heldContentsAreTheServers.check(trial.view())?.reason ?? "";
}

describe("heldContentsAreTheServers", () => {
  it("holds for what the server has, whole or only its metadata", () => {
    assert.equal(reasonOf(held(METADATA, SPEC)), "");
    assert.equal(reasonOf(held(METADATA)), "");
  });

  it("leaves an adapter that reports no more than versions its choice", () => {
    assert.equal(reasonOf(held({})), "");
  });

  it("is broken by a label that the object no longer has", () => {
    assert.match(reasonOf(held({ ...METADATA, labels: { app: "web", old: "x" } })), /wrong labels/);
  });

  it("is broken by another spec", () => {
    assert.match(reasonOf(held(METADATA, { spec: { replicas: 1 } })), /wrong spec/);
  });

  it("holds for transformed objects, and for those that the server has lied about", () => {
    const wrong = () => held({ ...METADATA, labels: { app: "db" } });
    const lied = wrong();
    lied.server.tamper("default/one", 1);

    assert.equal(reasonOf(lied), "");
    assert.notEqual(reasonOf(wrong()), "");
    const resource = { group: "", version: "v1", resource: "pods" };
    assert.equal(reasonOf(wrong().informing({ resource, hasTransform: true })), "");
  });
});
