/**
 * Discovery documents, in the notation of features.
 */
import { listFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/** The type of an aggregated document; its parameters are in another order than clients ask for. */
export const AGGREGATED_TYPE =
  "application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io";

/** "apps/v1+v1beta1, batch/v1": an APIGroupList. The preferred version is the first, or the one with an asterisk. */
export function groupListFrom(words: string): PartArgs {
  const groups = listFrom(words).map((word) => {
    const [name = "", versions = ""] = word.split("/");
    const all = versions.split("+").map((marked) => {
      const version = marked.replace("*", "");
      return { groupVersion: `${name}/${version}`, version };
    });
    const preferred = versions.split("+").findIndex((version) => version.endsWith("*"));
    return { name, versions: all, preferredVersion: all[Math.max(0, preferred)] };
  });
  return { kind: "APIGroupList", apiVersion: "v1", groups };
}

/** "pods, pods/log, nodes!": the APIResourceList that a path answers. */
export function resourceListFrom(path: string, words: string): PartArgs {
  const groupVersion = path.replace(/^\/apis?\//, "");
  const resources = listFrom(words).map((word) => ({
    name: word.replace("!", ""),
    singularName: "",
    namespaced: !word.endsWith("!"),
    kind: "Kind",
    verbs: ["get", "list"],
  }));
  return { kind: "APIResourceList", apiVersion: "v1", groupVersion, resources };
}

/** "apps/v1 deployments deployments/scale, apps/v1beta1 stale, v1 pods": an APIGroupDiscoveryList. */
export function aggregatedFrom(words: string): PartArgs {
  const groups = new Map<string, PartArgs[]>();
  for (const entry of listFrom(words)) {
    const [groupVersion = "", ...resources] = entry.split(" ");
    const [version = "", group = ""] = groupVersion.split("/").reverse();
    const isStale = resources[0] === "stale";
    const described = {
      version,
      freshness: isStale ? "Stale" : "Current",
      resources: isStale ? [] : aggregatedResources(group, version, resources),
    };
    groups.set(group, [...(groups.get(group) ?? []), described]);
  }
  const items = [...groups].map(([name, versions]) => ({ metadata: { name }, versions }));
  return { kind: "APIGroupDiscoveryList", apiVersion: "apidiscovery.k8s.io/v2", items };
}

function aggregatedResources(group: string, version: string, words: readonly string[]) {
  const responseKind = { group, version, kind: "Kind" };
  const verbs = ["get", "list"];
  return words
    .filter((word) => !word.includes("/"))
    .map((resource) => ({
      resource: resource.replace("!", ""),
      singularResource: "",
      scope: resource.endsWith("!") ? "Cluster" : "Namespaced",
      responseKind,
      verbs,
      subresources: words
        .filter((word) => word.startsWith(`${resource}/`))
        .map((word) => ({ subresource: word.split("/")[1], responseKind, verbs })),
    }));
}
