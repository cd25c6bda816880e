import type { KubernetesObject } from "../wire/resource.js";
import { ScenarioError } from "./expectation-error.js";
import { fieldTerms, selectsLabels } from "./selectors.js";

/** What an informer was created to know of. */
export interface InformerScope {
  readonly namespace?: string;
  /** Labels that an object must have, in any form: "app=web,tier notin (back)". */
  readonly labelSelector?: string;
  /** "metadata.name=one" or "metadata.namespace=default". */
  readonly fieldSelector?: string;
}

/** Whether an object is in the scope of an informer. @throws ScenarioError for field selectors that are no equalities */
export function isInScope(scope: InformerScope, { metadata }: KubernetesObject): boolean {
  const { namespace, labelSelector, fieldSelector } = scope;
  const fields = new Map([
    ["metadata.name", metadata.name],
    ["metadata.namespace", metadata.namespace],
  ]);
  return (
    (namespace === undefined || metadata.namespace === namespace) &&
    selectsLabels(labelSelector ?? "", metadata.labels ?? {}) &&
    equalities(fieldSelector).every(([field, value]) => {
      if (!fields.has(field)) throw new ScenarioError(`Nothing here selects by ${field}`);
      return fields.get(field) === value;
    })
  );
}

/**
 * Whether the path of a request is for the namespace of an informer. A field selector that names one may be said in the
 * path as well: what is selected is the same, and a server that grants one namespace answers it.
 */
export function isForNamespace(
  { namespace, fieldSelector }: Pick<InformerScope, "namespace" | "fieldSelector">,
  asked: string | undefined,
): boolean {
  if (asked === namespace) return true;
  const isNamed = fieldTerms(fieldSelector ?? "").some(
    ({ path, isEqual, value }) => path === "metadata.namespace" && isEqual && value === asked,
  );
  return namespace === undefined && isNamed;
}

function equalities(selector: string | undefined): readonly (readonly [string, string])[] {
  if (selector === undefined || selector === "") return [];
  return selector.split(",").map((requirement) => {
    const [, left, right] = /^([^!=<> ]+)=([^!=<> ]+)$/.exec(requirement) ?? [];
    if (left === undefined || right === undefined) {
      throw new ScenarioError(`"${requirement}" is not an equality`);
    }
    return [left, right];
  });
}
