import type { KubernetesObject } from "../../src/wire/resource.js";
import { type FieldRequirement, matchesFields, parseFieldSelector } from "./field-selector.js";
import { type LabelRequirement, matchesLabels, parseLabelSelector } from "./label-selector.js";
import type { ServedResource } from "./served-resource.js";

/** The objects of a resource that a request selects. */
export interface Selection {
  /** Absent: all namespaces. */
  readonly namespace?: string;
  readonly labels: readonly LabelRequirement[];
  readonly fields: readonly FieldRequirement[];
}

/** The parts of a selection. */
export interface SelectionSource {
  readonly namespace?: string | undefined;
  /** One object, as if selected by metadata.name. */
  readonly name?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** @throws SelectorError when a selector cannot be used for the resource */
export function createSelection(resource: ServedResource, from: SelectionSource): Selection {
  const fields = parseFieldSelector(from.fieldSelector ?? "", resource);
  return {
    ...(from.namespace ? { namespace: from.namespace } : {}),
    labels: parseLabelSelector(from.labelSelector ?? ""),
    fields:
      from.name === undefined
        ? fields
        : [...fields, { path: "metadata.name", isEqual: true, value: from.name }],
  };
}

/** Whether anything but the namespace restricts the selection. */
export function hasSelectors(selection: Selection): boolean {
  return selection.labels.length > 0 || selection.fields.length > 0;
}

/** Whether the object is selected, its namespace included. */
export function isSelected(selection: Selection, object: KubernetesObject): boolean {
  if (selection.namespace !== undefined && selection.namespace !== object.metadata.namespace) {
    return false;
  }
  return matchesLabels(selection.labels, object) && matchesFields(selection.fields, object);
}
