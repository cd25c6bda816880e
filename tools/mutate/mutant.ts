/** What a mutant is called: the same as long as the text around it is, wherever that moves to. */
export interface MutantName {
  /** "src/client/informer/reflector.ts" */
  readonly file: string;
  /** The innermost function, method or constant that it is in: "Reflector.run"; "" at the top of the file. */
  readonly within: string;
  /** The instrumenter's word, such as "ConditionalExpression". */
  readonly mutator: string;
  /** What was replaced, on one line, its middle left out where it is long. */
  readonly original: string;
  readonly replacement: string;
  /** Which of those that are alike in all of the above, counted from 1. */
  readonly occurrence: number;
}

/** One change of the reference, which is switched on while the program runs. */
export interface Mutant extends MutantName {
  /** Its number in the instrumented build. */
  readonly id: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Longest text of a mutant's name. */
const TEXT_MAX_CHARS = 100;

/** What is kept of a longer one: its beginning and its end. */
const HEAD_CHARS = 64;
const TAIL_CHARS = 32;

/** Two mutants have the same key if they have the same name. */
export function keyOf(name: MutantName): string {
  const { file, within, mutator, original, replacement, occurrence } = name;
  return JSON.stringify([file, within, mutator, original, replacement, occurrence]);
}

/** A piece of program as it stands in names: on one line, and not too long. */
export function folded(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= TEXT_MAX_CHARS) return line;
  return `${line.slice(0, HEAD_CHARS)} … ${line.slice(-TAIL_CHARS)}`;
}

/** Numbers those that are called alike, in their order. */
export function numbered(mutants: readonly Omit<Mutant, "occurrence">[]): readonly Mutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = keyOf({ ...mutant, occurrence: 0 });
    const occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, occurrence);
    return { ...mutant, occurrence };
  });
}

/** One line for a person: "src/client/informer/key.ts:12 keyOf: `a` → `b`". */
export function mutantText(mutant: Mutant): string {
  const { file, line, within, original, replacement } = mutant;
  const where = within === "" ? "" : ` ${within}`;
  return `${file}:${line}${where}: ${original} → ${replacement}`;
}
