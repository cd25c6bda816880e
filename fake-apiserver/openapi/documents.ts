/**
 * The OpenAPI documents, as far as kubectl reads them: the schemas, and the parameters of PATCH for each resource.
 *
 * Before a create or an apply kubectl checks whether PATCH has the parameter `fieldValidation`, before a dry run whether
 * it has `dryRun`. In version 3 the request body is omitted on purpose: without one that offers a strategic merge, kubectl
 * merges by its own types.
 */
import { createHash } from "node:crypto";
import type { ServerProfile } from "../profiles/server-profile.js";
import { gitVersion } from "../profiles/version.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { V2, V3 } from "./dialect.js";
import { resourceSchemas, schemaName } from "./resource-schemas.js";

/** A document and the ETag of its text. */
export interface OpenApiDocument {
  readonly json: string;
  /** Without quotes. */
  readonly etag: string;
}

/** The input of a document. */
export interface OpenApiFacts {
  readonly resources: readonly ServedResource[];
  readonly profile: ServerProfile;
}

/** The query parameters of PATCH. */
const PARAMETERS = [
  { name: "dryRun", type: "string" },
  { name: "fieldManager", type: "string" },
  { name: "fieldValidation", type: "string" },
  { name: "force", type: "boolean" },
];

const PATCH_TYPES = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
];

/** A document and its input. The resources of built-in kinds are the same in every world of a release. */
interface Made extends OpenApiFacts {
  readonly document: OpenApiDocument;
}

const MADE_V2 = new WeakMap<ServedResource, Made>();
const MADE_V3 = new WeakMap<ServedResource, Made>();

/** The one document of version 2. */
export function documentV2(facts: OpenApiFacts): OpenApiDocument {
  const { resources, profile } = facts;
  return remembered(MADE_V2, facts, () => ({
    swagger: "2.0",
    info: infoOf(profile),
    paths: Object.fromEntries(
      patchable(resources).map((one) => [objectPath(one), pathV2(one, profile)]),
    ),
    definitions: resourceSchemas(resources, V2),
  }));
}

/** The document of version 3 of the resources of one group and version. */
export function documentV3(facts: OpenApiFacts): OpenApiDocument {
  const { resources, profile } = facts;
  return remembered(MADE_V3, facts, () => ({
    openapi: "3.0.0",
    info: infoOf(profile),
    paths: Object.fromEntries(
      patchable(resources).map((one) => [objectPath(one), pathV3(one, profile)]),
    ),
    components: { schemas: resourceSchemas(resources, V3) },
  }));
}

/** A group and version in a path: "api/v1", "apis/apps/v1". */
export function versionPath(resource: ServedResource): string {
  return `${resource.group === "" ? "api" : "apis"}/${groupVersion(resource)}`;
}

function remembered(
  made: WeakMap<ServedResource, Made>,
  { resources, profile }: OpenApiFacts,
  make: () => object,
): OpenApiDocument {
  const [first] = resources;
  const known = first === undefined ? undefined : made.get(first);
  const isSame =
    known?.profile.version === profile.version &&
    known.resources.length === resources.length &&
    known.resources.every((resource, place) => resource === resources[place]);
  if (isSame) return known.document;
  const json = JSON.stringify(make());
  const etag = createHash("sha512").update(json).digest("hex").toUpperCase();
  if (first !== undefined) made.set(first, { resources, profile, document: { json, etag } });
  return { json, etag };
}

function infoOf({ version }: ServerProfile) {
  return { title: "Kubernetes", version: gitVersion({ profile: version }) };
}

function parametersOf(profile: ServerProfile) {
  return PARAMETERS.filter(({ name }) => name !== "fieldValidation" || profile.has(name));
}

/** Reviews are not stored, and cannot be patched. */
function patchable(resources: readonly ServedResource[]): readonly ServedResource[] {
  return resources.filter(({ review }) => review === undefined);
}

function objectPath(resource: ServedResource): string {
  const namespace = resource.namespaced ? "/namespaces/{namespace}" : "";
  return `/${versionPath(resource)}${namespace}/${resource.resource}/{name}`;
}

function patchFacts({ group, version, kind }: ServedResource) {
  return {
    description: `partially update the specified ${kind}`,
    "x-kubernetes-action": "patch",
    "x-kubernetes-group-version-kind": { group, version, kind },
  };
}

function pathV2(resource: ServedResource, profile: ServerProfile): object {
  const schema = V2.reference(schemaName(resource));
  const pathParameters = resource.namespaced ? ["name", "namespace"] : ["name"];
  return {
    patch: {
      ...patchFacts(resource),
      consumes: PATCH_TYPES.filter(
        (type) => resource.custom !== true || !type.includes("strategic"),
      ),
      produces: ["application/json", "application/yaml"],
      schemes: ["https"],
      parameters: parametersOf(profile).map((one) => ({ ...one, in: "query", uniqueItems: true })),
      responses: {
        "200": { description: "OK", schema },
        "201": { description: "Created", schema },
      },
    },
    parameters: pathParameters.map((name) => ({
      name,
      in: "path",
      type: "string",
      required: true,
    })),
  };
}

function pathV3(resource: ServedResource, profile: ServerProfile): object {
  return {
    patch: {
      ...patchFacts(resource),
      parameters: parametersOf(profile).map(({ name, type }) => ({
        name,
        in: "query",
        schema: { type, uniqueItems: true },
      })),
      responses: { "200": { description: "OK" }, "201": { description: "Created" } },
    },
  };
}
