/** What a world with RBAC has beside others. Loaded when it is wanted. */
import { bootstrapPolicy } from "../authorization/bootstrap-policy.js";
import { RbacAuthorizer } from "../authorization/rbac-authorizer.js";
import { RoleGuard } from "../authorization/role-guard.js";
import { withRoleJudge } from "../authorization/role-violations.js";
import { RBAC_GROUP, RuleResolver } from "../authorization/rule-resolver.js";
import type { ControllerServices } from "../controllers/controller-services.js";
import { RoleAggregator } from "../controllers/role-aggregator.js";
import type { HandlerServices } from "../handlers/handler-services.js";
import type { ServedResource } from "../storage/served-resource.js";

/** The authorization of a world. */
export type WorldAuthorization = Pick<HandlerServices, "authorizer" | "roleGuard">;

/** What this module has for a world. */
export interface WorldRoles {
  withRoleJudge(resource: ServedResource): ServedResource;
  startRoles(services: ControllerServices): WorldAuthorization;
}

/** Makes the roles and bindings that every cluster with RBAC has, and keeps those up to date that consist of others. */
function startRoles(services: ControllerServices): WorldAuthorization {
  const { resources, writer } = services;
  for (const [resource, objects] of Object.entries(bootstrapPolicy())) {
    const of = resources.get({ group: RBAC_GROUP, version: "v1", resource });
    for (const object of objects) writer.create(of, object);
  }
  new RoleAggregator(services).start();
  const resolver = new RuleResolver(services);
  const authorizer = new RbacAuthorizer(resolver);
  return { authorizer, roleGuard: new RoleGuard({ authorizer, resolver }) };
}

/** The roles of a world. */
export const WORLD_ROLES: WorldRoles = { withRoleJudge, startRoles };
