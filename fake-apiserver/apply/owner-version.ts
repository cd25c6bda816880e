import type { KubernetesObject } from "../../src/wire/resource.js";
import { kindTable } from "../kinds/kind-table.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { type Comparison, compareValues } from "./compare-values.js";
import { fieldsOf } from "./fields-of.js";
import { ListItemError } from "./list-items.js";
import type { ManagedEntry } from "./managed-entry.js";
import { fieldsInOtherVersion, shapeOfResource } from "./tracked-fields.js";
import { joinedFaults, schemaFaults, undeclaredFaults } from "./typed-faults.js";

/** An object does not have the types of the version in which a manager owns some of its fields. */
export class UnfitVersionError extends Error {
  override readonly name = "UnfitVersionError";
}

/**
 * The version in which an owner wrote, where that is another one of the same collection; undefined where fields can be
 * compared as they are. What a webhook converts is compared in the version of the writer alone.
 */
export function otherVersionOf(
  { custom, conversion, version, views = [] }: ServedResource,
  { apiVersion }: Pick<ManagedEntry, "apiVersion">,
): ServedResource | undefined {
  if (custom !== true || conversion !== undefined) return undefined;
  return views.find(({ of }) => of.version !== version && groupVersion(of) === apiVersion)?.of;
}

/**
 * Whether objects of the resource exist in the version in which an owner wrote. The types of the core group, and those of all
 * other groups, do not know each other: an owner of an event in one of its two groups is none in the other.
 */
export function isVersionOf(
  { custom, kind, views = [], ...resource }: ServedResource,
  { apiVersion }: Pick<ManagedEntry, "apiVersion">,
): boolean {
  if (apiVersion === groupVersion(resource)) return true;
  if (custom === true) return apiVersion.startsWith(`${resource.group}/`);
  if (apiVersion.includes("/") !== (resource.group !== "")) return false;
  const isView = views.some(({ of }) => groupVersion(of) === apiVersion);
  return isView || kindTable().typeNameOf(apiVersion, kind) !== undefined;
}

/**
 * Looks at an object as each of its owners would see it, in the version in which they wrote. Nothing is converted but the name of
 * the version: what another version does not declare is there all the same.
 *
 * Mirrors: apimachinery pkg/util/managedfields/internal/versionconverter.go.
 * @param before the prefix of the error, for each version
 * @throws UnfitVersionError
 */
export function checkVersions(
  resource: ServedResource,
  entries: readonly ManagedEntry[],
  object: KubernetesObject,
  before: (apiVersion: string) => string = () => "",
): void {
  const versions = new Set(entries.map((entry) => otherVersionOf(resource, entry)));
  for (const version of versions) {
    if (version === undefined) continue;
    const faults = faultsIn(version, object);
    if (faults.length === 0) continue;
    throw new UnfitVersionError(`${before(groupVersion(version))}${joinedFaults(faults)}`);
  }
}

function faultsIn(version: ServedResource, object: KubernetesObject): readonly string[] {
  const { schema } = version;
  if (schema === undefined) return [];
  const faults = [
    ...schemaFaults(object, schema.document),
    ...undeclaredFaults(object, schema.document),
  ];
  return faults.length > 0 ? faults : itemFaults(version, object);
}

/** Items with equal keys, or without a key. */
function itemFaults(version: ServedResource, object: KubernetesObject): readonly string[] {
  try {
    fieldsOf(object, shapeOfResource(version));
    return [];
  } catch (error) {
    if (error instanceof ListItemError) return [error.message];
    throw error;
  }
}

/** Compares two states of an object as owners have them who wrote in other versions; undefined for those who did not. */
export function comparing(
  resource: ServedResource,
  before: KubernetesObject | undefined,
  after: KubernetesObject,
  endpoint: string,
): (entry: Pick<ManagedEntry, "apiVersion">) => Comparison | undefined {
  const known = new Map<ServedResource, Comparison>();
  return (entry) => {
    const version = otherVersionOf(resource, entry);
    if (version === undefined) return undefined;
    const compared = known.get(version) ?? comparedIn(version, before, after, endpoint);
    known.set(version, compared);
    return compared;
  };
}

function comparedIn(
  version: ServedResource,
  before: KubernetesObject | undefined,
  after: KubernetesObject,
  endpoint: string,
): Comparison {
  return compareValues(
    fieldsInOtherVersion(version, before, endpoint),
    fieldsInOtherVersion(version, after, endpoint),
    shapeOfResource(version),
  );
}
