/**
 * The other representations of objects: tables, which kubectl prints, and partial objects, which metadata informers
 * read. Pure functions of the plain JSON answer.
 */
import type {
  KubernetesList,
  KubernetesObject,
  ListMeta,
  ObjectMeta,
} from "../../src/wire/resource.js";
import type { PrinterColumn, ServedResource } from "../storage/served-resource.js";
import { humanDuration } from "../values/human-duration.js";
import { parseJsonPath, valuesAt } from "../values/json-path.js";
import { isJsonObject } from "../values/json-value.js";
import { kindColumns } from "./kind-columns.js";
import type { MetaVersion } from "./negotiate.js";

/** The part of the object in a table row. */
export type IncludeObject = "None" | "Metadata" | "Object";

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

/** Objects as rows. */
export interface Table {
  readonly kind: "Table";
  readonly apiVersion: `meta.k8s.io/${MetaVersion}`;
  readonly metadata: ListMeta;
  readonly columnDefinitions: readonly TableColumn[] | null;
  /** Null instead of absent, for kinds without columns of their own. */
  readonly rows: readonly TableRow[] | null;
}

/** One object. */
interface TableRow {
  readonly cells: readonly unknown[];
  readonly conditions?: readonly object[];
  readonly object: unknown;
}

/** The creation time in the metadata of an object that was never created. */
const NO_TIME: Readonly<Record<string, unknown>> = { creationTimestamp: null };

/** The properties of a resource that a table needs. */
export type PrintedResource = Pick<ServedResource, "group" | "kind" | "custom" | "columns">;

/** An object reduced to its metadata. */
export interface PartialObjectMetadata {
  readonly kind: "PartialObjectMetadata";
  readonly apiVersion: `meta.k8s.io/${MetaVersion}`;
  readonly metadata: ObjectMeta;
}

/** Options of a table. */
export interface TableOptions {
  /** The current time, for ages. */
  readonly nowMs: number;
  /** @default "Metadata" */
  readonly includeObject?: IncludeObject;
  /** False for all events of a watch but the first: the client remembers the columns. @default true */
  readonly hasColumns?: boolean;
  /** Whether partial objects that were never created have a null. @default false */
  readonly showsZeroTimes?: boolean;
  /** @default "v1" */
  readonly version?: MetaVersion;
  /** An annotation that metadata do not have by themselves, because it is made of another member. */
  readonly hidden?: string | undefined;
}

/** Options of metadata. */
export type PartialOptions = Pick<TableOptions, "showsZeroTimes" | "version" | "hidden">;

/** Parses the query parameter `includeObject`; undefined for an invalid value. */
export function parseIncludeObject(value: string | undefined): IncludeObject | undefined {
  switch (value) {
    case undefined:
    case "":
    case "Metadata":
      return "Metadata";
    case "None":
    case "Object":
      return value;
    default:
      return undefined;
  }
}

/** Makes a table of a list, or a one-row table of an object, whether it is an answer or an event of a watch. */
export function toTable(
  value: KubernetesObject | KubernetesList,
  resource: PrintedResource,
  options: TableOptions,
): Table {
  const objects = isList(value) ? value.items : [value];
  const include = options.includeObject ?? "Metadata";
  const rows = objects.map((object) => ({
    cells: cellsOf(object, resource, options.nowMs),
    ...endOf(object, resource),
    object: rowObject(objectOf(value, object), include, options),
  }));
  return {
    kind: "Table",
    apiVersion: `meta.k8s.io/${options.version ?? "v1"}`,
    metadata: listMetaOf(value),
    columnDefinitions: options.hasColumns === false ? null : columnsOf(resource),
    rows: objects.length === 0 && isPlain(resource) ? null : rows,
  };
}

/** Reduces an object, or each item of a list, to its metadata. */
export function toPartial(
  value: KubernetesObject | KubernetesList,
  options: PartialOptions = {},
): PartialObjectMetadata | KubernetesList {
  if (!isList(value)) return partialOf(value, options);
  return {
    kind: "PartialObjectMetadataList",
    apiVersion: `meta.k8s.io/${options.version ?? "v1"}`,
    metadata: value.metadata,
    items: value.items.map((item) => ({ ...partialOf(item, options) })),
  };
}

/** Whether a value is a list of objects. */
export function isList(value: KubernetesObject | KubernetesList): value is KubernetesList {
  return Array.isArray(value["items"]) && !("name" in value.metadata);
}

function listMetaOf(value: KubernetesObject | KubernetesList): ListMeta {
  if (isList(value)) return value.metadata;
  const { resourceVersion } = value.metadata;
  return resourceVersion === undefined ? {} : { resourceVersion };
}

function columnsOf(resource: PrintedResource): readonly TableColumn[] {
  const known = resource.custom === true ? undefined : kindColumns(resource);
  if (known !== undefined) {
    return known.map(({ cell: _, ...column }) => ({ ...column, description: column.name }));
  }
  const name: TableColumn = {
    name: "Name",
    type: "string",
    format: "name",
    description: "Unique within a namespace; chosen by whoever creates the object.",
    priority: 0,
  };
  if (resource.columns !== undefined) {
    return [name, ...resource.columns.map(({ jsonPath: _, ...column }) => column)];
  }
  const time: TableColumn = {
    name: resource.custom === true ? "Age" : "Created At",
    type: "date",
    format: "",
    description: "When the server created the object.",
    priority: 0,
  };
  return [name, time];
}

/** Whether a built-in kind, or a definition, is shown by the default printer. */
function isPlain({ custom, group, kind }: PrintedResource): boolean {
  if (custom === true) return false;
  return kindColumns({ group, kind }) === undefined || group === "apiextensions.k8s.io";
}

/** The row of a pod that has ended has a condition in addition to its cells. */
function endOf(
  object: KubernetesObject,
  { group, kind }: PrintedResource,
): { readonly conditions?: readonly object[] } {
  if (group !== "" || kind !== "Pod" || !isJsonObject(object["status"])) return {};
  const { phase } = object["status"];
  if (phase !== "Succeeded" && phase !== "Failed") return {};
  const message = phase === "Failed" ? "The pod failed." : "The pod has completed successfully.";
  return { conditions: [{ type: "Completed", status: "True", reason: phase, message }] };
}

function cellsOf(
  object: KubernetesObject,
  resource: PrintedResource,
  nowMs: number,
): readonly unknown[] {
  const known = resource.custom === true ? undefined : kindColumns(resource);
  if (known !== undefined) return known.map(({ cell }) => cell(object, nowMs));
  const name = object.metadata.name ?? "";
  if (resource.columns === undefined) return [name, timeCell(object.metadata, resource, nowMs)];
  return [name, ...resource.columns.map((column) => cellOf(object, column, nowMs))];
}

/** The first value at the path of a column, if it has the column's type; else none. */
function cellOf(
  object: KubernetesObject,
  { jsonPath, type }: PrinterColumn,
  nowMs: number,
): unknown {
  const [value] = valuesAt(parseJsonPath(jsonPath) ?? [], object);
  if (value === undefined || value === null) return null;
  switch (type) {
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "integer":
      return typeof value === "number" ? Math.trunc(value) : null;
    case "number":
      return typeof value === "number" ? value : null;
    case "date": {
      const instantMs = Date.parse(String(value));
      return Number.isNaN(instantMs) ? "<invalid>" : humanDuration(nowMs - instantMs);
    }
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/** Built-in kinds without a printer show the creation time, custom resources the age. */
function timeCell(metadata: ObjectMeta, resource: PrintedResource, nowMs: number): string {
  const created = metadata.creationTimestamp;
  if (resource.custom !== true) return created ?? "0001-01-01T00:00:00Z";
  return created === undefined ? "<unknown>" : humanDuration(nowMs - Date.parse(created));
}

/** The type of an object: items of lists of built-in kinds have none, but in a row each needs one. */
function objectOf(value: KubernetesObject | KubernetesList, object: KubernetesObject) {
  if (object.kind !== undefined || !isList(value)) return object;
  const { apiVersion } = value;
  const kind = value.kind?.replace(/List$/, "");
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...object,
  };
}

function rowObject(
  object: KubernetesObject,
  include: IncludeObject,
  options: PartialOptions,
): unknown {
  if (include === "None") return null;
  return include === "Object" ? object : partialOf(object, options);
}

function withoutAnnotation(metadata: ObjectMeta, hidden: string): ObjectMeta {
  const { annotations, ...rest } = metadata;
  if (annotations?.[hidden] === undefined) return metadata;
  const { [hidden]: _hidden, ...others } = annotations;
  return Object.keys(others).length === 0 ? rest : { ...rest, annotations: others };
}

function partialOf(
  { metadata: given }: KubernetesObject,
  { showsZeroTimes = false, version = "v1", hidden }: PartialOptions,
): PartialObjectMetadata {
  const metadata = hidden === undefined ? given : withoutAnnotation(given, hidden);
  const isZero = showsZeroTimes && metadata.creationTimestamp === undefined;
  return {
    kind: "PartialObjectMetadata",
    apiVersion: `meta.k8s.io/${version}`,
    metadata: isZero ? { ...metadata, ...NO_TIME } : metadata,
  };
}
