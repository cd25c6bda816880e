import type {
  GroupVersionResource,
  KubernetesObject,
  ResourceDefinition,
} from "../../src/wire/resource.js";
import type { ConvertedForms } from "./converted-forms.js";
import type { Cause } from "./field-causes.js";
import type { ObjectSchema } from "./object-schema.js";

/** Where an object says how many copies there are to be, and are; as "spec.replicas", without a dot in front. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  /** A selector as text, or a label selector object. */
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

/** What a kind asks that is a question: whether somebody may do something, what they may do, who they are, or whom a token stands for. */
export type Review = "access" | "rules" | "identity" | "token";

/** Something below an object that is no part of it: an action, or a question to another component. */
export interface ResourceAction {
  /** "eviction" */
  readonly subresource: string;
  /** What is sent. */
  readonly of: { readonly group: string; readonly version: string; readonly kind: string };
  /** As discovery lists them. */
  readonly verbs: readonly ("create" | "get")[];
}

/** A part of the spec of a pod that is written through a subresource, which shows the whole pod. */
export type SpecPart = "ephemeralcontainers" | "resize";

/**
 * What names its objects may have. subdomain: "a.b". label: "a". old-label: "a", and not "1a". segment: anything that can
 * stand in a path.
 */
export type NameRule = "subdomain" | "label" | "old-label" | "segment";

/** The same objects in another version of the resource. */
export interface VersionView {
  readonly of: ServedResource;
  /** An object of this version as it is in that one, `apiVersion` included. */
  convert(object: KubernetesObject): KubernetesObject;
}

/** How a webhook converts the objects of a custom resource. */
export interface WebhookConversion {
  /** The name of the definition. */
  readonly definition: string;
  readonly kind: string;
  /** The version that is stored, served or not. */
  readonly storage: ServedResource;
  readonly clientConfig: object;
  readonly reviewVersions: readonly string[];
  /** What has been converted. */
  readonly forms: ConvertedForms;
  /** Those that are served. */
  versions(): readonly ServedResource[];
}

/** A resource and how its writes behave. Everything a handler needs to know of a kind is here, as data. */
export interface ServedResource extends ResourceDefinition {
  /** What its lists are. @default its kind and "List" */
  readonly listKind?: string;
  /** @default "subdomain" */
  readonly names?: NameRule;
  /** Maintains `metadata.generation`. */
  readonly tracksGeneration: boolean;
  /** Which generations are counted: a new object has one, changes make others. @default "all" */
  readonly countedGenerations?: "all" | "first" | "later";
  /** Has a status that only the status subresource may change. */
  readonly hasStatus: boolean;
  /** Has a subresource `approval`, which changes the conditions of the status alone. @default false */
  readonly hasApproval?: boolean;
  /** What of the metadata counts as content, if it changes, where generations are tracked. Absent: nothing. */
  readonly countedMetadata?: "annotations" | "labels";
  /** Who writes the status writes the metadata as well, except these. @default "all" */
  readonly statusExcept?: readonly string[] | "all";
  /** Takes updates without a resource version: the last write wins. */
  readonly allowsUnconditionalUpdate: boolean;
  /** An update of what is not there creates it. @default false */
  readonly createsOnUpdate?: boolean;
  /** A new one without a name is called after an identity. @default false */
  readonly namesItself?: boolean;
  /** Who deletes one and says nothing of its dependents leaves them without an owner. @default false */
  readonly orphansByDefault?: boolean;
  /** What is warned of when a new one has a dot in its name: "this is used in the Pod's hostname". */
  readonly dottedNameWarning?: string;
  /** What is warned of when one is deleted, and nothing said of its dependents. */
  readonly deleteWarning?: string;
  /** A delete answers with the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** A delete first marks a running object and removes it later (pods). */
  readonly isDeletedGracefully: boolean;
  /** Collections of it cannot be deleted. @default false */
  readonly isDeletedOneByOne?: boolean;
  /** A create is answered, and nothing is stored; there is nothing else to be done with it. Absent: no question. */
  readonly review?: Review;
  /** Fields that field selectors may name beside metadata.name and metadata.namespace, as paths. */
  readonly fieldLabels: readonly string[];
  /** Whose words refuse an unknown field label: the kind's own conversion or the default one. */
  readonly fieldLabelWording: "own" | "default" | "with-kind" | "with-version";
  /** Field selectors may not name metadata.namespace. @default false */
  readonly knowsNoNamespace?: boolean;
  /** Whatever is written in this version is there in these as well. Absent: none. */
  readonly views?: readonly VersionView[];
  /** Who converts between the versions. Absent: whoever stores. */
  readonly conversion?: WebhookConversion;
  /** An object with what it gains on its way through the common form of all versions. Absent: nothing. */
  asStored?(object: KubernetesObject): KubernetesObject;
  /** The version that stands for all of them where each object counts once. Absent: this one. */
  readonly storedAs?: GroupVersionResource;
  /** What can be done below its objects. @default none */
  readonly actions?: readonly ResourceAction[];
  /** Parts of its spec that are written through subresources. @default none */
  readonly specParts?: readonly SpecPart[];
  /** Has a scale subresource. */
  readonly scale?: ScalePaths;
  /** What objects have to look like. Absent: anything goes. */
  readonly schema?: ObjectSchema;
  /** What is wrong with an object of a kind that the server itself works with. @param before what it replaces */
  judge?(object: KubernetesObject, before?: KubernetesObject): readonly Cause[];
  /** Columns of its table after the name. Absent: the age, or the time of creation. */
  readonly columns?: readonly PrinterColumn[];
  /** What every answer about it warns of: "batch/v1beta1 CronJob is deprecated in v1.21+, …". */
  readonly deprecationWarning?: string;
  /** Whether an unset time of creation is written as null. @default false */
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

/** Whether objects of the resource are namespaces. */
export function isNamespaces({ group, resource }: GroupVersionResource): boolean {
  return group === "" && resource === "namespaces";
}

/** Whether objects of the resource define resources. */
export function isDefinitions({ group, resource }: GroupVersionResource): boolean {
  return group === "apiextensions.k8s.io" && resource === "customresourcedefinitions";
}
