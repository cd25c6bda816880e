/** Columns of the tables of built-in kinds, and what their cells are made with. */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { humanDuration } from "../values/human-duration.js";
import { at, records } from "../values/json-value.js";

/** A column of the table of a kind, and what is in it. */
export interface KindColumn {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  /** 1: for those who want more than the usual. */
  readonly priority: number;
  cell(object: KubernetesObject, nowMs: number): unknown;
}

/** What is in a column. */
export type Cell = KindColumn["cell"];

/** What stands for nothing. */
export const NONE = "<none>";
/** What stands for an unknown value. */
export const UNKNOWN = "<unknown>";

/** A column of text, if it is not said otherwise. */
export function column(name: string, cell: Cell, type = "string"): KindColumn {
  return { name, type, format: "", priority: 0, cell };
}

/** A column with the number at a path. */
export function integer(name: string, ...path: readonly string[]): KindColumn {
  return column(name, (object) => Number(at(object, ...path) ?? 0), "integer");
}

/** A column for those who want more than the usual. */
export function wide(name: string, cell: Cell): KindColumn {
  return { ...column(name, cell), priority: 1 };
}

/** The name of the object. */
export const NAME: KindColumn = {
  ...column("Name", ({ metadata }) => metadata.name ?? ""),
  format: "name",
};
/** How old the object is. */
export const AGE = column("Age", ({ metadata }, nowMs) => since(metadata.creationTimestamp, nowMs));

/** Text at a path, or what stands for nothing. */
export function text(nothing: string, ...path: readonly string[]): Cell {
  return (object) => {
    const value = at(object, ...path);
    return value === undefined || value === null || value === "" ? nothing : String(value);
  };
}

/** Where the containers are of what makes pods. */
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

/** How long ago an instant was. */
export function since(instant: unknown, nowMs: number): string {
  return typeof instant === "string" ? humanDuration(nowMs - Date.parse(instant)) : UNKNOWN;
}

/** The items of a list as texts. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
