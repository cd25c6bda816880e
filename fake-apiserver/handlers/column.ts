/** Table columns of built-in kinds, and helpers for their cells. */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { humanDuration } from "../values/human-duration.js";
import { at, records } from "../values/json-value.js";

/** A column of a kind's table, with its cells. */
export interface KindColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  /** 1: only with `-o wide`. */
  readonly priority: number;
  cell(object: KubernetesObject, nowMs: number): unknown;
}

/** The content of a cell. */
export type Cell = KindColumn["cell"];

/** The cell for no value. */
export const NONE = "<none>";
/** The cell for an unknown value. */
export const UNKNOWN = "<unknown>";

/** A column, of strings by default. */
export function column(name: string, cell: Cell, type = "string"): KindColumn {
  return { name, type, format: "", priority: 0, cell };
}

/** A column with the number at a path. */
export function integer(name: string, ...path: readonly string[]): KindColumn {
  return column(name, (object) => Number(at(object, ...path) ?? 0), "integer");
}

/** A column that is only shown with `-o wide`. */
export function wide(name: string, cell: Cell): KindColumn {
  return { ...column(name, cell), priority: 1 };
}

/** The name of the object. */
export const NAME: KindColumn = {
  ...column("Name", ({ metadata }) => metadata.name ?? ""),
  format: "name",
};
/** The age of the object. */
export const AGE = column("Age", ({ metadata }, nowMs) => since(metadata.creationTimestamp, nowMs));

/** The string at a path, or the cell for no value. */
export function text(nothing: string, ...path: readonly string[]): Cell {
  return (object) => {
    const value = at(object, ...path);
    return value === undefined || value === null || value === "" ? nothing : String(value);
  };
}

/** The path of the containers in a pod template. */
export const TEMPLATE = ["spec", "template", "spec", "containers"];

/** Names and images of the containers at a path. */
export function containers(...path: readonly string[]): readonly KindColumn[] {
  const all =
    (member: string): Cell =>
    (object) =>
      records(at(object, ...path))
        .map((one) => String(one[member] ?? ""))
        .join(",");
  return [wide("Containers", all("name")), wide("Images", all("image"))];
}

/** How long ago a time was. */
export function since(instant: unknown, nowMs: number): string {
  return typeof instant === "string" ? humanDuration(nowMs - Date.parse(instant)) : UNKNOWN;
}

/** The items of a list as strings. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
