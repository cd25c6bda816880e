import { objectKey } from "../storage/object-key.js";
import { badRequest } from "../storage/status-bodies.js";
import type { RequestTarget } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

/** The storage key of the object in a path. @throws RequestFailure 400 for an invalid name */
export function targetKey({ namespace, name }: RequestTarget): string {
  checkName(name);
  return objectKey({
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
  });
}

/** Refuses names that are invalid in a path. @throws RequestFailure 400 */
function checkName(name = ""): void {
  const why =
    name === "." || name === ".."
      ? [`may not be '${name}'`]
      : ["/", "%"].filter((sign) => name.includes(sign)).map((sign) => `may not contain '${sign}'`);
  if (why.length === 0) return;
  throw new RequestFailure(
    badRequest(`Name parameter invalid: ${JSON.stringify(name)}: ${why.join(";")}`),
  );
}
