import type { KubernetesObject } from "../../src/wire/resource.js";

/** A pod of metadata alone. */
export function smallPod(number: number, version: number): KubernetesObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `pod-${number}`,
      namespace: `team-${number % 20}`,
      resourceVersion: String(version),
    },
  };
}
