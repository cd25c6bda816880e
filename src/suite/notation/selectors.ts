import { ScenarioError } from "../evidence/expectation-error.js";

/** One condition of a label selector. Values are sorted. */
interface LabelCondition {
  readonly key: string;
  readonly operator: "in" | "not in" | "exists" | "does not exist";
  readonly values: readonly string[];
}

/** Whether two label selectors are equivalent, whatever their spelling. */
export function sameLabelSelector(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** Whether two field selectors are equivalent, whatever their spelling. */
export function sameFieldSelector(one: string, other: string): boolean {
  const terms = (text: string) =>
    fieldTerms(text)
      .map(({ path, isEqual, value }) => `${path}${isEqual ? "=" : "!="}${value}`)
      .sort()
      .join();
  return one === other || terms(one) === terms(other);
}

/** Whether a label selector matches these labels. @throws ScenarioError for an invalid selector */
export function selectsLabels(selector: string, labels: Readonly<Record<string, string>>): boolean {
  return conditionsOf(selector).every(({ key, operator, values }) => {
    const value = labels[key];
    const isListed = value !== undefined && values.includes(value);
    if (operator === "in") return isListed;
    if (operator === "not in") return !isListed;
    return (value !== undefined) === (operator === "exists");
  });
}

function canonical(selector: string): string {
  try {
    return conditionsOf(selector)
      .map(({ key, operator, values }) => `${key} ${operator} (${values.join()})`)
      .sort()
      .join();
  } catch {
    // Not a selector: it only equals itself.
    return `unreadable: ${selector}`;
  }
}

function conditionsOf(selector: string): readonly LabelCondition[] {
  const terms = selector.match(/(?:\([^)]*\)|[^,(])+/g) ?? [];
  return terms.map((term) => conditionOf(term.trim()));
}

function conditionOf(term: string): LabelCondition {
  const inSet = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(term);
  if (inSet !== null) {
    const [, key = "", word, list = ""] = inSet;
    const values = list.split(",").map((value) => value.trim());
    return { key, operator: word === "in" ? "in" : "not in", values: values.sort() };
  }
  const equal = /^([^=!\s]+)\s*(==|=|!=)\s*(\S*)$/.exec(term);
  if (equal !== null) {
    const [, key = "", word, value = ""] = equal;
    return { key, operator: word === "!=" ? "not in" : "in", values: [value] };
  }
  const exists = /^(!?)\s*([^=!\s()]+)$/.exec(term);
  if (exists === null) throw new ScenarioError(`"${term}" is not a condition on labels`);
  const [, not, key = ""] = exists;
  return { key, operator: not === "!" ? "does not exist" : "exists", values: [] };
}

/** One condition of a field selector. */
interface FieldTerm {
  readonly path: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** The conditions of a field selector, all of which must hold. */
export function fieldTerms(selector: string): readonly FieldTerm[] {
  return selector
    .split(",")
    .filter((term) => term !== "")
    .map((term) => {
      const [, path = term, word = "=", value = ""] = /^(.*?)(==|!=|=)(.*)$/.exec(term) ?? [];
      return { path: path.trim(), isEqual: word !== "!=", value: value.trim() };
    });
}
