import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { commandOf, endedStatus, type Pod } from "./pod.js";

const INDEX = "batch.kubernetes.io/job-completion-index";

/** A pod of the Job in deploy/, as the Job controller makes it. */
function podOfJob(index: number): Pod {
  const file = join(packageRoot(), "deploy/explore-job.yaml");
  const [, job] = parseAllDocuments(readFileSync(file, "utf8")).map((each) => each.toJS());
  const { spec } = job.spec.template;
  const [container] = spec.containers;
  const fieldPath = `metadata.labels['${INDEX}']`;
  const env = [{ name: "JOB_COMPLETION_INDEX", valueFrom: { fieldRef: { fieldPath } } }];
  return {
    metadata: { name: `explore-${index}`, labels: { [INDEX]: String(index) } },
    spec: { ...spec, containers: [{ ...container, env }] },
  };
}

describe("commandOf()", () => {
  it("is what the container of a pod runs, with its claims where they are on the machine", () => {
    const { args, env } = commandOf(podOfJob(3), "/claims");

    assert.deepEqual(env, { JOB_COMPLETION_INDEX: "3" });
    assert.equal(args[0], "explore");
    assert.ok(args.includes("--out=/claims/explore-results"), args.join(" "));
    assert.ok(args.includes("--shard=job/16"));
  });
});

describe("endedStatus()", () => {
  it("says how the container ended, which the policy of the Job looks at", () => {
    assert.deepEqual(endedStatus(podOfJob(0), 2, "2026-01-01T00:00:00Z"), {
      status: {
        phase: "Failed",
        containerStatuses: [
          {
            name: "explore",
            ready: false,
            restartCount: 0,
            image: "",
            imageID: "",
            state: {
              terminated: { exitCode: 2, reason: "Error", finishedAt: "2026-01-01T00:00:00Z" },
            },
          },
        ],
      },
    });
  });
});
