import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contentsAreTheServers } from "./contents-are-the-servers.js";
import { SampleTrial } from "./sample-trial.js";

const METADATA = { uid: "u1", labels: { app: "web", tier: "x" }, annotations: { text: "größe" } };

function notified(metadata: Readonly<Record<string, unknown>>): SampleTrial {
  return new SampleTrial().stores("one", "1", METADATA).notified("add", "one", "1", { metadata });
}

describe("contentsAreTheServers", () => {
  it("holds whatever the order of members", () => {
    const trial = notified({ ...METADATA, labels: { tier: "x", app: "web" } });

    assert.equal(contentsAreTheServers.check(trial.view()), undefined);
  });

  it("holds for no labels where there are none, however that is said", () => {
    const trial = new SampleTrial()
      .stores("one", "1", { uid: "u1" })
      .notified("add", "one", "1", { metadata: { uid: "u1", labels: {} } });

    assert.equal(contentsAreTheServers.check(trial.view()), undefined);
  });

  for (const [what, metadata] of [
    ["annotations", { ...METADATA, annotations: { text: "gr??e" } }],
    ["labels", { ...METADATA, labels: {} }],
    ["uid", { ...METADATA, uid: "u2" }],
    ["finalizers", { ...METADATA, finalizers: ["example.com/other"] }],
    ["deletionTimestamp", { ...METADATA, deletionTimestamp: "2026-11-23T08:00:00Z" }],
  ] as const) {
    it(`is broken by another ${what}`, () => {
      assert.match(
        contentsAreTheServers.check(notified(metadata).view())?.reason ?? "",
        new RegExp(`wrong ${what}`),
      );
    });
  }

  it("leaves an adapter that picks members of metadata its choice", () => {
    const stored = { ...METADATA, creationTimestamp: "2026-11-23T08:00:00Z", generation: 1 };
    const trial = new SampleTrial().stores("one", "1", stored).notified("add", "one", "1", {
      object: {
        metadata: { namespace: "default", name: "one", resourceVersion: "1", ...METADATA },
      },
    });

    assert.equal(contentsAreTheServers.check(trial.view()), undefined);
  });

  const POD = { spec: { nodeName: "n" }, status: { phase: "Running" } };
  const podOf = (name: string, contents: object) => ({
    metadata: { namespace: "default", name, resourceVersion: "1", ...METADATA },
    ...contents,
  });
  const notifiedPod = (name: string, contents: object) =>
    new SampleTrial()
      .stores(name, "1", METADATA, POD)
      .notified("add", name, "1", { object: podOf(name, contents) });
  const cases: readonly (readonly [string, object, string])[] = [
    [
      "its spec and its phase as they are",
      { spec: { nodeName: "n", x: 1 }, status: POD.status },
      "no",
    ],
    ["metadata alone", {}, "no"],
    ["a status without a spec", { status: POD.status }, "spec"],
    ["a spec without a status", { spec: POD.spec }, "status"],
    ["another phase", { ...POD, status: { phase: "Failed" } }, "status"],
  ];
  for (const [what, contents, wrong] of cases) {
    it(`finds ${wrong} fault with ${what}`, () => {
      const trial = notifiedPod("one", contents).stores("two", "1", METADATA, POD);
      const breach = contentsAreTheServers.check(
        trial.notified("add", "two", "1", { object: podOf("two", POD) }).view(),
      );

      assert.equal(/the wrong (\w+)/.exec(breach?.reason ?? "")?.[1] ?? "no", wrong);
    });
  }

  it("leaves an adapter its choice that never passes on data, or writes nothing for a spec", () => {
    const config = { data: { a: "1" } };
    for (const contents of [
      { kind: "ConfigMap", immutable: false },
      { spec: null, status: null },
    ]) {
      const trial = new SampleTrial()
        .stores("one", "1", METADATA, config)
        .notified("add", "one", "1", { object: podOf("one", contents) });

      assert.equal(contentsAreTheServers.check(trial.view()), undefined);
    }
  });

  it("says nothing of an object of which the suite has kept no more than who it is", () => {
    const metadata = { namespace: "default", name: "one", resourceVersion: "1", uid: "u1" };
    const trial = new SampleTrial().stores("one", "1", METADATA);

    assert.equal(
      contentsAreTheServers.check(
        trial.notified("add", "one", "1", { object: { metadata } }).view(),
      ),
      undefined,
    );
  });

  it("asks of an object that a transform has changed who it is, and no more", () => {
    const trial = notified({ uid: "u1" }).informing({ hasTransform: true });

    assert.equal(contentsAreTheServers.check(trial.view()), undefined);
  });
});
