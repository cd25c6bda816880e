import type { KubernetesObject, ResourceDefinition } from "../../src/wire/resource.js";

/** The resources that a CustomResourceDefinition defines, one for each version served; none of any other object. */
export function definedResources(object: KubernetesObject): readonly ResourceDefinition[] {
  if (object.kind !== "CustomResourceDefinition") return [];
  const spec = recordOf(object["spec"]);
  const names = recordOf(spec["names"]);
  const group = textOf(spec["group"]);
  const resource = textOf(names["plural"]);
  const kind = textOf(names["kind"]);
  if (group === "" || resource === "" || kind === "") return [];
  return listOf(spec["versions"])
    .map(recordOf)
    .filter((version) => version["served"] === true)
    .map((version) => ({
      group,
      version: textOf(version["name"]),
      resource,
      kind,
      singular: textOf(names["singular"]) || kind.toLowerCase(),
      namespaced: spec["scope"] !== "Cluster",
      shortNames: listOf(names["shortNames"]).map(textOf),
      categories: listOf(names["categories"]).map(textOf),
      custom: true,
    }));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
