import type { Resemblance } from "./resemblance.js";

const NAMES = { mutant: "wrong informer", bug: "bug of the museum" } as const;

/** One line for each bug: how much it is resembled, its name, what it does wrong, and what is alike. */
export function resemblanceLines(resemblances: readonly Resemblance[]): readonly string[] {
  return resemblances.map(({ type, name, does, share, alike }) => {
    const percent = `${Math.round(share * 100)} %`.padStart(5);
    return `${percent}  ${NAMES[type]} ${name}: ${does.replace(/\.$/, "")} (${alike})`;
  });
}
