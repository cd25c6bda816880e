import type { RequestFacts } from "../../../fake-apiserver/index.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { ScenarioError } from "../evidence/expectation-error.js";
import { fieldTerms, sameFieldSelector, sameLabelSelector, selectsLabels } from "./selectors.js";

/** The selection of an informer. */
export interface InformerScope {
  readonly namespace?: string;
  /** Required labels, in any form: "app=web,tier notin (back)". */
  readonly labelSelector?: string;
  /** By name and namespace: "metadata.name=one", "metadata.namespace!=default,metadata.name!=one". */
  readonly fieldSelector?: string;
}

/** Whether an object is in the selection of an informer. @throws ScenarioError for other fields */
export function isInScope(scope: InformerScope, { metadata }: KubernetesObject): boolean {
  const { namespace, labelSelector, fieldSelector } = scope;
  const fields = new Map([
    ["metadata.name", metadata.name],
    ["metadata.namespace", metadata.namespace],
  ]);
  return (
    (namespace === undefined || metadata.namespace === namespace) &&
    selectsLabels(labelSelector ?? "", metadata.labels ?? {}) &&
    fieldTerms(fieldSelector ?? "").every(({ path, isEqual, value }) => {
      if (!fields.has(path)) throw new ScenarioError(`Nothing here selects by ${path}`);
      return (fields.get(path) === value) === isEqual;
    })
  );
}

/**
 * Whether the path of a request is for the namespace of an informer. The namespace of a field selector may also be in the
 * path: the selection is the same, and a server that grants one namespace answers it.
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

/**
 * Whether a request lists a single object of an informer's selection: its name is an additional condition, and its namespace may be
 * another. An informer that only has the right to list reads an object again in this way.
 */
export function isOfOneObject(
  { namespace, labelSelector = "", fieldSelector = "" }: InformerScope,
  asked: Pick<RequestFacts, "verb" | "namespace" | "query">,
): boolean {
  if (asked.verb !== "list") return false;
  if (namespace !== undefined && asked.namespace !== namespace) return false;
  if (!sameLabelSelector(asked.query["labelSelector"] ?? "", labelSelector)) return false;
  const fields = asked.query["fieldSelector"] ?? "";
  const named = (wanted: string) =>
    fieldTerms(fields)
      .filter(({ path, isEqual }) => path === wanted && isEqual)
      .map(({ value }) => `${wanted}=${value}`);
  return named("metadata.name").some((name) =>
    ["", ...named("metadata.namespace")].some((within) =>
      sameFieldSelector(fields, `${fieldSelector},${within},${name}`),
    ),
  );
}
