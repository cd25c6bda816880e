/**
 * Groups and resources in one document. Mirrors: client-go@32ce75a7 discovery/aggregated_discovery.go.
 */
import type {
  ApiGroup,
  ApiResource,
  ApiResourceList,
  Discovered,
  GroupVersionForDiscovery,
} from "./api-group.js";

/** The media type of aggregated discovery. */
export const AGGREGATED_TYPE =
  "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

const PARAMETERS = ["g=apidiscovery.k8s.io", "v=v2", "as=APIGroupDiscoveryList"];

interface Kind {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
}

interface AggregatedSubresource {
  readonly subresource: string;
  readonly responseKind?: Kind;
  readonly verbs?: readonly string[];
}

interface AggregatedResource {
  readonly resource: string;
  readonly singularResource?: string;
  readonly scope?: string;
  readonly responseKind?: Kind;
  readonly verbs?: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly AggregatedSubresource[];
}

interface AggregatedVersion {
  readonly version: string;
  readonly freshness?: string;
  readonly resources?: readonly AggregatedResource[];
}

/** An APIGroupDiscoveryList of apidiscovery.k8s.io/v2. */
export interface ApiGroupDiscoveryList {
  readonly items?: readonly {
    readonly metadata?: { readonly name?: string };
    readonly versions?: readonly AggregatedVersion[];
  }[];
}

/** An aggregated server that does not answer: the known resources of that version are stale. */
export class StaleGroupVersionError extends Error {
  constructor(groupVersion: string) {
    super(`stale GroupVersion discovery: ${groupVersion}`);
    this.name = "StaleGroupVersionError";
  }
}

/** Whether an answer is aggregated discovery; parameters may be in any order, and among others. */
export function isAggregated(contentType: string): boolean {
  const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim());
  return type === "application/json" && PARAMETERS.every((one) => parameters.includes(one));
}

/** Groups and resources of such a document. */
export function split({ items = [] }: ApiGroupDiscoveryList): Discovered {
  const groups: ApiGroup[] = [];
  const resources = new Map<string, ApiResourceList>();
  const failed = new Map<string, unknown>();
  for (const { metadata = {}, versions = [] } of items) {
    const name = metadata.name ?? "";
    const fresh: GroupVersionForDiscovery[] = [];
    for (const { version, freshness, resources: found = [] } of versions) {
      const groupVersion = name === "" ? version : `${name}/${version}`;
      if (freshness === "Stale") {
        failed.set(groupVersion, new StaleGroupVersionError(groupVersion));
        continue;
      }
      fresh.push({ groupVersion, version });
      resources.set(groupVersion, { groupVersion, resources: found.flatMap(resourcesFrom) });
    }
    const [preferredVersion] = fresh;
    groups.push({
      name,
      versions: fresh,
      ...(preferredVersion === undefined ? {} : { preferredVersion }),
    });
  }
  return { groups, resources, failed };
}

/** A resource and its sub-resources; of either, those whose kind is known. */
function resourcesFrom(found: AggregatedResource): ApiResource[] {
  const { resource, singularResource = "", scope, subresources = [] } = found;
  const { shortNames, categories } = found;
  const common = { singularName: singularResource, namespaced: scope === "Namespaced" };
  const names = {
    ...(shortNames === undefined ? {} : { shortNames }),
    ...(categories === undefined ? {} : { categories }),
  };
  const all = [
    { name: resource, names, of: found },
    ...subresources.map((of) => ({ name: `${resource}/${of.subresource}`, names: {}, of })),
  ];
  return all
    .filter(({ of }) => (of.responseKind?.kind ?? "") !== "")
    .map(({ name, names, of: { responseKind, verbs = [] } }) => ({
      ...common,
      ...names,
      name,
      kind: responseKind?.kind ?? "",
      group: responseKind?.group ?? "",
      version: responseKind?.version ?? "",
      verbs,
    }));
}
