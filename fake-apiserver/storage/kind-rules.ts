/**
 * Rules of kinds that the server itself uses, such as namespaces and definitions of custom resources: their defaults,
 * and their validation. Other kinds are stored as sent.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import { at, isJsonObject, record, records } from "../values/json-value.js";
import { configKeyViolations } from "./config-keys.js";
import type { Cause } from "./field-causes.js";
import { policyViolations } from "./policy-violations.js";
import {
  isDefinitions,
  isNamespaces,
  isSigningRequest,
  type ServedResource,
} from "./served-resource.js";
import { webhookViolations } from "./webhook-violations.js";

/** A new object with what the server adds to it. */
export function withKindDefaults(
  resource: ServedResource,
  object: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject {
  if (isNamespaces(resource)) return newNamespace(object, profile);
  return isDefinitions(resource) ? newDefinition(completedDefinition(object)) : object;
}

/** An object that replaces another, with the fields that its writer cannot change. */
export function withKindConstants(
  resource: ServedResource,
  object: KubernetesObject,
  stored: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject {
  if (isDefinitions(resource)) return withStoredVersion(completedDefinition(object));
  // Its update changes metadata only.
  if (isSigningRequest(resource)) return { ...object, spec: stored["spec"] };
  if (!isNamespaces(resource)) return object;
  const finalizers = at(stored["spec"], "finalizers");
  const { finalizers: _given, ...spec } = record(object["spec"]);
  return {
    ...object,
    spec: { ...spec, ...(finalizers === undefined ? {} : { finalizers }) },
    metadata: withNameLabel(object, profile),
  };
}

/** An object after a write of its status, with the fields that its writer cannot change. */
export function withStatusConstants(
  resource: ServedResource,
  object: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject {
  return isNamespaces(resource) ? { ...object, metadata: withNameLabel(object, profile) } : object;
}

/** The violations of the rules of the kind; none for most kinds. */
export function kindViolations(
  resource: ServedResource,
  object: KubernetesObject,
  before?: KubernetesObject,
): readonly Cause[] {
  return [
    ...(resource.judge?.(object, before) ?? []),
    ...configKeyViolations(resource, object),
    ...webhookViolations(resource, object),
    ...policyViolations(resource, object),
  ];
}

/** The finalizer that holds a namespace until it is empty. */
const OWN_FINALIZER = "kubernetes";

function newNamespace(object: KubernetesObject, profile: ServerProfile): KubernetesObject {
  const given = at(object["spec"], "finalizers");
  const finalizers: readonly unknown[] = Array.isArray(given) ? given : [];
  return {
    ...object,
    metadata: withNameLabel(object, profile),
    spec: {
      finalizers: finalizers.includes(OWN_FINALIZER) ? finalizers : [...finalizers, OWN_FINALIZER],
    },
    status: { phase: "Active" },
  };
}

function withNameLabel(
  { metadata }: KubernetesObject,
  profile: ServerProfile,
): KubernetesObject["metadata"] {
  if (!profile.has("namespaceNameLabels")) return metadata;
  const labels = { ...metadata.labels, "kubernetes.io/metadata.name": metadata.name ?? "" };
  return { ...metadata, labels };
}

/** Its names are not accepted yet; its storage version is known. */
function newDefinition(object: KubernetesObject): KubernetesObject {
  const versions = at(object["spec"], "versions");
  const stored = (Array.isArray(versions) ? versions : [])
    .filter((version) => at(version, "storage") === true)
    .slice(0, 1)
    .map((version) => at(version, "name"));
  const acceptedNames = { plural: "", kind: "" };
  return { ...object, status: { conditions: null, acceptedNames, storedVersions: stored } };
}

/** Every version in which objects were ever stored stays in the status. */
function withStoredVersion(object: KubernetesObject): KubernetesObject {
  const stored = records(at(object["spec"], "versions")).find(({ storage }) => storage === true);
  const noted = at(object["status"], "storedVersions");
  const names: readonly unknown[] = Array.isArray(noted) ? noted : [];
  if (stored === undefined || names.includes(stored["name"])) return object;
  const storedVersions = [...names, stored["name"]];
  return { ...object, status: { ...record(object["status"]), storedVersions } };
}

function completedDefinition(object: KubernetesObject): KubernetesObject {
  const { spec } = object;
  if (!isJsonObject(spec) || !isJsonObject(spec["names"])) return object;
  const { kind } = spec["names"];
  if (typeof kind !== "string" || kind === "") return object;
  return {
    ...object,
    spec: {
      conversion: { strategy: "None" },
      ...spec,
      names: { listKind: `${kind}List`, singular: kind.toLowerCase(), ...spec["names"] },
    },
  };
}
