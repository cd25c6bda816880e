/**
 * Prevents privilege escalation: checks who may write a role, and who may bind one.
 *
 * Mirrors: kubernetes pkg/registry/rbac/escalation_check.go, pkg/registry/rbac/{role,clusterrole,rolebinding}/policybased.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { ServedResource } from "../storage/served-resource.js";
import { failure, notFound } from "../storage/status-bodies.js";
import { errorText } from "../values/error-text.js";
import { goQuoted, goQuotedList } from "../values/go-text.js";
import { at } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import { type Authorizer, FULL_AUTHORITY } from "./authorizer.js";
import { forbidden } from "./forbidden.js";
import { type PolicyRule, ruleTexts, uncovered } from "./policy-rule.js";
import { RBAC_GROUP, type RuleResolver, roleRefOf, rulesIn } from "./rule-resolver.js";
import { MASTERS, type UserInfo } from "./user-info.js";

/** A role or binding to be written. */
export interface RoleWrite {
  readonly user: UserInfo;
  readonly resource: ServedResource;
  /** As in the path; "" for the cluster. */
  readonly namespace: string;
  /** As in the path; "" for a new one. */
  readonly name: string;
  readonly object: KubernetesObject;
  /** What it replaces. */
  readonly before: KubernetesObject | undefined;
}

/** What the guard works with. */
export interface RoleGuardServices {
  readonly authorizer: Authorizer;
  readonly resolver: RuleResolver;
}

const ROLES = ["roles", "clusterroles"];
const BINDINGS = ["rolebindings", "clusterrolebindings"];

/** What the garbage collector changes may be changed with the permission to write. */
const COLLECTED = { ownerReferences: undefined, finalizers: undefined, managedFields: undefined };

/** Refuses roles and bindings that grant more than their writer has. */
export class RoleGuard {
  readonly #services: RoleGuardServices;

  constructor(services: RoleGuardServices) {
    this.#services = services;
  }

  /** Why a user may not write this; undefined if the user may. */
  refusal(write: RoleWrite): Status | undefined {
    const { resource, user } = write;
    if (resource.group !== RBAC_GROUP || user.groups.includes(MASTERS)) return undefined;
    if (ROLES.includes(resource.resource)) return this.#ofRole(write);
    return BINDINGS.includes(resource.resource) ? this.#ofBinding(write) : undefined;
  }

  #ofRole(write: RoleWrite): Status | undefined {
    const { user, resource, namespace, name, object, before } = write;
    const { group } = resource;
    const escalating = { user, verb: "escalate", group, namespace, name, subresource: "" };
    const wanted = { ...escalating, resource: resource.resource };
    if (this.#services.authorizer.authorize(wanted).isAllowed) return undefined;
    if (isCollected(write)) return undefined;
    const why = this.#escalation(write, rulesIn(object));
    if (why !== undefined) return refused(write, why);
    if (!hasAggregation(object) && !hasAggregation(before)) return undefined;
    return this.#escalation(write, FULL_AUTHORITY) === undefined
      ? undefined
      : refused(write, "must have cluster-admin privileges to use the aggregationRule");
  }

  #ofBinding(write: RoleWrite): Status | undefined {
    if (isCollected(write)) return undefined;
    const { user, namespace, object } = write;
    const ref = roleRefOf(object);
    const resource = ref.kind === "Role" ? "roles" : "clusterroles";
    const { authorizer, resolver } = this.#services;
    const isRole = ref.kind === "Role" || ref.kind === "ClusterRole";
    const of = { group: ref.apiGroup, resource, name: ref.name };
    const binding = { user, verb: "bind", namespace, subresource: "", ...of };
    if (isRole && authorizer.authorize(binding).isAllowed) return undefined;
    const rules = resolver.rulesOfRole(ref, namespace);
    if ("message" in rules) {
      // What is missing is the role; a real server names the resource of the request.
      return isRole ? notFound(write.resource, ref.name) : failure(500, rules.message);
    }
    const why = this.#escalation(write, rules);
    return why === undefined ? undefined : refused(write, why);
  }

  /** The permissions in some rules that a user lacks; undefined: none. */
  #escalation({ user, namespace }: RoleWrite, rules: readonly PolicyRule[]): string | undefined {
    const owned = this.#services.authorizer.rulesFor(user, namespace);
    const missing = uncovered(owned.rules, rules);
    if (missing.length === 0) return undefined;
    const who = `user ${goQuoted(user.username)} (groups=${goQuotedList(user.groups)})`;
    const lines = [
      `${who} is attempting to grant RBAC permissions not currently held:`,
      ...ruleTexts(missing),
    ];
    const unresolved =
      owned.errors.length === 0 ? "" : `; resolution errors: [${errorText(owned.errors)}]`;
    return `${lines.join("\n")}${unresolved}`;
  }
}

function refused({ resource, object }: RoleWrite, why: string): Status {
  const { name = "" } = object.metadata;
  return forbidden({ group: resource.group, resource: resource.resource, name }, why);
}

function isCollected({ object, before }: RoleWrite): boolean {
  if (before === undefined) return false;
  return isSameJson(withMetadata(object, COLLECTED), withMetadata(before, COLLECTED));
}

function hasAggregation(role: KubernetesObject | undefined): boolean {
  const selectors = at(role?.["aggregationRule"], "clusterRoleSelectors");
  return Array.isArray(selectors) && selectors.length > 0;
}
