/**
 * The rules that apply to a user, by the stored roles and bindings.
 *
 * Mirrors: kubernetes pkg/registry/rbac/validation/rule.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { goQuoted } from "../values/go-text.js";
import { type JsonObject, record, records } from "../values/json-value.js";
import { type PolicyRule, policyRule } from "./policy-rule.js";
import { accountUsername, type UserInfo } from "./user-info.js";

/** The group of roles and bindings. */
export const RBAC_GROUP = "rbac.authorization.k8s.io";

/** Where roles and bindings are. */
export interface RoleServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
}

/** The role that a binding grants. */
export interface RoleRef {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

/** A role that a binding grants, and that is not there. */
export interface MissingRole {
  readonly ref: RoleRef;
  /** "clusterrole.rbac.authorization.k8s.io "x" not found", with the resource in the singular. */
  readonly message: string;
}

/** A rule that applies to a user, with its source; or why rules are missing. */
export type Grant =
  | { readonly rule: PolicyRule; readonly source: () => string }
  | { readonly error: string };

/** What a binding says, as far as authorization goes. */
interface Binding {
  readonly name: string;
  /** "" for the whole cluster. */
  readonly namespace: string;
  readonly ref: RoleRef;
  readonly subjects: readonly Subject[];
}

interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** What objects say is read once: they are replaced, and never change. */
const bindings = new WeakMap<KubernetesObject, Binding>();
const rulesOf = new WeakMap<KubernetesObject, readonly PolicyRule[]>();

/** Resolves which rules apply. */
export class RuleResolver {
  readonly #services: RoleServices;

  constructor(services: RoleServices) {
    this.#services = services;
  }

  /** The rules for a user in a namespace and in the cluster; "": only those in the cluster. In the order of names. */
  *grants(user: UserInfo, namespace: string): Generator<Grant> {
    yield* this.#granted(user, this.#stored("clusterrolebindings"));
    if (namespace !== "") yield* this.#granted(user, this.#stored("rolebindings", namespace));
  }

  *#granted(user: UserInfo, stored: Iterable<KubernetesObject>): Generator<Grant> {
    for (const object of stored) {
      const binding = bindingOf(object);
      const subject = binding.subjects.find((one) => isSubject(user, one, binding.namespace));
      if (subject === undefined) continue;
      const rules = this.rulesOfRole(binding.ref, binding.namespace);
      if ("message" in rules) yield { error: rules.message };
      else for (const rule of rules) yield { rule, source: () => sourceText(binding, subject) };
    }
  }

  /** The rules of a role, for a binding in a namespace; "": for one of the cluster. */
  rulesOfRole(ref: RoleRef, namespace: string): readonly PolicyRule[] | MissingRole {
    const { kind, name } = ref;
    if (kind !== "Role" && kind !== "ClusterRole") {
      return { ref, message: `unsupported role reference kind: ${goQuoted(kind)}` };
    }
    const resource = kind === "Role" ? "roles" : "clusterroles";
    const key = kind === "Role" ? `${namespace}/${name}` : name;
    const found = this.#collection(resource).get(key);
    if (found !== undefined) return rulesIn(found);
    const singular = `${kind.toLowerCase()}.${RBAC_GROUP}`;
    return { ref, message: `${singular} ${goQuoted(name)} not found` };
  }

  *#stored(resource: string, namespace?: string): Generator<KubernetesObject> {
    const { keys, objects } = this.#collection(resource).current();
    const prefix = namespace === undefined ? "" : `${namespace}/`;
    for (const key of keys) {
      const object = key.startsWith(prefix) ? objects.get(key) : undefined;
      if (object !== undefined) yield object;
    }
  }

  #collection(resource: string) {
    const { resources, store } = this.#services;
    return store.collection(resources.get({ group: RBAC_GROUP, version: "v1", resource }));
  }
}

/** The role that a binding refers to. */
export function roleRefOf(binding: JsonObject): RoleRef {
  const { apiGroup, kind, name } = record(binding["roleRef"]);
  return {
    // It is the only one, and may be left out.
    apiGroup: String(apiGroup || RBAC_GROUP),
    kind: String(kind ?? ""),
    name: String(name ?? ""),
  };
}

/** The rules in a role. */
export function rulesIn(role: KubernetesObject): readonly PolicyRule[] {
  const known = rulesOf.get(role);
  if (known !== undefined) return known;
  const rules = records(role["rules"]).map(policyRule);
  rulesOf.set(role, rules);
  return rules;
}

function bindingOf(object: KubernetesObject): Binding {
  const known = bindings.get(object);
  if (known !== undefined) return known;
  const { name = "", namespace = "" } = object.metadata;
  const subjects = records(object["subjects"]).map((subject) => ({
    kind: String(subject["kind"] ?? ""),
    name: String(subject["name"] ?? ""),
    namespace: String(subject["namespace"] ?? ""),
  }));
  const binding = { name, namespace, ref: roleRefOf(object), subjects };
  bindings.set(object, binding);
  return binding;
}

/** @param namespace of the binding: that of its service accounts, unless they say another */
function isSubject(user: UserInfo, subject: Subject, namespace: string): boolean {
  switch (subject.kind) {
    case "User":
      return user.username === subject.name;
    case "Group":
      return user.groups.includes(subject.name);
    case "ServiceAccount": {
      const own = subject.namespace || namespace;
      return own !== "" && user.username === accountUsername(own, subject.name);
    }
    default:
      return false;
  }
}

function sourceText({ name, namespace, ref }: Binding, subject: Subject): string {
  const isOfCluster = namespace === "";
  const whole = isOfCluster ? name : `${name}/${namespace}`;
  const isAccount = subject.kind === "ServiceAccount";
  const who = isAccount ? `${subject.name}/${subject.namespace || namespace}` : subject.name;
  return (
    `${isOfCluster ? "ClusterRoleBinding" : "RoleBinding"} ${goQuoted(whole)} ` +
    `of ${ref.kind} ${goQuoted(ref.name)} to ${subject.kind} ${goQuoted(who)}`
  );
}
