import { objectKey } from "../storage/object-key.js";
import type { RequestTarget } from "./request-context.js";

/** The storage key of the object that a path names. */
export function targetKey({ namespace, name }: RequestTarget): string {
  return objectKey({
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
  });
}
