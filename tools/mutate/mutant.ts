/** The name of a mutant, which does not depend on the position of its text. */
export interface MutantName {
  /** "src/client/informer/reflector.ts" */
  readonly file: string;
  /** The innermost function, method or constant around it: "Reflector.run"; "" at the top of the file. */
  readonly within: string;
  /** The instrumenter's name of the mutation, such as "ConditionalExpression". */
  readonly mutator: string;
  /** The replaced text, on one line; the middle of a long text is omitted. */
  readonly original: string;
  readonly replacement: string;
  /** Its number among mutants with equal members above, counted from 1. */
  readonly occurrence: number;
}

/** A change of the reference, which is switched on at run time. */
export interface Mutant extends MutantName {
  /** Its number in the instrumented build. */
  readonly id: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The maximum length of a text in a mutant's name. */
const TEXT_MAX_CHARS = 100;

/** The kept start and end of a longer one. */
const HEAD_CHARS = 64;
const TAIL_CHARS = 32;

/** Mutants with the same name have the same key. */
export function keyOf(name: MutantName): string {
  const { file, within, mutator, original, replacement, occurrence } = name;
  return JSON.stringify([file, within, mutator, original, replacement, occurrence]);
}

/** A text in names: on one line, and shortened. */
export function folded(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= TEXT_MAX_CHARS) return line;
  return `${line.slice(0, HEAD_CHARS)} … ${line.slice(-TAIL_CHARS)}`;
}

/** Numbers mutants with the same name, in their order. */
export function numbered(mutants: readonly Omit<Mutant, "occurrence">[]): readonly Mutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = keyOf({ ...mutant, occurrence: 0 });
    const occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, occurrence);
    return { ...mutant, occurrence };
  });
}

/** One line for a terminal: "src/client/informer/key.ts:12 keyOf: `a` → `b`". */
export function mutantText(mutant: Mutant): string {
  const { file, line, within, original, replacement } = mutant;
  const where = within === "" ? "" : ` ${within}`;
  return `${file}:${line}${where}: ${original} → ${replacement}`;
}
