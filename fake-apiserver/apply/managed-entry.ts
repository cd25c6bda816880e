import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import { isJsonObject } from "../values/json-value.js";
import { decodeFieldSet, encodeFieldSet, type FieldSet, isEmptySet } from "./field-set.js";

/** One entry of `metadata.managedFields`: which manager has written which fields, and how. */
export interface ManagedEntry {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  /** RFC 3339, whole seconds; "" when unknown. */
  readonly time: string;
  readonly subresource: string;
  readonly fields: FieldSet;
}

/** Reads the entries of an object; those that cannot be read are left out, and of several of one manager the last counts. */
export function managedEntries({ metadata }: KubernetesObject): readonly ManagedEntry[] {
  const { managedFields } = metadata;
  if (!Array.isArray(managedFields)) return [];
  const entries = managedFields.flatMap((value: unknown): ManagedEntry[] => {
    if (!isJsonObject(value)) return [];
    const fields = decodeFieldSet(value["fieldsV1"]);
    const { operation } = value;
    if (fields === undefined || (operation !== "Apply" && operation !== "Update")) return [];
    return [
      {
        manager: textOf(value["manager"]),
        operation,
        apiVersion: textOf(value["apiVersion"]),
        time: textOf(value["time"]),
        subresource: textOf(value["subresource"]),
        fields,
      },
    ];
  });
  return entries.filter(
    (entry, place) => !entries.slice(place + 1).some((later) => isSameManager(entry, later)),
  );
}

/** An object with these entries and no others, in the order in which a real server writes them. */
export function withManagedEntries(
  object: KubernetesObject,
  entries: readonly ManagedEntry[],
): KubernetesObject {
  const written = entries
    .filter(({ fields }) => !isEmptySet(fields))
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map(({ manager, operation, apiVersion, time, subresource, fields }) => ({
      manager,
      operation,
      apiVersion,
      ...(time === "" ? {} : { time }),
      fieldsType: "FieldsV1",
      fieldsV1: encodeFieldSet(fields),
      ...(subresource === "" ? {} : { subresource }),
    }));
  return withMetadata(object, { managedFields: written.length === 0 ? undefined : written });
}

/** Whether two entries are of one manager: who applies stays one, whatever version they use. */
export function isSameManager(one: ManagedEntry, other: ManagedEntry): boolean {
  return (
    one.manager === other.manager &&
    one.operation === other.operation &&
    one.subresource === other.subresource &&
    (one.operation === "Apply" || one.apiVersion === other.apiVersion)
  );
}

function sortKey(entry: ManagedEntry): string {
  const { operation, time, manager, apiVersion, subresource } = entry;
  return [operation, time, manager, apiVersion, subresource].join("\0");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
