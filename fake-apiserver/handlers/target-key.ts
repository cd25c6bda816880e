import { objectKey } from "../storage/object-key.js";
import type { RequestTarget } from "./request-context.js";

/** The storage key of the object in a path. */
export function targetKey({ namespace, name }: RequestTarget): string {
  return objectKey({
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
  });
}
