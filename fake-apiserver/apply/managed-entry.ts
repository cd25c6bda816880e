import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import { record } from "../values/json-value.js";
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

/** The entries of an object; none, if one of them cannot be read. */
export function managedEntries({ metadata }: KubernetesObject): readonly ManagedEntry[] {
  return decodedEntries(metadata["managedFields"]) ?? [];
}

/**
 * Reads entries; undefined, if one of them cannot be read. Of several of one manager the last counts.
 *
 * Mirrors: apimachinery pkg/util/managedfields/internal/managedfields.go (DecodeManagedFields).
 */
export function decodedEntries(managedFields: unknown): readonly ManagedEntry[] | undefined {
  if (!Array.isArray(managedFields)) return [];
  const entries = managedFields.map(decodedEntry);
  if (!entries.every((entry) => entry !== undefined)) return undefined;
  return entries.filter(
    (entry, place) => !entries.slice(place + 1).some((later) => isSameManager(entry, later)),
  );
}

function decodedEntry(value: unknown): ManagedEntry | undefined {
  const { manager, operation, apiVersion, time, fieldsType, fieldsV1, subresource } = record(value);
  const fields = decodeFieldSet(fieldsV1 ?? {});
  const isWhole = fieldsType === "FieldsV1" && Boolean(apiVersion) && fields !== undefined;
  if (!isWhole || (operation !== "Apply" && operation !== "Update")) return undefined;
  return {
    manager: textOf(manager),
    operation,
    apiVersion: textOf(apiVersion),
    time: textOf(time),
    subresource: textOf(subresource),
    fields,
  };
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
      ...(manager === "" ? {} : { manager }),
      operation,
      apiVersion,
      ...(time === "" ? {} : { time }),
      fieldsType: "FieldsV1",
      fieldsV1: encodeFieldSet(fields),
      ...(subresource === "" ? {} : { subresource }),
    }));
  return withMetadata(object, { managedFields: written.length === 0 ? undefined : written });
}

/**
 * The identity of a manager, by which conflicting managers are ordered.
 *
 * Mirrors: apimachinery pkg/util/managedfields/internal/managedfields.go (BuildManagerIdentifier).
 */
export function managerText(entry: ManagedEntry): string {
  const { manager, operation, apiVersion, subresource } = entry;
  return JSON.stringify({
    manager,
    operation,
    ...(operation === "Apply" ? {} : { apiVersion }),
    ...(subresource === "" ? {} : { subresource }),
  });
}

/** Whether two entries are of one manager: an applier is the same in all versions. */
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
