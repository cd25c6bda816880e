import type { KubernetesObject } from "../../src/wire/resource.js";
import { RBAC_GROUP } from "../authorization/rule-resolver.js";
import { matchesLabels, parseLabelSelector } from "../storage/label-selector.js";
import { selectorText } from "../storage/selector-text.js";
import { at, type JsonObject, record, records } from "../values/json-value.js";
import { isSameJson } from "../values/same-json.js";
import type { ControllerServices } from "./controller-services.js";

const CLUSTER_ROLES = { group: RBAC_GROUP, version: "v1", resource: "clusterroles" };

/**
 * Aggregates the rules of cluster roles with an `aggregationRule`, within the write that causes it.
 *
 * Mirrors: kubernetes pkg/controller/clusterroleaggregation.
 */
export class RoleAggregator {
  readonly #services: ControllerServices;

  constructor(services: ControllerServices) {
    this.#services = services;
  }

  start(): void {
    this.#services.store.onChange(({ resource: { group, resource } }) => {
      if (group === RBAC_GROUP && resource === CLUSTER_ROLES.resource) this.#aggregate();
    });
    this.#aggregate();
  }

  /** Until nothing changes: what is aggregated may be selected itself. */
  #aggregate(): void {
    const { resources, store, writer } = this.#services;
    const resource = resources.get(CLUSTER_ROLES);
    const collection = store.collection(resource);
    for (const key of [...collection.current().keys]) {
      const role = collection.get(key);
      if (role === undefined || selectorsOf(role).length === 0) continue;
      const rules = this.#rulesFor(role);
      // Writing it is a change, which comes here again.
      if (!isSameJson(rules, records(role["rules"]))) {
        writer.update(resource, { ...role, rules }, { part: "all" });
      }
    }
  }

  #rulesFor(role: KubernetesObject): readonly JsonObject[] {
    const { resources, store } = this.#services;
    const { keys, objects } = store.collection(resources.get(CLUSTER_ROLES)).current();
    const others = [...keys].flatMap((key) => objects.get(key) ?? []);
    const rules: JsonObject[] = [];
    for (const selector of selectorsOf(role)) {
      const requirements = parseLabelSelector(selectorText(record(selector)));
      for (const other of others) {
        if (other.metadata.name === role.metadata.name) continue;
        if (!matchesLabels(requirements, other)) continue;
        for (const rule of records(other["rules"])) {
          if (!rules.some((known) => isSameJson(known, rule))) rules.push(rule);
        }
      }
    }
    return rules;
  }
}

function selectorsOf(role: KubernetesObject): readonly JsonObject[] {
  return records(at(role["aggregationRule"], "clusterRoleSelectors"));
}
