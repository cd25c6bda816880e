import type { ResourceDefinition } from "../../wire/resource.js";

/** The collections scenarios speak of: namespaced, cluster-scoped, grouped, custom. */
export const COLLECTIONS: readonly ResourceDefinition[] = [
  { group: "", version: "v1", resource: "pods", kind: "Pod", singular: "pod", namespaced: true },
  {
    group: "",
    version: "v1",
    resource: "configmaps",
    kind: "ConfigMap",
    singular: "configmap",
    namespaced: true,
  },
  {
    group: "",
    version: "v1",
    resource: "nodes",
    kind: "Node",
    singular: "node",
    namespaced: false,
  },
  {
    group: "apps",
    version: "v1",
    resource: "deployments",
    kind: "Deployment",
    singular: "deployment",
    namespaced: true,
  },
  {
    group: "example.com",
    version: "v1",
    resource: "widgets",
    kind: "Widget",
    singular: "widget",
    namespaced: true,
    custom: true,
  },
];

/** The collection that a scenario names, in the singular or the plural. */
export function collectionNamed(word: string): ResourceDefinition | undefined {
  return COLLECTIONS.find(({ resource, singular }) => resource === word || singular === word);
}
