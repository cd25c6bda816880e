import { parsedStep, type StepLibrary } from "../suite/features/cucumber-engine.js";
import type { WrittenStep } from "../suite/features/step-needs.js";

/** The text of a shrunk history, by which findings are compared in addition to the broken property. */
export interface Fingerprint {
  /** Its sentences without their arguments, each once: "the open watch ends/ended {ending}". */
  readonly sentences: readonly string[];
  /** What happens in them, each once: "with HTTP 410", "deleted". */
  readonly happenings: readonly string[];
}

/** Parameters that name an event; the others name its object, number and time. */
const HAPPENINGS: ReadonlySet<string> = new Set([
  "answer",
  "change",
  "cut",
  "break",
  "ending",
  "event fault",
  "server contact",
]);

/** The fingerprint of steps. A step without a definition equals no other. */
export function fingerprintOf(library: StepLibrary, steps: readonly WrittenStep[]): Fingerprint {
  const parsed = steps.map(({ text }) => parsedStep(library, text) ?? { pattern: text, args: [] });
  const happenings = parsed
    .flatMap(({ args }) => args)
    .filter(({ type }) => HAPPENINGS.has(type))
    .map(({ text }) => withoutNames(text));
  const settings = steps
    .filter(({ text }) => text.endsWith(" with:"))
    .flatMap(({ rows }) => rows.map(([name = ""]) => `with a ${name}`));
  return {
    sentences: [...new Set([...parsed.map(({ pattern }) => pattern), ...settings])].sort(),
    happenings: [...new Set(happenings)].sort(),
  };
}

/** The event, without its object and duration: "labelled app=db", "HTTP 429 and 7 s to wait". */
function withoutNames(text: string): string {
  return text
    .replaceAll(/"[^"]*"/g, "…")
    .replaceAll(/\S+=\S+/g, "…")
    .replaceAll(/(?<!HTTP (?:status )?)\b\d+\b/g, "…");
}
