import { stringify } from "yaml";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import { MUTANTS } from "./registry.js";

const HEAD = `# Written by: node dist/ports/mutants/main.js --readme
name: mutants
description: Deliberately wrong informers, and a few that are right in another way.
language: TypeScript
`;

/** `port.yaml`: a version for each mutant and each legal variant, none of them a default. */
export function manifestText(): string {
  const versions = [...MUTANTS, ...LEGAL_VARIANTS].map(({ name, change }) => ({
    version: name,
    level: "0.37",
    ...(change.createAdapter === undefined
      ? { queue: "atomic-fifo", depths: ["informer", "component"] }
      : { depths: ["informer"] }),
    module: "dist/ports/mutants/adapter.js",
    env: { MUTANT: name },
    isDefault: false,
  }));
  return HEAD + stringify({ versions });
}
