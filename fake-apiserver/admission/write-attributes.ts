import type { GroupVersionResource } from "../../src/wire/resource.js";
import type { Authorizer } from "../authorization/authorizer.js";
import type { UserInfo } from "../authorization/user-info.js";
import type { ServedResource } from "../storage/served-resource.js";
import type { JsonObject } from "../values/json-value.js";
import type { CallInterceptor } from "./webhook-client.js";

/** What a request is about to do, in the words of rules. */
export type Operation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** A kind, with its group and version. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * A write that is decoded and authorized, and not yet stored: what admission may know of it.
 *
 * Mirrors: apiserver pkg/admission/interfaces.go (Attributes).
 */
export interface WriteAttributes {
  /** Of the journal: "r1". */
  readonly request: string;
  readonly operation: Operation;
  /** What the path names. */
  readonly resource: ServedResource;
  readonly subresource: string;
  /** Of the object: that of the resource, or of the subresource, as `Scale`. */
  readonly kind: GroupVersionKind;
  readonly namespace: string;
  /** Empty while a name is still to be made up, and for each object of a collection that is deleted. */
  readonly name: string;
  /** What is about to be stored. Absent: nothing, as in a delete. */
  readonly object?: JsonObject;
  /** What is stored. Absent: nothing, as in a create. */
  readonly oldObject?: JsonObject;
  /** The options of the request: `CreateOptions` and the like. */
  readonly options?: JsonObject;
  readonly isDryRun: boolean;
  readonly user: UserInfo;
  /** Whom expressions ask what that user may do. */
  readonly authorizer: Authorizer;
  /** What the answer is to warn of: who looks at the write adds to it. */
  readonly warnings: string[];
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** For faults: stands before the calls of webhooks. */
  readonly intercept?: CallInterceptor;
}

/** The versions of a resource that have the same objects, as far as their group, version and name go. */
export function equivalentsOf(resource: ServedResource): readonly GroupVersionResource[] {
  return [resource, ...(resource.views ?? []).map(({ of }) => of)];
}
