import type { AdapterImplementation } from "../../src/protocol/adapter.js";
import { ReferenceAdapter } from "../reference/adapter.js";
import { variantFrom } from "../reference/variant.js";
import { informerNamed } from "./registry.js";

/** Creates the reference's adapter for the informer that `MUTANT` names. @throws RangeError when there is none */
export function createAdapter(env: Readonly<Record<string, string>>): AdapterImplementation {
  const { name, change } = informerNamed(env["MUTANT"] ?? "");
  return new ReferenceAdapter({ ...variantFrom({}), name, ...change });
}
