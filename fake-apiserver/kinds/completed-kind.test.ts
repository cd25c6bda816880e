import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { at, record } from "../values/json-value.js";
import { completedKind, emptyKind } from "./completed-kind.js";

const POD = { apiVersion: "v1", kind: "Pod" };
const DEPLOYMENT = { apiVersion: "apps/v1", kind: "Deployment" };
const metadata = { name: "a" };

function completedContainer(image: string): unknown {
  const pod = completedKind({ metadata, spec: { containers: [{ name: "c", image }] } }, POD);
  const { containers } = record(pod["spec"]);
  return Array.isArray(containers) ? containers[0] : undefined;
}

describe("completedKind()", () => {
  it("gives a pod what a real server gives it, in the order of its type", () => {
    const completed = completedKind({ metadata, spec: { containers: [{ name: "c" }] } }, POD);

    assert.equal(
      JSON.stringify(completed),
      JSON.stringify({
        metadata,
        spec: {
          containers: [
            {
              name: "c",
              resources: {},
              terminationMessagePath: "/dev/termination-log",
              terminationMessagePolicy: "File",
              imagePullPolicy: "IfNotPresent",
            },
          ],
          restartPolicy: "Always",
          terminationGracePeriodSeconds: 30,
          dnsPolicy: "ClusterFirst",
          securityContext: {},
          schedulerName: "default-scheduler",
          enableServiceLinks: true,
        },
        status: {},
      }),
    );
  });

  it("asks for the newest image each time", () => {
    const policies = ["a", "a:latest", "r:5000/a", "a:1", "a@sha256:b", "r:5000/a:2"].map(
      (image) => {
        const container = completedContainer(image);
        return at(container, "imagePullPolicy");
      },
    );

    assert.deepEqual(policies, [
      "Always",
      "Always",
      "Always",
      "IfNotPresent",
      "IfNotPresent",
      "IfNotPresent",
    ]);
  });

  it("adds nothing that depends on what was chosen otherwise", () => {
    const strategies = [{}, { type: "Recreate" }, { rollingUpdate: { maxSurge: 1 } }].map(
      (strategy) => {
        const { spec } = completedKind({ metadata, spec: { strategy } }, DEPLOYMENT);
        return at(spec, "strategy");
      },
    );

    const quarter = "25%";
    assert.deepEqual(strategies, [
      { type: "RollingUpdate", rollingUpdate: { maxUnavailable: quarter, maxSurge: quarter } },
      { type: "Recreate" },
      { type: "RollingUpdate", rollingUpdate: { maxUnavailable: quarter, maxSurge: 1 } },
    ]);
  });

  it("leaves out members that the type does not have", () => {
    const completed = completedKind(
      { metadata, colour: "red", data: { a: "b" } },
      {
        apiVersion: "v1",
        kind: "ConfigMap",
      },
    );

    assert.deepEqual(completed, { metadata, data: { a: "b" } });
  });

  it("changes nothing the second time", () => {
    const once = completedKind({ metadata, spec: { replicas: 0 } }, DEPLOYMENT);

    assert.deepEqual(completedKind(once, DEPLOYMENT), once);
  });

  it("leaves kinds alone that it does not know", () => {
    const object = { metadata, spec: null };

    assert.equal(completedKind(object, { apiVersion: "example.com/v1", kind: "Widget" }), object);
  });
});

describe("emptyKind()", () => {
  it("has what is never left out, and no defaults", () => {
    assert.deepEqual(emptyKind(POD), { spec: { containers: null }, status: {}, metadata: {} });
  });
});
