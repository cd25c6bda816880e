/**
 * Which groups, versions and resources there are: the legacy documents (one for each level) and the aggregated one.
 *
 * Guarantees: the order is that of the resources given; the first version of a group is its preferred one; the same
 * resources give the same bytes, so an ETag holds until a resource comes or goes.
 */
import { createHash } from "node:crypto";
import { isNamespaces, type ServedResource } from "../storage/served-resource.js";
import { type AcceptClause, admitsJson, parseAccept } from "./accept.js";
import {
  headerOf,
  jsonResponse,
  type NonResourceRequest,
  type NonResourceResponse,
} from "./non-resource-response.js";

/** Everything that can be done to a resource, in the order in which a real server lists it. */
const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
/** The same, for custom resources. */
const CUSTOM_VERBS = [
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "create",
  "update",
  "watch",
];
const SUBRESOURCE_VERBS = ["get", "patch", "update"];

/** A client takes an answer for an aggregated one only if the content type says so in exactly these words. */
const AGGREGATED_TYPE = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

/** Serves /api, /apis and what is below them down to a version; undefined for any other path. */
export function serveDiscovery(
  request: NonResourceRequest,
  resources: readonly ServedResource[],
  serverAddress: string,
): NonResourceResponse | undefined {
  const steps = request.path.split("/").filter((step) => step !== "");
  const [root, ...rest] = steps;
  if (root === "api") return serveCore(request, resources, serverAddress, rest);
  if (root === "apis") return serveGroups(request, resources, rest);
  return undefined;
}

function serveCore(
  request: NonResourceRequest,
  resources: readonly ServedResource[],
  serverAddress: string,
  [version, ...rest]: readonly string[],
): NonResourceResponse | undefined {
  const core = resources.filter(({ group }) => group === "");
  if (rest.length > 0) return undefined;
  if (version !== undefined) return serveVersion(request, core, "", version);
  if (wantsAggregated(request)) return aggregated(request, core);
  return jsonResponse(request, {
    kind: "APIVersions",
    versions: unique(core.map((resource) => resource.version)),
    serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress }],
  });
}

function serveGroups(
  request: NonResourceRequest,
  resources: readonly ServedResource[],
  [group, version, ...rest]: readonly string[],
): NonResourceResponse | undefined {
  const grouped = resources.filter((resource) => resource.group !== "");
  if (rest.length > 0) return undefined;
  if (group === undefined) {
    if (wantsAggregated(request)) return aggregated(request, grouped);
    const groups = unique(grouped.map((resource) => resource.group));
    return jsonResponse(request, {
      kind: "APIGroupList",
      apiVersion: "v1",
      groups: groups.map((name) => groupDocument(grouped, name)),
    });
  }
  const inGroup = grouped.filter((resource) => resource.group === group);
  if (inGroup.length === 0) return undefined;
  if (version !== undefined) return serveVersion(request, inGroup, group, version);
  return jsonResponse(request, {
    kind: "APIGroup",
    apiVersion: "v1",
    ...groupDocument(inGroup, group),
  });
}

function serveVersion(
  request: NonResourceRequest,
  inGroup: readonly ServedResource[],
  group: string,
  version: string,
): NonResourceResponse | undefined {
  const served = inGroup.filter((resource) => resource.version === version);
  if (served.length === 0) return undefined;
  return jsonResponse(request, {
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: group === "" ? version : `${group}/${version}`,
    resources: served.flatMap(legacyEntries),
  });
}

function groupDocument(resources: readonly ServedResource[], name: string): object {
  const inGroup = resources.filter((resource) => resource.group === name);
  const versions = unique(inGroup.map(({ version }) => version)).map((version) => ({
    groupVersion: `${name}/${version}`,
    version,
  }));
  return { name, versions, preferredVersion: versions[0] };
}

function legacyEntries(resource: ServedResource): object[] {
  const { resource: name, singular, namespaced, kind, shortNames, categories } = resource;
  const whole = {
    name,
    singularName: singular,
    namespaced,
    kind,
    verbs: resource.custom === true ? CUSTOM_VERBS : VERBS,
    ...(shortNames && { shortNames }),
    ...(categories && { categories }),
    storageVersionHash: storageVersionHash(resource),
  };
  const below = subresourcesOf(resource).map(({ subresource, responseKind, verbs }) => ({
    name: `${name}/${subresource}`,
    singularName: "",
    namespaced,
    // A kind of another group says so.
    ...(responseKind.group === resource.group
      ? {}
      : { group: responseKind.group, version: responseKind.version }),
    kind: responseKind.kind,
    verbs,
  }));
  return [whole, ...below];
}

interface Subresource {
  readonly subresource: string;
  readonly responseKind: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  };
  readonly verbs: readonly string[];
}

function subresourcesOf(resource: ServedResource): readonly Subresource[] {
  const { group, version, kind } = resource;
  const responseKind = { group, version, kind };
  const scaleKind = { group: "autoscaling", version: "v1", kind: "Scale" };
  const verbs = SUBRESOURCE_VERBS;
  return [
    ...(isNamespaces(resource)
      ? [{ subresource: "finalize", responseKind, verbs: ["update"] }]
      : []),
    ...(resource.hasStatus ? [{ subresource: "status", responseKind, verbs }] : []),
    ...(resource.scale === undefined
      ? []
      : [{ subresource: "scale", responseKind: scaleKind, verbs }]),
  ];
}

/** Lets a client see that the stored version changed: the first 8 bytes of a hash of group, version and kind. */
function storageVersionHash({ group, version, kind }: ServedResource): string {
  const digest = createHash("sha256").update(`${group}/${version}/${kind}`).digest();
  return digest.subarray(0, 8).toString("base64");
}

function wantsAggregated(request: NonResourceRequest): boolean {
  const first = parseAccept(headerOf(request, "accept")).find(isServable);
  return first !== undefined && isAggregatedV2(first);
}

/** A clause that asks for some other conversion cannot be served, and the next one is tried. */
function isServable(clause: AcceptClause): boolean {
  if (!admitsJson(clause)) return false;
  return clause.parameters["as"] === undefined || isAggregatedV2(clause);
}

function isAggregatedV2({ parameters }: AcceptClause): boolean {
  return (
    parameters["as"] === "APIGroupDiscoveryList" &&
    parameters["g"] === "apidiscovery.k8s.io" &&
    parameters["v"] === "v2"
  );
}

function aggregated(
  request: NonResourceRequest,
  resources: readonly ServedResource[],
): NonResourceResponse {
  const groups = unique(resources.map(({ group }) => group));
  const document = jsonResponse(
    request,
    {
      kind: "APIGroupDiscoveryList",
      apiVersion: "apidiscovery.k8s.io/v2",
      metadata: {},
      items: groups.map((name) => aggregatedGroup(resources, name)),
    },
    AGGREGATED_TYPE,
  );
  const etag = `"${createHash("sha512").update(document.body).digest("hex").toUpperCase()}"`;
  const headers = { ...document.headers, etag, vary: "Accept" };
  if (headerOf(request, "if-none-match") === etag) return { status: 304, headers, body: "" };
  return { ...document, headers };
}

function aggregatedGroup(resources: readonly ServedResource[], name: string): object {
  const inGroup = resources.filter(({ group }) => group === name);
  return {
    metadata: { ...(name !== "" && { name }), creationTimestamp: null },
    versions: unique(inGroup.map(({ version }) => version)).map((version) => ({
      version,
      resources: inGroup.filter((resource) => resource.version === version).map(aggregatedEntry),
      freshness: "Current",
    })),
  };
}

function aggregatedEntry(resource: ServedResource): object {
  const { group, version, kind, singular, namespaced, shortNames, categories } = resource;
  const responseKind = { group, version, kind };
  const subresources = subresourcesOf(resource);
  return {
    resource: resource.resource,
    responseKind,
    scope: namespaced ? "Namespaced" : "Cluster",
    singularResource: singular,
    verbs: resource.custom === true ? CUSTOM_VERBS : VERBS,
    ...(shortNames && { shortNames }),
    ...(categories && { categories }),
    ...(subresources.length > 0 && { subresources }),
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
