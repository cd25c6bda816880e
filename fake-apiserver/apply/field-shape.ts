import type { JsonObject } from "../values/json-value.js";

/** How the items of a list are identified. */
export type ListShape =
  /** They are not: the list is one value. */
  | { readonly type: "atomic" }
  /** By their values. */
  | { readonly type: "set" }
  /** By some of their members. */
  | {
      readonly type: "keyed";
      /** The first alone is what strategic merges go by. */
      readonly keys: readonly string[];
      /** What an item means that lacks a key. */
      readonly defaults?: JsonObject;
    };

/** How a field is owned and merged: as one value, or by its members or items. Pure data, made on demand. */
export interface FieldShape {
  /** Whether an object here is one value. */
  readonly isAtomicMap: boolean;
  readonly list: ListShape;
  /**
   * Every object of the kind has the field, if only empty, because the server's type has it: no manager owns it for adding it.
   */
  readonly isAlwaysThere: boolean;
  /** Whether the kind has a member of that name; what is not known is a key of a map. */
  knows(name: string): boolean;
  member(name: string): FieldShape;
  item(): FieldShape;
}
