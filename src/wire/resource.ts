/** Kubernetes wire types: shapes only, no behaviour. */

/** Names a collection on the wire. `group` is "" for the core group. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  /** Plural, lower case: "pods". */
  readonly resource: string;
}

/** What a server knows of one kind of object. */
export interface ResourceDefinition extends GroupVersionResource {
  readonly kind: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Served like a custom resource: list items carry kind and apiVersion. @default false */
  readonly custom?: boolean;
}

/** Object metadata; the fields this project reads, all others are carried along. */
export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly [field: string]: unknown;
}

/** Any object a Kubernetes API serves. */
export interface KubernetesObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: unknown;
}

/** Metadata of a list. */
export interface ListMeta {
  readonly resourceVersion?: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** A list as served. `T` is what the reader knows of the kind. */
export interface KubernetesList<T extends object = KubernetesObject> {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ListMeta;
  readonly items: readonly T[];
}
