import process from "node:process";
import type { AdapterImplementation } from "../../src/protocol/adapter.js";
import { ReferenceAdapter } from "../reference/adapter.js";
import { variantFrom } from "../reference/variant.js";
import { LegalAdapter } from "./legal/legal-adapter.js";
import { informerNamed } from "./registry.js";

/**
 * Creates the adapter of the informer that `MUTANT` names: the reference's, or its own. If the environment of the process has
 * `MUTANTS_CLOCK=real`, it runs on the machine's clock, as most ports do.
 * @throws RangeError when there is no such informer
 */
export function createAdapter(
  env: Readonly<Record<string, string>>,
  { MUTANTS_CLOCK = "virtual" }: Readonly<Record<string, string | undefined>> = process.env,
): AdapterImplementation {
  const { name, change } = informerNamed(env["MUTANT"] ?? "");
  const { createAdapter: create, ...parts } = change;
  const adapter = create?.(name);
  if (adapter instanceof LegalAdapter) adapter.isInRealTime = MUTANTS_CLOCK === "real";
  const variant = variantFrom({ REFERENCE_CLOCK: MUTANTS_CLOCK });
  return adapter ?? new ReferenceAdapter({ ...variant, name, ...parts, parts });
}
