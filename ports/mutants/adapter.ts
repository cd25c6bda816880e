import type { AdapterImplementation } from "../../src/protocol/adapter.js";
import { ReferenceAdapter } from "../reference/adapter.js";
import { variantFrom } from "../reference/variant.js";
import { informerNamed } from "./registry.js";

/** Creates the adapter of the informer that `MUTANT` names: the reference's, or its own. @throws RangeError when there is none */
export function createAdapter(env: Readonly<Record<string, string>>): AdapterImplementation {
  const { name, change } = informerNamed(env["MUTANT"] ?? "");
  const { createAdapter: create, ...parts } = change;
  return create?.(name) ?? new ReferenceAdapter({ ...variantFrom({}), name, ...parts, parts });
}
