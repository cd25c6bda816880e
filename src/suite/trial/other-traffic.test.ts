import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalFact } from "../../../fake-apiserver/index.js";
import { OtherTraffic } from "./other-traffic.js";

describe("OtherTraffic", () => {
  it("concerns nothing where there are no other informers", () => {
    const traffic = new OtherTraffic();
    assert.equal(concerns(traffic, request("r1", "configmaps")), false);
    assert.equal(concerns(traffic, { type: "connection-opened", connection: "c1" }), false);
  });

  it("concerns their requests, and all that follows from them", () => {
    const traffic = new OtherTraffic();
    traffic.expect({ resource: "configmaps" });
    assert.equal(concerns(traffic, request("r1", "configmaps")), true);
    assert.equal(concerns(traffic, { type: "response", request: "r1", status: 200 }), true);
    assert.equal(concerns(traffic, { type: "watch-opened", watch: "w1", request: "r1" }), true);
    assert.equal(concerns(traffic, { type: "event-sent", watch: "w1", event: "ADDED" }), true);
    assert.equal(
      concerns(traffic, { type: "fault", fault: "event.410", rule: "r", watch: "w1" }),
      true,
    );
    assert.equal(traffic.watchesCount, 1);
    assert.equal(traffic.sent({ id: "r1" }), true);
    assert.equal(traffic.sent({ id: "r2" }), false);
  });

  it("concerns no connection's opening or end to the scenario's informer", () => {
    const traffic = new OtherTraffic();
    traffic.expect({ resource: "configmaps" });
    assert.equal(concerns(traffic, { type: "connection-opened", connection: "c1" }), true);
  });

  it("concerns discovery, which may be of any informer", () => {
    const traffic = new OtherTraffic();
    assert.equal(concerns(traffic, request("r1")), false);
    traffic.expect({ resource: "configmaps" });
    assert.equal(concerns(traffic, request("r2")), true);
  });

  it("concerns their namespace of a resource alone", () => {
    const traffic = new OtherTraffic();
    traffic.expect({ resource: "pods", namespace: "kube-system" });
    assert.equal(concerns(traffic, request("r1", "pods", "kube-system")), true);
    assert.equal(concerns(traffic, request("r2", "pods", "default")), false);
    assert.equal(concerns(traffic, request("r3", "pods")), false);
  });

  it("concerns their label selector alone", () => {
    const traffic = new OtherTraffic();
    traffic.expect({ resource: "pods", labelSelector: "app=db" });
    const selecting = (id: string, query: Readonly<Record<string, string>>) =>
      concerns(traffic, request(id, "pods", "default", query));
    assert.equal(selecting("r1", { labelSelector: "app=db" }), true);
    assert.equal(selecting("r2", { labelSelector: "app in (db)" }), true);
    assert.equal(selecting("r4", { labelSelector: "app=web" }), false);
    assert.equal(selecting("r3", {}), false);
  });

  it("leaves the scenario's informer alone", () => {
    const traffic = new OtherTraffic();
    traffic.expect({ resource: "configmaps" });
    assert.equal(concerns(traffic, request("r2", "pods")), false);
    assert.equal(concerns(traffic, { type: "response", request: "r2", status: 200 }), false);
    assert.equal(concerns(traffic, { type: "watch-opened", watch: "w2", request: "r2" }), false);
    assert.equal(concerns(traffic, { type: "event-sent", watch: "w2", event: "ADDED" }), false);
    assert.equal(concerns(traffic, { type: "fault", fault: "f", rule: "r", request: "r2" }), false);
    assert.equal(
      concerns(traffic, {
        type: "stored",
        operation: "create",
        group: "",
        resource: "configmaps",
        key: "default/one",
        resourceVersion: "12",
      }),
      false,
    );
    assert.equal(traffic.watchesCount, 0);
  });
});

function concerns(traffic: OtherTraffic, fact: JournalFact): boolean {
  return traffic.concerns({ index: 1, atMs: 0, ...fact });
}

function request(id: string, resource?: string, namespace?: string, query = {}): JournalFact {
  const facts = { id, connection: "c1", method: "GET", url: "/", path: "/", query };
  return {
    type: "request",
    request: {
      ...facts,
      verb: "list",
      ...(resource !== undefined && { resource }),
      ...(namespace && { namespace }),
    },
  };
}
