import { distance } from "fastest-levenshtein";

/** What a word costs that stands in a parameter: a sentence with more words in common is closer. */
const PARAMETER_COST = 0.5;

/** Per word. From here on nothing is alike but that parameters take any word. */
const COST_MAX = 0.45;

/** More words than any phrase of the vocabulary has. */
const PHRASE_MAX_WORDS = 5;

/** Phrases that a parameter may be, by its name; those that take more than a few fixed phrases are absent. */
export type Phrases = ReadonlyMap<string, readonly string[]>;

/** The sentence that a step may have meant: the one that differs least, word by word; undefined where none is near. */
export function closestSentence<T extends { readonly pattern: string }>(
  text: string,
  sentences: readonly T[],
  phrases: Phrases = new Map(),
): T | undefined {
  let [best, least]: [T | undefined, number] = [undefined, COST_MAX];
  for (const sentence of sentences) {
    const cost = costOf(text.split(" "), elementsOf(sentence.pattern, phrases));
    if (cost >= least) continue;
    [best, least] = [sentence, cost];
  }
  return best;
}

/** What can stand in a place of a sentence: one of these phrases, or, where there is none, any word. */
type Element = readonly string[];

/** The places of a cucumber expression: "time(s)" is "times", "list/watch" either. */
function elementsOf(pattern: string, phrases: Phrases): readonly Element[] {
  const bare = pattern.replaceAll(/^\/\^?|\$?\/$/g, "").replaceAll(/[()\\]/g, "");
  return (bare.match(/\{[^}]*\}\S*|\S+/g) ?? []).map((word) => {
    const parameter = /^\{(.*)\}$/.exec(word)?.[1];
    if (parameter !== undefined) return phrases.get(parameter) ?? [];
    return word.startsWith("{") ? [] : word.split("/");
  });
}

/** What turns the words of a step into those of a sentence, per word of the longer one. */
function costOf(words: readonly string[], wanted: readonly Element[]): number {
  /** By how many places of the sentence are filled: what that costs for the first words, for none, for one, and so on. */
  let costs = [...words.keys(), words.length];
  for (const element of wanted) costs = costsWith(costs, words, element);
  return (costs.at(-1) ?? 0) / Math.max(words.length, wanted.length);
}

function costsWith(before: readonly number[], words: readonly string[], element: Element) {
  const costs: number[] = [];
  for (const [end, cost] of before.entries()) {
    // The place stays empty, or the last word is one too many.
    const choices = [cost + 1, (costs[end - 1] ?? Number.POSITIVE_INFINITY) + 1];
    for (let count = 1; count <= Math.min(end, PHRASE_MAX_WORDS); count++) {
      const filled = costOfPhrase(words.slice(end - count, end), element);
      choices.push((before[end - count] ?? 0) + filled);
    }
    costs.push(Math.min(...choices));
  }
  return costs;
}

function costOfPhrase(words: readonly string[], element: Element): number {
  if (element.length === 0) return PARAMETER_COST * words.length;
  const text = words.join(" ");
  const costs = element.map(
    (phrase) => distance(text, phrase) / Math.max(text.length, phrase.length),
  );
  return Math.min(...costs) * words.length;
}
