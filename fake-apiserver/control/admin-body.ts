import { compileSchema } from "../faults/compile-schema.js";
import { AdminError } from "./admin-error.js";

/** A body of the control API: its validation, documentation and type have one source. */
export interface AdminBody<T> {
  /** JSON Schema 2020-12. */
  readonly schema: object;
  /** A valid body, for the documentation. */
  readonly example: unknown;
  /** An absent body counts as `{}`, so that curl needs no -d. @throws AdminError */
  read(body: unknown): T;
}

/** Creates a body from its schema. The caller has to ensure that the schema describes `T`. */
export function adminBody<T>(schema: object, example: unknown = {}): AdminBody<T> {
  const check = compileSchema<T>(schema);
  return {
    schema,
    example,
    read: (body) => {
      const checked = check(body ?? {});
      if (checked.type === "invalid") throw AdminError.ofIssue(checked.issue);
      return checked.value;
    },
  };
}

/** An object schema that refuses unknown members. */
export function closed(
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): object {
  return { type: "object", properties, required, additionalProperties: false };
}
