import type { KubernetesObject } from "../wire/resource.js";
import { ScenarioError } from "./expectation-error.js";

/** What an informer was created to know of. */
export interface InformerScope {
  readonly namespace?: string;
  /** Labels that an object must have: "app=web,tier=front". */
  readonly labelSelector?: string;
  /** "metadata.name=one" or "metadata.namespace=default". */
  readonly fieldSelector?: string;
}

/** Whether an object is in the scope of an informer. @throws ScenarioError for selectors of other kinds */
export function isInScope(scope: InformerScope, { metadata }: KubernetesObject): boolean {
  const { namespace, labelSelector, fieldSelector } = scope;
  const labels = new Map(Object.entries(metadata.labels ?? {}));
  const fields = new Map([
    ["metadata.name", metadata.name],
    ["metadata.namespace", metadata.namespace],
  ]);
  return (
    (namespace === undefined || metadata.namespace === namespace) &&
    equalities(labelSelector).every(([label, value]) => labels.get(label) === value) &&
    equalities(fieldSelector).every(([field, value]) => {
      if (!fields.has(field)) throw new ScenarioError(`Nothing here selects by ${field}`);
      return fields.get(field) === value;
    })
  );
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
