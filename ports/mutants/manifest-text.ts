import { LEAKS } from "./leaks.js";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import { MUTANTS } from "./registry.js";

/** Longest line of the manifest. */
const LINE_MAX_LENGTH = 120;

const HEAD = `# Written by: npm run generate
name: mutants
description: Deliberately wrong informers, and a few that are right in another way.
language: TypeScript
versions:
`;

/** `port.yaml`: a version for each mutant, each legal variant and each leak, none of them a default. */
export function manifestText(): string {
  const all = [...MUTANTS, ...LEGAL_VARIANTS, ...LEAKS];
  const own = all.filter(({ change }) => change.createAdapter !== undefined);
  const changed = all.filter((one) => !own.includes(one));
  const queue = ["queue: atomic-fifo", "depths: [informer, component]"];
  return HEAD + versionsText(changed, queue) + versionsText(own, ["depths: [informer]"]);
}

/** Versions that have all but their names in common. */
function versionsText(all: readonly { readonly name: string }[], more: readonly string[]): string {
  const lines = [
    'level: "0.37"',
    ...more,
    "module: dist/ports/mutants/adapter.js",
    'env: { MUTANT: "{version}" }',
    "isDefault: false",
    "names:",
    ...namesText(all.map(({ name }) => name)),
  ];
  return lines.map((line, place) => `${place === 0 ? "  - " : "    "}${line}\n`).join("");
}

/** A list in brackets, of as many names a line as go there. */
function namesText(names: readonly string[]): readonly string[] {
  const lines = [""];
  for (const name of names) {
    const longer = `${lines.at(-1)} ${name},`;
    if (longer.length <= LINE_MAX_LENGTH - "       ".length) lines.splice(-1, 1, longer);
    else lines.push(` ${name},`);
  }
  return ["  [", ...lines.map((line) => `   ${line}`), "  ]"];
}
