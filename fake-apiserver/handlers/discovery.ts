/**
 * Discovery of groups, versions and resources: the legacy documents (one for each level) and the aggregated one.
 *
 * Guarantees: the order is that of the resources given; the first version of a group is its preferred one; the same
 * resources give the same bytes, so an ETag is valid until a resource is added or removed.
 */
import { createHash } from "node:crypto";
import type { ServerProfile } from "../profiles/server-profile.js";
import { groupVersion, isNamespaces, type ServedResource } from "../storage/served-resource.js";
import { type AcceptClause, admitsJson, parseAccept } from "./accept.js";
import { ROUTED } from "./negotiate.js";
import {
  headerOf,
  jsonResponse,
  type NonResourceRequest,
  type NonResourceResponse,
} from "./non-resource-response.js";

/** All verbs, in the order of a real server. */
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

/** The versions of the aggregated document, and the feature that each requires. */
const AGGREGATED_VERSIONS = [
  ["v2", "aggregatedDiscovery"],
  ["v2beta1", "aggregatedDiscoveryBeta"],
] as const;

/** What a real server routes with the resources of built-in kinds. */
const ROUTED_DOCUMENT = { routed: ROUTED, hasYaml: true };

type AggregatedVersion = (typeof AGGREGATED_VERSIONS)[number][0];

/** The discoverable resources. */
export interface DiscoveryFacts {
  readonly resources: readonly ServedResource[];
  readonly profile: ServerProfile;
  /** Host and port. */
  readonly address: string;
}

/** Serves /api, /apis and what is below them down to a version; undefined for any other path. */
export function serveDiscovery(
  request: NonResourceRequest,
  server: DiscoveryFacts,
): NonResourceResponse | undefined {
  // A trailing slash changes nothing.
  const steps = request.path.replace(/\/$/, "").split("/").slice(1);
  const [root, ...rest] = steps;
  if (rest.includes("")) return undefined;
  if (root === "api") return serveCore(request, server, rest);
  if (root === "apis") return serveGroups(request, server, rest);
  return undefined;
}

function serveCore(
  request: NonResourceRequest,
  { resources, profile, address }: DiscoveryFacts,
  [version, ...rest]: readonly string[],
): NonResourceResponse | undefined {
  const core = resources.filter(({ group }) => group === "");
  if (rest.length > 0) return undefined;
  if (version !== undefined) return serveVersion(request, profile, core, version);
  const form = aggregatedForm(request, profile);
  if (form !== undefined) {
    const document = aggregated(request, { resources: core, profile }, form);
    return { ...document, takesOnlyGet: true };
  }
  const document = jsonResponse(request, {
    kind: "APIVersions",
    versions: unique(core.map((resource) => resource.version)),
    serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: address }],
  });
  return { ...document, ...ROUTED_DOCUMENT, takesOnlyGet: true };
}

function serveGroups(
  request: NonResourceRequest,
  { resources, profile }: DiscoveryFacts,
  [group, version, ...rest]: readonly string[],
): NonResourceResponse | undefined {
  const grouped = resources.filter((resource) => resource.group !== "");
  if (rest.length > 0) return undefined;
  if (group === undefined) {
    const form = aggregatedForm(request, profile);
    if (form !== undefined) return aggregated(request, { resources: grouped, profile }, form);
    const groups = unique(grouped.map((resource) => resource.group));
    const document = jsonResponse(request, {
      kind: "APIGroupList",
      apiVersion: "v1",
      groups: groups.map((name) => groupDocument(grouped, name)),
    });
    return { ...document, hasYaml: true };
  }
  const inGroup = grouped.filter((resource) => resource.group === group);
  if (inGroup.length === 0) return undefined;
  if (version !== undefined) return serveVersion(request, profile, inGroup, version);
  const document = jsonResponse(request, {
    kind: "APIGroup",
    apiVersion: "v1",
    ...groupDocument(inGroup, group),
  });
  return { ...document, hasYaml: true };
}

function serveVersion(
  request: NonResourceRequest,
  profile: ServerProfile,
  inGroup: readonly ServedResource[],
  version: string,
): NonResourceResponse | undefined {
  const served = inGroup.filter((resource) => resource.version === version);
  const [first] = served;
  if (first === undefined) return undefined;
  const entries = served.flatMap((resource) => legacyEntries(resource, profile));
  const document = jsonResponse(request, {
    kind: "APIResourceList",
    // The core group is older than this member.
    ...(first.group === "" ? {} : { apiVersion: "v1" }),
    groupVersion: groupVersion(first),
    resources: first.custom === true ? entries : entries.toSorted(byName),
  });
  return first.custom === true
    ? { ...document, hasYaml: true }
    : { ...document, ...ROUTED_DOCUMENT, takesOnlyGet: true };
}

function groupDocument(resources: readonly ServedResource[], name: string): object {
  const inGroup = resources.filter((resource) => resource.group === name);
  const versions = unique(inGroup.map(({ version }) => version)).map((version) => ({
    groupVersion: `${name}/${version}`,
    version,
  }));
  return { name, versions, preferredVersion: versions[0] };
}

interface LegacyEntry {
  readonly name: string;
}

function byName(one: LegacyEntry, other: LegacyEntry): number {
  return one.name < other.name ? -1 : 1;
}

function legacyEntries(resource: ServedResource, profile: ServerProfile): LegacyEntry[] {
  const { resource: name, singular, namespaced, kind, shortNames, categories } = resource;
  const whole = {
    name,
    singularName: resource.custom === true || profile.has("singularNames") ? singular : "",
    namespaced,
    kind,
    verbs: verbsOf(resource),
    ...(shortNames && { shortNames }),
    ...(categories && { categories }),
    // The stored version.
    ...(resource.review === undefined &&
      resource.isReadOnly !== true && { storageVersionHash: storageVersionHash(resource) }),
  };
  const below = subresourcesOf(resource).map(({ subresource, responseKind, verbs }) => ({
    name: `${name}/${subresource}`,
    singularName: "",
    namespaced,
    // A kind of another group names it.
    ...(responseKind.group === resource.group
      ? {}
      : { group: responseKind.group, version: responseKind.version }),
    kind: responseKind.kind,
    verbs,
  }));
  return [whole, ...below];
}

/** Built-in kinds omit group and version, which the reader takes from the document. */
function aggregatedKind(
  resource: ServedResource,
  { group, version, kind }: Subresource["responseKind"],
): Subresource["responseKind"] {
  const isOwn = group === resource.group && version === resource.version;
  return isOwn && resource.custom !== true
    ? { group: "", version: "", kind }
    : { group, version, kind };
}

/** Built-in resources by name, custom ones in their order. */
function sorted(resources: readonly ServedResource[]): readonly ServedResource[] {
  if (resources.some(({ custom }) => custom === true)) return resources;
  return resources.toSorted((one, other) => (one.resource < other.resource ? -1 : 1));
}

function verbsOf(resource: ServedResource): readonly string[] {
  if (resource.custom === true) return CUSTOM_VERBS;
  if (resource.review !== undefined) return ["create"];
  if (resource.isReadOnly === true) return ["get", "list"];
  return resource.isDeletedOneByOne === true
    ? VERBS.filter((verb) => verb !== "deletecollection")
    : VERBS;
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
  const scale =
    resource.scale === undefined ? [] : [{ subresource: "scale", responseKind: scaleKind, verbs }];
  const status = resource.hasStatus ? [{ subresource: "status", responseKind, verbs }] : [];
  const actions = (resource.actions ?? []).map((action) => ({
    subresource: action.subresource,
    responseKind: action.of,
    verbs: action.verbs,
  }));
  const approval =
    resource.hasApproval === true ? [{ subresource: "approval", responseKind, verbs }] : [];
  const parts = (resource.specParts ?? []).map((subresource) => ({
    subresource,
    responseKind,
    verbs,
  }));
  const below = [...actions, ...parts].toSorted((one, other) =>
    one.subresource < other.subresource ? -1 : 1,
  );
  return [
    ...below,
    ...approval,
    ...(isNamespaces(resource)
      ? [{ subresource: "finalize", responseKind, verbs: ["update"] }]
      : []),
    // In the order of names by default.
    ...(resource.custom === true ? [...status, ...scale] : [...scale, ...status]),
  ];
}

/** Shows clients that the stored version changed: the first 8 bytes of a hash of group, version and kind. */
function storageVersionHash({ kind, storedVersion, ...resource }: ServedResource): string {
  const { group, version } = resource.custom === true ? resource : (resource.storedAs ?? resource);
  const text = `${group}/${storedVersion ?? version}/${kind}`;
  const digest = createHash("sha256").update(text).digest();
  return digest.subarray(0, 8).toString("base64");
}

/** The aggregated document of the first servable clause in the Accept header; undefined: another document. */
function aggregatedForm(
  request: NonResourceRequest,
  profile: ServerProfile,
): AggregatedVersion | undefined {
  for (const clause of parseAccept(headerOf(request, "accept"))) {
    const form = formOf(clause, profile);
    if (form !== "other") return form;
  }
  return undefined;
}

/** undefined: not aggregated. "other": a conversion that cannot be served, so the next clause is tried. */
function formOf(
  clause: AcceptClause,
  profile: ServerProfile,
): AggregatedVersion | "other" | undefined {
  if (!admitsJson(clause)) return "other";
  const { as, g: group, v: version } = clause.parameters;
  if (as === undefined) return undefined;
  if (as !== "APIGroupDiscoveryList" || group !== "apidiscovery.k8s.io") return "other";
  const served = AGGREGATED_VERSIONS.find(
    ([name, feature]) => name === version && profile.has(feature),
  );
  return served?.[0] ?? "other";
}

function aggregated(
  request: NonResourceRequest,
  { resources, profile }: Omit<DiscoveryFacts, "address">,
  form: AggregatedVersion,
): NonResourceResponse {
  const groups = unique(resources.map(({ group }) => group));
  const document = jsonResponse(
    request,
    {
      kind: "APIGroupDiscoveryList",
      apiVersion: `apidiscovery.k8s.io/${form}`,
      metadata: {},
      items: groups.map((name) => aggregatedGroup(resources, name, profile)),
    },
    // Clients only recognize an aggregated answer by exactly this content type.
    `application/json;g=apidiscovery.k8s.io;v=${form};as=APIGroupDiscoveryList`,
  );
  const etag = `"${createHash("sha512").update(document.body).digest("hex").toUpperCase()}"`;
  const tags = { etag, vary: "Accept", "Cache-Control": "public" };
  if (headerOf(request, "if-none-match") === etag) return { status: 304, headers: tags, body: "" };
  return { ...document, headers: { ...document.headers, ...tags } };
}

function aggregatedGroup(
  resources: readonly ServedResource[],
  name: string,
  profile: ServerProfile,
): object {
  const inGroup = resources.filter(({ group }) => group === name);
  return {
    metadata: {
      ...(name !== "" && { name }),
      ...(profile.has("noZeroTimes") ? {} : { creationTimestamp: null }),
    },
    versions: unique(inGroup.map(({ version }) => version)).map((version) => ({
      version,
      resources: sorted(inGroup.filter((resource) => resource.version === version)).map(
        aggregatedEntry,
      ),
      freshness: "Current",
    })),
  };
}

function aggregatedEntry(resource: ServedResource): object {
  const { singular, namespaced, shortNames, categories } = resource;
  const responseKind = aggregatedKind(resource, resource);
  const subresources = subresourcesOf(resource).map((below) => ({
    ...below,
    responseKind: aggregatedKind(resource, below.responseKind),
  }));
  return {
    resource: resource.resource,
    responseKind,
    scope: namespaced ? "Namespaced" : "Cluster",
    singularResource: singular,
    verbs: verbsOf(resource),
    ...(shortNames && { shortNames }),
    ...(categories && { categories }),
    ...(subresources.length > 0 && { subresources }),
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
