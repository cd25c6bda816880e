/**
 * Authorizes requests by roles and bindings, as with `--authorization-mode=RBAC`. A stored role takes effect at once.
 *
 * Mirrors: kubernetes plugin/pkg/auth/authorizer/rbac/rbac.go.
 */
import { errorText } from "../values/error-text.js";
import type { AccessAttributes } from "./access-attributes.js";
import type { Authorizer, Decision, GrantedRules } from "./authorizer.js";
import { allows, type PolicyRule } from "./policy-rule.js";
import type { RuleResolver } from "./rule-resolver.js";
import { MASTERS, type UserInfo } from "./user-info.js";

/** Authorizes requests by roles and bindings. */
export class RbacAuthorizer implements Authorizer {
  readonly #resolver: RuleResolver;

  constructor(resolver: RuleResolver) {
    this.#resolver = resolver;
  }

  authorize(wanted: AccessAttributes): Decision {
    const { user } = wanted;
    // The group has all permissions, so that it cannot be locked out.
    if (user.groups.includes(MASTERS)) return { isAllowed: true, reason: "" };
    const namespace = "path" in wanted ? "" : wanted.namespace;
    const errors: string[] = [];
    for (const grant of this.#resolver.grants(user, namespace)) {
      if ("error" in grant) errors.push(grant.error);
      else if (allows(grant.rule, wanted)) {
        return { isAllowed: true, reason: `RBAC: allowed by ${grant.source()}` };
      }
    }
    // Several may be asked, and each signs what it has to say against a request.
    const reason = errors.length === 0 ? "" : `rbac: RBAC: ${errorText(errors)}`;
    return { isAllowed: false, reason };
  }

  rulesFor(user: UserInfo, namespace: string): GrantedRules {
    const rules: PolicyRule[] = [];
    const errors: string[] = [];
    for (const grant of this.#resolver.grants(user, namespace)) {
      if ("error" in grant) errors.push(grant.error);
      else rules.push(grant.rule);
    }
    return { rules, errors };
  }
}
