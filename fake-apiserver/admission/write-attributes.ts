import type { GroupVersionResource } from "../../src/wire/resource.js";
import type { Authorizer } from "../authorization/authorizer.js";
import type { UserInfo } from "../authorization/user-info.js";
import type { ServedResource } from "../storage/served-resource.js";
import type { JsonObject } from "../values/json-value.js";
import type { CallInterceptor } from "./webhook-client.js";

/** The operation of a request, in the terms of rules. */
export type Operation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** A kind, with its group and version. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * A write as admission sees it: decoded and authorized, and not stored yet.
 *
 * Mirrors: apiserver pkg/admission/interfaces.go (Attributes).
 */
export interface WriteAttributes {
  /** Of the journal: "r1". */
  readonly request: string;
  readonly operation: Operation;
  /** The resource and subresource in the path. */
  readonly resource: ServedResource;
  readonly subresource: string;
  /** The kind of the object: that of the resource, or of the subresource, as `Scale`. */
  readonly kind: GroupVersionKind;
  readonly namespace: string;
  /** Empty while a name is still to be generated, and for each object of a deletecollection. */
  readonly name: string;
  /** The object to be stored. Absent: none, as in a delete. */
  readonly object?: JsonObject;
  /** The stored object. Absent: none, as in a create. */
  readonly oldObject?: JsonObject;
  /** The options of the request: `CreateOptions` and the like. */
  readonly options?: JsonObject;
  readonly isDryRun: boolean;
  readonly user: UserInfo;
  /** The authorizer that expressions use for the user. */
  readonly authorizer: Authorizer;
  /** Warnings of the response: stages add to them. */
  readonly warnings: string[];
  /** Aborts when the client no longer waits for the response. */
  readonly signal: AbortSignal;
  /** For faults: runs before the calls of webhooks. */
  readonly intercept?: CallInterceptor;
}

/** The versions of a resource with the same objects: their groups, versions and names. */
export function equivalentsOf(resource: ServedResource): readonly GroupVersionResource[] {
  return [resource, ...(resource.views ?? []).map(({ of }) => of)];
}
