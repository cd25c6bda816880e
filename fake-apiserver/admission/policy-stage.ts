/**
 * Evaluates the validating admission policies that match a write, and denies, warns or audits, as their
 * bindings say.
 *
 * Mirrors: apiserver pkg/admission/plugin/policy/validating/dispatcher.go, pkg/admission/plugin/policy/generic.
 */
import type { GroupVersionResource, KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import type { JournalFact } from "../journal/journal-entry.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { isNamespaces, qualifiedResource } from "../storage/served-resource.js";
import { failure, notFound } from "../storage/status-bodies.js";
import { type JsonObject, record } from "../values/json-value.js";
import type { AdmissionStage } from "./admission-chain.js";
import { AdmissionRefusal } from "./admission-refusal.js";
import { evaluatePolicy, type PolicyVerdict } from "./evaluate-policy.js";
import { isQuestion, matchedResource, matchesNamespace, matchesObject } from "./match-resources.js";
import { type Binding, bindingOf, type Constraints, type Policy, policyOf } from "./policy.js";
import { ConfigurationError, paramResource, paramsOf } from "./policy-params.js";
import { seenAs, seenWrite } from "./seen-write.js";
import type { WriteAttributes } from "./write-attributes.js";

/** The dependencies of the stage. */
export interface PolicyServices {
  readonly store: ObjectStore;
  readonly resources: ResourceTable;
  record(fact: JournalFact): void;
}

/** Policies do not apply to these: otherwise a wrong policy could not be corrected. */
const EXEMPT = [
  "validatingadmissionpolicies",
  "validatingadmissionpolicybindings",
  "mutatingadmissionpolicies",
  "mutatingadmissionpolicybindings",
];
const GROUP = "admissionregistration.k8s.io";

/** A policy with an enforcing binding. */
interface Hook {
  readonly policy: Policy;
  readonly bindings: readonly Binding[];
}

/** A reason to deny a write. */
interface Denial {
  readonly policy: Policy;
  /** Absent: the policy itself cannot be used. */
  readonly binding?: Binding;
  readonly message: string;
  readonly reason: string;
}

/** Evaluates the policies of a world. */
export class PolicyStage implements AdmissionStage {
  readonly #services: PolicyServices;

  constructor(services: PolicyServices) {
    this.#services = services;
  }

  concerns(write: WriteAttributes): boolean {
    const { group, resource } = write.resource;
    if (isQuestion(write) || (group === GROUP && EXEMPT.includes(resource))) return false;
    return this.#hooks().some(
      ({ policy }) => resourceOf(policy.constraints, write, write.resource) !== undefined,
    );
  }

  async validate(write: WriteAttributes): Promise<void> {
    const denials: Denial[] = [];
    for (const { policy, bindings } of this.#hooks()) {
      const resource = this.#configured(policy, undefined, denials, () =>
        this.#matched(policy.constraints, write),
      );
      if (resource === undefined) continue;
      const params = this.#configured(policy, undefined, denials, () => ({
        resource: policy.paramKind && paramResource(this.#services.resources, policy.paramKind),
      }));
      if (params === undefined) continue;
      for (const binding of bindings) {
        const all = this.#configured(policy, binding, denials, () => {
          const { constraints, paramRef } = binding;
          if (constraints && this.#matched(constraints, write) === undefined) return [];
          if (params.resource === undefined || paramRef === undefined) return [undefined];
          return paramsOf(this.#services.store, params.resource, paramRef, write.namespace);
        });
        for (const one of all ?? []) {
          await this.#enforce({ policy, binding, resource, params: one }, write, denials);
        }
      }
    }
    const [first] = denials;
    if (first !== undefined) throw new AdmissionRefusal(refusalOf(first, write));
  }

  async #enforce(
    invocation: {
      readonly policy: Policy;
      readonly binding: Binding;
      readonly resource: GroupVersionResource;
      readonly params: KubernetesObject | undefined;
    },
    write: WriteAttributes,
    denials: Denial[],
  ): Promise<void> {
    const { policy, binding, resource, params } = invocation;
    const { resources } = this.#services;
    const as = seenAs(resources, resource, write);
    const seen = seenWrite(resources, as, write);
    const namespace = this.#namespaceOf(write);
    const verdict = await evaluatePolicy(policy, { write: seen, as, namespace, params });
    if (verdict === undefined) return;
    const { failures, annotationErrors } = verdict;
    for (const { message, reason } of failures) {
      for (const action of binding.actions) {
        if (action === "Deny") denials.push({ policy, binding, message, reason });
        if (action === "Warn") write.warnings.push(warningOf(policy, binding, message));
      }
    }
    for (const message of annotationErrors) denials.push({ policy, binding, message, reason: "" });
    this.#record(write, policy, binding, verdict);
  }

  #record(write: WriteAttributes, policy: Policy, binding: Binding, verdict: PolicyVerdict): void {
    const { failures, annotationErrors, annotations, ignored } = verdict;
    const why = [...failures.map(({ message }) => message), ...annotationErrors, ...ignored];
    const isFailed = failures.length > 0 || annotationErrors.length > 0;
    this.#services.record({
      type: "policy-evaluated",
      request: write.request,
      policy: policy.name,
      binding: binding.name,
      outcome: isFailed ? "failed" : "passed",
      ...(isFailed ? { actions: binding.actions } : {}),
      ...(why.length > 0 ? { why } : {}),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    });
  }

  /** The result of `find`; undefined after a configuration error, which denies the write unless it is ignored. */
  #configured<T>(
    policy: Policy,
    binding: Binding | undefined,
    denials: Denial[],
    find: () => T,
  ): T | undefined {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const what = binding === undefined ? "policy" : "binding";
      const message = `failed to configure ${what}: ${error.message}`;
      const denial = { policy, message, reason: "" };
      if (!policy.isIgnoredOnFailure) denials.push(binding ? { ...denial, binding } : denial);
      return undefined;
    }
  }

  /** All policies with bindings, by name, with their bindings by name. */
  #hooks(): readonly Hook[] {
    const policies = this.#stored("validatingadmissionpolicies");
    if (policies.length === 0) return [];
    const bindings = this.#stored("validatingadmissionpolicybindings").map(bindingOf);
    return policies.flatMap((object) => {
      const { name } = object.metadata;
      const own = bindings.filter((binding) => binding.policy === name);
      return own.length === 0 ? [] : [{ policy: policyOf(object), bindings: own }];
    });
  }

  #stored(resource: string): readonly KubernetesObject[] {
    const { resources, store } = this.#services;
    const of = resources.find({ group: GROUP, version: "v1", resource });
    if (of === undefined) return [];
    const { keys, objects } = store.collection(of).current();
    return keys.flatMap((key) => objects.get(key) ?? []);
  }

  /** The version in which constraints match a write; undefined: they do not. @throws ConfigurationError */
  #matched(constraints: Constraints, write: WriteAttributes): GroupVersionResource | undefined {
    const { resources, store } = this.#services;
    const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
    const inNamespace = matchesNamespace(constraints.namespaceSelector, write, (name) =>
      store.collection(namespaces).get(name),
    );
    if (inNamespace === false) return undefined;
    if (!matchesObject(constraints.objectSelector, write)) return undefined;
    const found = resourceOf(constraints, write, write.resource);
    if (found !== undefined && inNamespace === "missing") {
      throw new ConfigurationError(`namespaces ${JSON.stringify(write.namespace)} not found`);
    }
    return found;
  }

  /** The namespace that a write is in. A namespace itself is in none. @throws AdmissionRefusal 404 */
  #namespaceOf({ namespace, resource }: WriteAttributes): JsonObject | undefined {
    if (namespace === "" || isNamespaces(resource)) return undefined;
    const { resources, store } = this.#services;
    const namespaces = resources.get({ group: "", version: "v1", resource: "namespaces" });
    const found = store.collection(namespaces).get(namespace);
    if (found === undefined) throw new AdmissionRefusal(notFound(namespaces, namespace));
    return found;
  }
}

/** The version in which the rules of constraints match a write; undefined: they do not. */
function resourceOf(
  { rules, excluded, matchesEquivalents }: Constraints,
  write: WriteAttributes,
  own: GroupVersionResource,
): GroupVersionResource | undefined {
  if (matchedResource(excluded, matchesEquivalents, write) !== undefined) return undefined;
  return rules.length === 0 ? own : matchedResource(rules, matchesEquivalents, write);
}

function warningOf(policy: Policy, binding: Binding, message: string): string {
  const subject = `ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}'`;
  return `Validation failed for ${subject}: ${message}`;
}

const CODES: Readonly<Record<string, number>> = {
  Forbidden: 403,
  Unauthorized: 401,
  RequestEntityTooLarge: 413,
};
const HTTP_INVALID = 422;

function refusalOf({ policy, binding, message, reason }: Denial, write: WriteAttributes): Status {
  const whose = binding === undefined ? "" : ` with binding '${binding.name}'`;
  const why = `ValidatingAdmissionPolicy '${policy.name}'${whose} denied request: ${message}`;
  const { resource } = write;
  const name = nameOf(write);
  const group = resource.group === "" ? {} : { group: resource.group };
  const text = `${qualifiedResource(resource)} ${JSON.stringify(name)} is forbidden: ${why}`;
  const details = { name, ...group, kind: resource.resource, causes: [{ message: why }] };
  return failure(CODES[reason] ?? HTTP_INVALID, text, { reason: reason || "Invalid", details });
}

/** The name of a denied object: a deletecollection has none. */
function nameOf({ name, object }: WriteAttributes): string {
  if (name !== "") return name;
  const metadata = record(object?.["metadata"]);
  return String(metadata["name"] || metadata["generateName"] || "Unknown");
}
