import { nearestHint } from "../values/nearest-hint.js";
import type { AdminQueryParameter } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/**
 * Validates a parsed query: each parameter at most once, and only known ones.
 * @throws AdminError 400 that names the parameter
 */
export function readQuery(
  query: Readonly<Record<string, unknown>>,
  known: readonly AdminQueryParameter[],
): Readonly<Record<string, string>> {
  const names = known.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (!names.includes(name)) throw unknownParameter(name, names);
      if (typeof value === "string") return [name, value];
      throw new AdminError(400, { error: `"${name}" is given more than once`, path: name });
    }),
  );
}

function unknownParameter(name: string, names: readonly string[]): AdminError {
  const none = "this endpoint takes none";
  const all = names.length === 0 ? none : `known parameters: ${names.join(", ")}`;
  return new AdminError(400, {
    error: `unknown parameter "${name}"`,
    path: name,
    hint: nearestHint(name, names) ?? all,
  });
}
