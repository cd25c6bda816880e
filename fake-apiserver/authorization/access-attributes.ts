import type { UserInfo } from "./user-info.js";

/** The attributes of a request: for a resource, or for a non-resource path. */
export type AccessAttributes = ResourceAttributes | PathAttributes;

/** Something to be done with objects. What is left open is "". */
export interface ResourceAttributes {
  readonly user: UserInfo;
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** Something to be done with a path outside the API of resources. */
export interface PathAttributes {
  readonly user: UserInfo;
  readonly verb: string;
  readonly path: string;
}
