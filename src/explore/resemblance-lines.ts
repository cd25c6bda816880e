import type { Resemblance } from "./resemblance.js";

const NAMES = { mutant: "wrong informer", bug: "bug of the museum" } as const;

/** One line for each bug: the percentage, its name, its description, and the equal parts. */
export function resemblanceLines(resemblances: readonly Resemblance[]): readonly string[] {
  return resemblances.map(({ type, name, does, share, alike }) => {
    const percent = `${Math.round(share * 100)} %`.padStart(5);
    return `${percent}  ${NAMES[type]} ${name}: ${does.replace(/\.$/, "")} (${alike})`;
  });
}
