import type { JsonObject } from "../values/json-value.js";

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const FLAG = { type: "boolean" };
const TEXTS_BY_NAME = { type: "object", additionalProperties: TEXT };
/** To an apply, instants and managed fields are of any type. */
const ANY = { "x-kubernetes-preserve-unknown-fields": true };

/**
 * The types of metadata, as an apply sees them.
 *
 * Mirrors: client-go applyconfigurations/internal (io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta).
 */
export const METADATA_SCHEMA: JsonObject = {
  type: "object",
  properties: {
    name: TEXT,
    generateName: TEXT,
    namespace: TEXT,
    selfLink: TEXT,
    uid: TEXT,
    resourceVersion: TEXT,
    generation: NUMBER,
    creationTimestamp: ANY,
    deletionTimestamp: ANY,
    deletionGracePeriodSeconds: NUMBER,
    labels: TEXTS_BY_NAME,
    annotations: TEXTS_BY_NAME,
    ownerReferences: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
      items: {
        type: "object",
        properties: {
          apiVersion: TEXT,
          kind: TEXT,
          name: TEXT,
          uid: TEXT,
          controller: FLAG,
          blockOwnerDeletion: FLAG,
        },
      },
    },
    finalizers: { type: "array", "x-kubernetes-list-type": "set", items: TEXT },
    managedFields: ANY,
  },
};
