import type { KubernetesObject, ObjectMeta, ResourceDefinition } from "../../src/wire/resource.js";

/** A resource, and a function that creates objects of it. */
export interface Sample {
  readonly definition: ResourceDefinition;
  /** An object in the namespace "default". */
  object(
    name: string,
    members?: Readonly<Record<string, unknown>>,
    metadata?: ObjectMeta,
  ): KubernetesObject;
}

/** A built-in kind of the core group, without a spec. */
export const CONFIG_MAP: Sample = sample({
  group: "",
  version: "v1",
  resource: "configmaps",
  kind: "ConfigMap",
  singular: "configmap",
  namespaced: true,
});

/** A built-in kind with a status and a scale. */
export const DEPLOYMENT: Sample = sample({
  group: "apps",
  version: "v1",
  resource: "deployments",
  kind: "Deployment",
  singular: "deployment",
  namespaced: true,
});

/** A custom resource, served from the start. */
export const WIDGET: Sample = sample({
  group: "example.com",
  version: "v1",
  resource: "widgets",
  kind: "Widget",
  singular: "widget",
  namespaced: true,
  shortNames: ["wd"],
  custom: true,
});

/** The resource of elections. */
export const LEASE: Sample = sample({
  group: "coordination.k8s.io",
  version: "v1",
  resource: "leases",
  kind: "Lease",
  singular: "lease",
  namespaced: true,
});

/** The spec of a deployment of one container. */
export const DEPLOYMENT_SPEC = {
  replicas: 1,
  selector: { matchLabels: { app: "d" } },
  template: {
    metadata: { labels: { app: "d" } },
    spec: { containers: [{ name: "main", image: "one" }] },
  },
};

function sample(definition: ResourceDefinition): Sample {
  const { group, version, kind } = definition;
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return {
    definition,
    object: (name, members = {}, metadata = {}) => ({
      apiVersion,
      kind,
      metadata: { name, namespace: "default", ...metadata },
      ...members,
    }),
  };
}
