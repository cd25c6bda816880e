/** Causes of a 422, in the words of apimachinery pkg/util/validation/field. */
import type { StatusCause } from "../../src/wire/status.js";
import { isSameJson } from "../values/same-json.js";

/** What is wrong with a field. */
export type Cause = Required<StatusCause>;

/** For what has to be there. */
export function required(field: string, why = ""): Cause {
  const message = why === "" ? "Required value" : `Required value: ${why}`;
  return { reason: "FieldValueRequired", message, field };
}

/** For a value that cannot be. */
export function invalid(field: string, value: unknown, why: string): Cause {
  const message = `Invalid value: ${JSON.stringify(value ?? null)}${why === "" ? "" : `: ${why}`}`;
  return { reason: "FieldValueInvalid", message, field };
}

/** For a value that names nothing. */
export function absent(field: string, value: unknown): Cause {
  return { reason: "FieldValueNotFound", message: `Not found: ${JSON.stringify(value)}`, field };
}

/** For what must not be there. */
export function forbidden(field: string, why: string): Cause {
  return { reason: "FieldValueForbidden", message: `Forbidden: ${why}`, field };
}

/** For what the server cannot judge. */
export function internal(field: string, why: string): Cause {
  return { reason: "InternalError", message: `Internal error: ${why}`, field };
}

/** For what is there twice. */
export function duplicate(field: string, value: unknown): Cause {
  const message = `Duplicate value: ${JSON.stringify(value)}`;
  return { reason: "FieldValueDuplicate", message, field };
}

/** For a text that is too long; no text is short enough for a negative number of bytes. */
export function tooLong(field: string, maxBytes: number): Cause {
  const bytes = maxBytes === 1 ? "byte" : "bytes";
  const why = maxBytes < 0 ? "value is too long" : `may not be more than ${maxBytes} ${bytes}`;
  return { reason: "FieldValueTooLong", message: `Too long: ${why}`, field };
}

/** For a list or a map that has too many parts; even none are too many for a negative number of them. */
export function tooMany(field: string, count: number, maxCount: number): Cause {
  const items = maxCount === 1 ? "item" : "items";
  const why = maxCount < 0 ? "has too many items" : `must have at most ${maxCount} ${items}`;
  return { reason: "FieldValueTooMany", message: `Too many: ${count}: ${why}`, field };
}

/** For a word that is none of those that are known. */
export function unsupported(field: string, value: unknown, known: readonly unknown[]): Cause {
  const supported = known.map((one) => JSON.stringify(one)).join(", ");
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported}`;
  return { reason: "FieldValueNotSupported", message, field };
}

/** The violation of a field that an update may not change; none where it does not. */
export function changedViolations(
  field: string,
  value: unknown,
  before: unknown,
): readonly Cause[] {
  return isSameJson(value, before) ? [] : [invalid(field, value, "field is immutable")];
}
