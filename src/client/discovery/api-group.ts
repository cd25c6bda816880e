/** The types of discovery documents. */

/** One version of a group. */
export interface GroupVersionForDiscovery {
  /** "apps/v1", "v1" for the core group. */
  readonly groupVersion: string;
  readonly version: string;
}

/** A group with its versions, in the order of the server. */
export interface ApiGroup {
  /** "" for the core group. */
  readonly name: string;
  readonly versions: readonly GroupVersionForDiscovery[];
  readonly preferredVersion?: GroupVersionForDiscovery;
}

/** One resource, or a sub-resource: "pods", "pods/log". */
export interface ApiResource {
  readonly name: string;
  readonly singularName?: string;
  readonly namespaced: boolean;
  readonly group?: string;
  readonly version?: string;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

/** The resources of one version of a group. */
export interface ApiResourceList {
  readonly groupVersion: string;
  readonly resources: readonly ApiResource[];
}

/** Groups, and the known resources of each; both in the order of the server. */
export interface Discovered {
  readonly groups: readonly ApiGroup[];
  /** By group and version; undefined: the server has listed only groups. */
  readonly resources: ReadonlyMap<string, ApiResourceList> | undefined;
  /** The failures, by group and version. */
  readonly failed: ReadonlyMap<string, unknown>;
}
