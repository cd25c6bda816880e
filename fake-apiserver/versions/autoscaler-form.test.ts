import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AUTOSCALER_V1 } from "./autoscaler-form.js";

const PREFIX = "autoscaling.alpha.kubernetes.io/";

/** Everything that autoscaling/v2 can say. */
const V2 = {
  kind: "HorizontalPodAutoscaler",
  metadata: { name: "a", annotations: { mine: "1" } },
  spec: {
    maxReplicas: 3,
    metrics: [
      {
        type: "Object",
        object: {
          describedObject: { kind: "Service", name: "front" },
          metric: { name: "load" },
          target: { type: "AverageValue", averageValue: "9" },
        },
      },
      {
        type: "External",
        external: {
          metric: { name: "queue", selector: { matchLabels: { app: "a" } } },
          target: { type: "Value", value: "30" },
        },
      },
      {
        type: "Resource",
        resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } },
      },
    ],
    behavior: { scaleDown: { selectPolicy: "Disabled" }, scaleUp: { tolerance: "0.1" } },
  },
  status: {
    desiredReplicas: 1,
    currentMetrics: [
      {
        type: "Resource",
        resource: { name: "cpu", current: { averageValue: "100m", averageUtilization: 10 } },
      },
      { type: "Pods", pods: { metric: { name: "hits" }, current: { averageValue: "3" } } },
    ],
    conditions: [{ type: "AbleToScale", status: "True" }],
  },
};

describe("AUTOSCALER_V1", () => {
  it("keeps everything on the way to v1 and back", () => {
    assert.deepEqual(AUTOSCALER_V1.toCommon(AUTOSCALER_V1.fromCommon(V2)), V2);
  });

  it("has a field for processors, and annotations for the rest", () => {
    const { metadata, spec, status } = JSON.parse(JSON.stringify(AUTOSCALER_V1.fromCommon(V2)));

    assert.deepEqual(spec, { maxReplicas: 3, targetCPUUtilizationPercentage: 50 });
    assert.deepEqual(status, {
      currentReplicas: 0,
      desiredReplicas: 1,
      currentCPUUtilizationPercentage: 10,
    });
    assert.deepEqual(Object.keys(metadata.annotations).sort(), [
      `${PREFIX}behavior`,
      `${PREFIX}conditions`,
      `${PREFIX}current-metrics`,
      `${PREFIX}metrics`,
      "mine",
    ]);
  });

  it("scales by processors where nothing is said", () => {
    const { spec } = AUTOSCALER_V1.toCommon({ metadata: { name: "a" }, spec: { maxReplicas: 2 } });

    const target = { type: "Utilization", averageUtilization: 80 };
    assert.deepEqual(spec, {
      maxReplicas: 2,
      metrics: [{ type: "Resource", resource: { name: "cpu", target } }],
    });
  });

  it("takes annotations that are no JSON, or not of the kind, for nothing", () => {
    const annotations = { [`${PREFIX}metrics`]: "[{", [`${PREFIX}behavior`]: "7" };
    const spec = { targetCPUUtilizationPercentage: 5 };

    const made = AUTOSCALER_V1.toCommon({ metadata: { name: "a", annotations }, spec });

    const target = { type: "Utilization", averageUtilization: 5 };
    assert.deepEqual(made, {
      metadata: { name: "a" },
      spec: { metrics: [{ type: "Resource", resource: { name: "cpu", target } }] },
    });
  });
});
