import type { AccessAttributes } from "./access-attributes.js";
import type { PolicyRule } from "./policy-rule.js";
import type { UserInfo } from "./user-info.js";

/** Whether it may be done. */
export interface Decision {
  readonly isAllowed: boolean;
  /** "RBAC: allowed by …", or why not, as far as there is more to say than that nothing allows it. */
  readonly reason: string;
}

/** The permissions of a user in a namespace. */
export interface GrantedRules {
  readonly rules: readonly PolicyRule[];
  /** What could not be resolved. */
  readonly errors: readonly string[];
}

/** Decides who may do what. */
export interface Authorizer {
  authorize(attributes: AccessAttributes): Decision;
  rulesFor(user: UserInfo, namespace: string): GrantedRules;
}

const ALLOWED: Decision = { isAllowed: true, reason: "" };

/** What permits everything. */
export const FULL_AUTHORITY: readonly PolicyRule[] = [
  { verbs: ["*"], apiGroups: ["*"], resources: ["*"], resourceNames: [], nonResourceURLs: [] },
  { verbs: ["*"], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: ["*"] },
];

/** Everything is allowed. */
export const ALWAYS_ALLOW: Authorizer = {
  authorize: () => ALLOWED,
  rulesFor: () => ({ rules: FULL_AUTHORITY, errors: [] }),
};
