import type { KubernetesObject } from "../../src/wire/resource.js";

/** Gadgets for tests: their schema, and the other members of a version of their definition. */
export interface GadgetVersion {
  readonly schema: object;
  readonly subresources?: object;
  readonly additionalPrinterColumns?: readonly object[];
}

/** For tests: a definition of gadgets of example.com, only in v1. `names` are those besides plural and kind. */
export function gadgetDefinition(
  { schema, ...version }: GadgetVersion,
  names: object = {},
): KubernetesObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "gadgets.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "gadgets", kind: "Gadget", ...names },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          ...version,
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
}

/** The further members of a gadget with a status and a scale. */
export const STATUS_AND_SCALE = {
  status: {},
  scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
};
