import type { ObjectMeta } from "../../src/wire/resource.js";
import { isJsonObject } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";
import {
  labelFaults,
  labelValueFaults,
  oldLabelFaults,
  qualifiedNameFaults,
  segmentFaults,
  subdomainFaults,
} from "../values/qualified-name.js";
import { type Cause, invalid, tooLong } from "./field-causes.js";
import { ownerViolations } from "./owner-violations.js";
import type { NameRule, ServedResource } from "./served-resource.js";

const STANDARD_FINALIZERS = ["kubernetes", "orphan", "foregroundDeletion"];

const NAME_FAULTS: Readonly<Record<NameRule, (name: string) => readonly string[]>> = {
  subdomain: (name) => subdomainFaults(name, "characters"),
  label: labelFaults,
  "old-label": oldLabelFaults,
  segment: segmentFaults,
};

/**
 * Violations in the metadata of an object of the resource, as a real server finds them: names that its kind does not allow,
 * names and values of labels, names of annotations and of finalizers, annotations that are too long, and invalid owners.
 */
export function metadataViolations(
  resource: Pick<ServedResource, "names" | "custom" | "group" | "kind">,
  metadata: ObjectMeta,
): readonly Cause[] {
  const { name, generateName, labels, annotations, finalizers } = metadata;
  const { names = "subdomain" } = resource;
  const nameViolations = (field: string, whole: string, judged = whole) =>
    NAME_FAULTS[names](judged).map((fault) => invalid(field, whole, fault));
  return [
    // A prefix may end in a way that a name may not.
    ...(generateName
      ? nameViolations("metadata.generateName", generateName, generateName.replace(/-$/, "a"))
      : []),
    ...(name ? nameViolations("metadata.name", name) : []),
    ...(isJsonObject(labels) ? Object.entries(labels).flatMap(labelViolations) : []),
    ...(isJsonObject(annotations) ? annotationViolations(annotations) : []),
    ...ownerViolations(metadata["ownerReferences"]),
    ...(Array.isArray(finalizers) ? finalizersViolations(finalizers) : []),
    ...(Array.isArray(finalizers) && hasStandardFinalizers(resource)
      ? finalizers.flatMap(unqualifiedViolations)
      : []),
  ];
}

function labelViolations([key, value]: readonly [key: string, value: unknown]): readonly Cause[] {
  const field = "metadata.labels";
  const names = qualifiedNameFaults(key).map((fault) => invalid(field, key, fault));
  if (typeof value !== "string") return names;
  return [...names, ...labelValueFaults(value).map((fault) => invalid(field, value, fault))];
}

function annotationViolations(annotations: Readonly<Record<string, unknown>>): readonly Cause[] {
  const field = "metadata.annotations";
  const names = Object.keys(annotations).flatMap((key) =>
    // Their prefixes may contain upper case.
    qualifiedNameFaults(key.toLowerCase()).map((fault) => invalid(field, key, fault)),
  );
  const { annotationsMaxBytes } = LIMITS;
  if (annotationBytes(annotations) <= annotationsMaxBytes) return names;
  return [...names, tooLong(field, annotationsMaxBytes)];
}

function annotationBytes(annotations: Readonly<Record<string, unknown>>): number {
  return Object.entries(annotations).reduce(
    (sum, [key, value]) =>
      sum + Buffer.byteLength(key) + (typeof value === "string" ? Buffer.byteLength(value) : 0),
    0,
  );
}

function finalizersViolations(finalizers: readonly unknown[]): readonly Cause[] {
  const names = finalizers.flatMap((one) => finalizerViolations(one, "metadata.finalizers"));
  if (!(finalizers.includes("orphan") && finalizers.includes("foregroundDeletion"))) return names;
  const why = "finalizer orphan and foregroundDeletion cannot be both set";
  return [...names, invalid("metadata.finalizers", finalizers, why)];
}

function finalizerViolations(finalizer: unknown, field: string): readonly Cause[] {
  if (typeof finalizer !== "string") return [];
  return qualifiedNameFaults(finalizer).map((fault) => invalid(field, finalizer, fault));
}

/**
 * Whether a finalizer without a domain must be one of Kubernetes: in the built-in groups, except for events of the core
 * group, whose validation is older.
 */
function hasStandardFinalizers({
  custom,
  group,
  kind,
}: Pick<ServedResource, "custom" | "group" | "kind">): boolean {
  return custom !== true && !PLAIN_GROUPS.includes(group) && !(group === "" && kind === "Event");
}

/** Groups that have only the validation of all objects, without that of the core kinds. */
const PLAIN_GROUPS = [
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "coordination.k8s.io",
  "node.k8s.io",
  "policy",
];

function unqualifiedViolations(finalizer: unknown, index: number): readonly Cause[] {
  return ownDomainViolations(`metadata.finalizers[${index}]`, finalizer);
}

function ownDomainViolations(field: string, finalizer: unknown): readonly Cause[] {
  if (typeof finalizer !== "string" || finalizer.includes("/")) return [];
  if (STANDARD_FINALIZERS.includes(finalizer)) return [];
  const why = "name is neither a standard finalizer name nor is it fully qualified";
  return [invalid(field, finalizer, why)];
}

/** Violations in the name of a finalizer of a namespace. */
export function namespaceFinalizerViolations(field: string, finalizer: unknown): readonly Cause[] {
  return [...finalizerViolations(finalizer, field), ...ownDomainViolations(field, finalizer)];
}
