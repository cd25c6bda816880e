import type {
  GroupVersionResource,
  KubernetesObject,
  ResourceDefinition,
} from "../../src/wire/resource.js";
import type { JsonObject } from "../values/json-value.js";
import type { ConvertedForms } from "./converted-forms.js";
import type { Cause } from "./field-causes.js";
import type { ObjectSchema } from "./object-schema.js";

/** The paths of the desired and the current number of replicas; as "spec.replicas", without a leading dot. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  /** A selector as a string, or a label selector object. */
  readonly selector?: string;
}

/** A column that a definition adds to the table of its resource. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  readonly jsonPath: string;
}

/** Kinds that are answered and not stored: reviews of permissions, users and tokens; and bindings of pods. */
export type Review = "access" | "rules" | "identity" | "token" | "binding";

/** A subresource that is not a part of the object: an action, or a request to another component. */
export interface ResourceAction {
  /** "eviction" */
  readonly subresource: string;
  /** The kind that is sent. */
  readonly of: { readonly group: string; readonly version: string; readonly kind: string };
  /** As discovery lists them. */
  readonly verbs: readonly ("create" | "get")[];
}

/** A part of the pod spec that is written through a subresource, which returns the whole pod. */
export type SpecPart = "ephemeralcontainers" | "resize";

/**
 * Valid names of its objects. subdomain: "a.b". label: "a". old-label: "a", and not "1a". segment: anything that can
 * be a path segment.
 */
export type NameRule = "subdomain" | "label" | "old-label" | "segment";

/** The same objects in another version of the resource. */
export interface VersionView {
  readonly of: ServedResource;
  /** An object of this version converted to that one, `apiVersion` included. */
  convert(object: KubernetesObject): KubernetesObject;
}

/** How a webhook converts the objects of a custom resource. */
export interface WebhookConversion {
  readonly definition: string;
  readonly kind: string;
  /** The storage version, served or not. */
  readonly storage: ServedResource;
  readonly clientConfig: object;
  readonly reviewVersions: readonly string[];
  /** Cached conversions. */
  readonly forms: ConvertedForms;
  versions(): readonly ServedResource[];
}

/** A resource and how its writes behave. Everything a handler needs to know of a kind is here, as data. */
export interface ServedResource extends ResourceDefinition {
  /** The kind of its lists. @default its kind and "List" */
  readonly listKind?: string;
  /** @default "subdomain" */
  readonly names?: NameRule;
  /** The metadata of a new object are validated only if nothing else is wrong with it. @default false */
  readonly validatesMetadataLast?: boolean;
  /** Maintains `metadata.generation`. */
  readonly tracksGeneration: boolean;
  /** Which generations are counted: a new object has one, changes make others. @default "all" */
  readonly countedGenerations?: "all" | "first" | "later";
  /** Has a status that only the status subresource may change. */
  readonly hasStatus: boolean;
  /** Has a subresource `approval`, which changes the conditions of the status alone. @default false */
  readonly hasApproval?: boolean;
  /** Which metadata count as content where generations are tracked. Absent: none. */
  readonly countedMetadata?: "annotations" | "labels";
  /** An update of the status also writes the metadata, except these. @default "all" */
  readonly statusExcept?: readonly string[] | "all";
  /** Accepts updates without a resource version: the last write wins. */
  readonly allowsUnconditionalUpdate: boolean;
  /** An update of a missing object creates it. @default false */
  readonly createsOnUpdate?: boolean;
  /** The status of a new object has defaults that are not stored: the next write stores them, and so is a change. @default false */
  readonly completesStatusLate?: boolean;
  /** A new object without a name is named after an identity. @default false */
  readonly namesItself?: boolean;
  /** A delete without a propagation policy orphans its dependents. @default false */
  readonly orphansByDefault?: boolean;
  /** The warning for a new object with a dot in its name: "this is used in the Pod's hostname". */
  readonly dottedNameWarning?: string;
  /** The warning for a delete without a propagation policy. */
  readonly deleteWarning?: string;
  /** A delete returns the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** A delete first marks a running object and removes it later (pods). */
  readonly isDeletedGracefully: boolean;
  /** It does not support deletecollection. @default false */
  readonly isDeletedOneByOne?: boolean;
  /** Can only be read. @default false */
  readonly isReadOnly?: boolean;
  /** It has no watch cache: all reads and watches come from etcd. @default false */
  readonly isUncached?: boolean;
  /** A create is answered and not stored; there are no other verbs. Absent: stored as usual. */
  readonly review?: Review;
  /** Fields that field selectors may name beside metadata.name and metadata.namespace, as paths. */
  readonly fieldLabels: readonly string[];
  /** Whose error message an unknown field label gets: that of the kind's own conversion or the default one. */
  readonly fieldLabelWording: "own" | "default" | "with-kind" | "with-version";
  /** Field selectors do not support metadata.namespace. @default false */
  readonly knowsNoNamespace?: boolean;
  /** Objects written in this version also exist in these. Absent: none. */
  readonly views?: readonly VersionView[];
  /** Converts between the versions. Absent: the store does. */
  readonly conversion?: WebhookConversion;
  /** Adds what an object gains in the conversion through the internal version. Absent: nothing. */
  asStored?(object: KubernetesObject): KubernetesObject;
  /**
   * The part of an object that is stored: without the fields that the storage version lacks, and without its defaults.
   * Absent: all.
   */
  asWritten?(object: KubernetesObject): KubernetesObject;
  /** The version that represents all of them where each object counts once. Absent: this one. */
  readonly storedAs?: GroupVersionResource;
  /** The version in which a real server stores it, if it serves another one. */
  readonly storedVersion?: string;
  /** Its actions and other subresources. @default none */
  readonly actions?: readonly ResourceAction[];
  /** Parts of its spec that are written through subresources. @default none */
  readonly specParts?: readonly SpecPart[];
  /** Has a scale subresource. */
  readonly scale?: ScalePaths;
  /** The schema of its objects. Absent: anything is valid. */
  readonly schema?: ObjectSchema;
  /**
   * The schemas of all versions of its definition, served or not, by the name of the version. Absent: it has no
   * definition.
   */
  readonly versionSchemas?: ReadonlyMap<string, JsonObject>;
  /** Validates an object of a kind that the server itself uses. @param before the object that it replaces */
  judge?(object: KubernetesObject, before?: KubernetesObject): readonly Cause[];
  /** Columns of its table after the name. Absent: the age, or the time of creation. */
  readonly columns?: readonly PrinterColumn[];
  /** The warning in every response about it: "batch/v1beta1 CronJob is deprecated in v1.21+, …". */
  readonly deprecationWarning?: string;
  /** Whether a missing creationTimestamp is encoded as null. @default false */
  readonly showsZeroTimes?: boolean;
}

/** Completes a declared resource with the behaviour a server gives custom, or plain built-in, resources. */
export function declaredResource(definition: ResourceDefinition): ServedResource {
  const isCustom = definition.custom === true;
  return {
    ...definition,
    tracksGeneration: true,
    hasStatus: !isCustom,
    allowsUnconditionalUpdate: !isCustom,
    returnsDeletedObject: false,
    isDeletedGracefully: false,
    fieldLabels: [],
    fieldLabelWording: isCustom ? "own" : "default",
  };
}

/** Identifies a resource in a map. */
export function resourceId(of: GroupVersionResource): string {
  return `${of.group}/${of.version}/${of.resource}`;
}

/** "apps/v1", or "v1" for the core group: as in `apiVersion`. */
export function groupVersion(of: Pick<GroupVersionResource, "group" | "version">): string {
  return of.group === "" ? of.version : `${of.group}/${of.version}`;
}

/** "deployments.apps", or "pods" for the core group: as in messages. */
export function qualifiedResource(of: GroupVersionResource): string {
  return of.group === "" ? of.resource : `${of.resource}.${of.group}`;
}

/** The internal group of a kind: events belong to the core group, whichever group is requested. */
export function internalGroup({ group }: Pick<GroupVersionResource, "group">): string {
  return group === "events.k8s.io" ? "" : group;
}

/** Whether objects of the resource are namespaces. */
export function isNamespaces({ group, resource }: GroupVersionResource): boolean {
  return group === "" && resource === "namespaces";
}

/** Whether objects of the resource are certificate signing requests. */
export function isSigningRequest({ group, resource }: GroupVersionResource): boolean {
  return group === "certificates.k8s.io" && resource === "certificatesigningrequests";
}

/** Whether objects of the resource are definitions of custom resources. */
export function isDefinitions({ group, resource }: GroupVersionResource): boolean {
  return group === "apiextensions.k8s.io" && resource === "customresourcedefinitions";
}
