/** The checks of roles and bindings in a world without RBAC: everything is allowed, except binding something that is not a role. */
import { ALWAYS_ALLOW } from "../authorization/authorizer.js";
import { RoleGuard } from "../authorization/role-guard.js";
import { withRoleJudge } from "../authorization/role-violations.js";
import { RuleResolver } from "../authorization/rule-resolver.js";
import type { WorldRoles } from "./world-roles.js";

/** The roles of a world where they permit nothing. */
export const OPEN_ROLES: WorldRoles = {
  withRoleJudge,
  startRoles: (services) => {
    const resolver = new RuleResolver(services);
    const roleGuard = new RoleGuard({ authorizer: ALWAYS_ALLOW, resolver });
    return { authorizer: ALWAYS_ALLOW, roleGuard };
  },
};
