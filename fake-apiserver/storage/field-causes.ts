/** Causes of a 422, with the messages of apimachinery pkg/util/validation/field. */
import type { StatusCause } from "../../src/wire/status.js";
import { isSameJson } from "../values/same-json.js";

/** An error of a field. */
export type Cause = Required<StatusCause>;

/** A required field is missing. */
export function required(field: string, why = ""): Cause {
  const message = why === "" ? "Required value" : `Required value: ${why}`;
  return { reason: "FieldValueRequired", message, field };
}

/** A value is invalid. */
export function invalid(field: string, value: unknown, why: string): Cause {
  const message = `Invalid value: ${JSON.stringify(value ?? null)}${why === "" ? "" : `: ${why}`}`;
  return { reason: "FieldValueInvalid", message, field };
}

/** The object that a value names does not exist. */
export function absent(field: string, value: unknown): Cause {
  return { reason: "FieldValueNotFound", message: `Not found: ${JSON.stringify(value)}`, field };
}

/** A field is forbidden. */
export function forbidden(field: string, why: string): Cause {
  return { reason: "FieldValueForbidden", message: `Forbidden: ${why}`, field };
}

/** The server could not validate a field. */
export function internal(field: string, why: string): Cause {
  return { reason: "InternalError", message: `Internal error: ${why}`, field };
}

/** A value is duplicated. */
export function duplicate(field: string, value: unknown): Cause {
  const message = `Duplicate value: ${JSON.stringify(value)}`;
  return { reason: "FieldValueDuplicate", message, field };
}

/** A string is too long; any string is, if the limit is negative. */
export function tooLong(field: string, maxBytes: number): Cause {
  const bytes = maxBytes === 1 ? "byte" : "bytes";
  const why = maxBytes < 0 ? "value is too long" : `may not be more than ${maxBytes} ${bytes}`;
  return { reason: "FieldValueTooLong", message: `Too long: ${why}`, field };
}

/** A list or a map has too many items; even an empty one has, if the limit is negative. */
export function tooMany(field: string, count: number, maxCount: number): Cause {
  const items = maxCount === 1 ? "item" : "items";
  const why = maxCount < 0 ? "has too many items" : `must have at most ${maxCount} ${items}`;
  return { reason: "FieldValueTooMany", message: `Too many: ${count}: ${why}`, field };
}

/** A value is not one of the supported ones. */
export function unsupported(field: string, value: unknown, known: readonly unknown[]): Cause {
  const supported = known.map((one) => JSON.stringify(one)).join(", ");
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported}`;
  return { reason: "FieldValueNotSupported", message, field };
}

/** The violation of an immutable field; none if it has not changed. */
export function changedViolations(
  field: string,
  value: unknown,
  before: unknown,
): readonly Cause[] {
  return isSameJson(value, before) ? [] : [invalid(field, value, "field is immutable")];
}
