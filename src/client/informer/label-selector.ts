type Labels = Readonly<Record<string, string>>;

/** One condition; a selector is met by what meets all of its conditions. */
type Requirement = (labels: Labels) => boolean;

/** A qualified name such as "app" or "example.com/app", and a value, which may be empty. */
const KEY = "(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?/)?[A-Za-z0-9](?:[\\w.-]*[A-Za-z0-9])?";
const VALUE = "(?:[A-Za-z0-9](?:[\\w.-]*[A-Za-z0-9])?)?";

/** The forms of a requirement, and what each means; whitespace is free around everything but inside of words. */
const FORMS: readonly (readonly [RegExp, (groups: readonly string[]) => Requirement])[] = [
  [new RegExp(`^(${KEY})$`), ([key = ""]) => has(key)],
  [new RegExp(`^! *(${KEY})$`), ([key = ""]) => not(has(key))],
  [new RegExp(`^(${KEY}) *==? *(${VALUE})$`), ([key = "", value = ""]) => isIn(key, [value])],
  [new RegExp(`^(${KEY}) *!= *(${VALUE})$`), ([key = "", value = ""]) => not(isIn(key, [value]))],
  [inForm("in"), ([key = "", values = ""]) => isIn(key, valuesFrom(values))],
  [inForm("notin"), ([key = "", values = ""]) => not(isIn(key, valuesFrom(values)))],
  [new RegExp(`^(${KEY}) *> *(\\d+)$`), ([key = "", bound = ""]) => isAbove(key, BigInt(bound))],
  [new RegExp(`^(${KEY}) *< *(\\d+)$`), ([key = "", bound = ""]) => isBelow(key, BigInt(bound))],
];

/**
 * Chooses objects by their labels, as the apiserver does with `labelSelector`.
 *
 *     app=web,tier in (front,back),!legacy
 *
 * Mirrors: apimachinery@eed236ce pkg/labels/selector.go.
 */
export class LabelSelector {
  /** Chooses every object, also one that has no labels or no metadata. */
  static readonly everything = new LabelSelector([]);
  /** Selects no object, without reading any. */
  static readonly nothing = new LabelSelector([() => false]);

  readonly #requirements: readonly Requirement[];

  private constructor(requirements: readonly Requirement[]) {
    this.#requirements = requirements;
  }

  /** Reads a selector; "" is `everything`. @throws SyntaxError */
  static parse(text: string): LabelSelector {
    if (text.trim() === "") return LabelSelector.everything;
    return new LabelSelector(requirementTexts(text).map(requirementFrom));
  }

  /** Whether it selects every object, so that labels are not read. */
  get isEmpty(): boolean {
    return this.#requirements.length === 0;
  }

  matches(labels: Labels): boolean {
    return this.#requirements.every((isMet) => isMet(labels));
  }
}

/** Cuts at the commas that are not between parentheses. */
function requirementTexts(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((one) => one.trim().replaceAll(/\s+/g, " "));
}

function requirementFrom(text: string): Requirement {
  for (const [form, meaning] of FORMS) {
    const match = form.exec(text);
    if (match !== null) return meaning(match.slice(1));
  }
  throw new SyntaxError(`unable to parse requirement: ${JSON.stringify(text)}`);
}

function inForm(operator: string): RegExp {
  return new RegExp(`^(${KEY}) +${operator} *\\(((?: *${VALUE} *,)* *${VALUE} *)\\)$`);
}

function valuesFrom(text: string): readonly string[] {
  return text.split(",").map((value) => value.trim());
}

function has(key: string): Requirement {
  return (labels) => Object.hasOwn(labels, key);
}

function not(requirement: Requirement): Requirement {
  return (labels) => !requirement(labels);
}

function isIn(key: string, values: readonly string[]): Requirement {
  const wanted = new Set(values);
  return (labels) => Object.hasOwn(labels, key) && wanted.has(labels[key] ?? "");
}

/** Only what is a whole number is above or below one. */
function isAbove(key: string, bound: bigint): Requirement {
  return (labels) => /^-?\d+$/.test(labels[key] ?? "") && BigInt(labels[key] ?? "") > bound;
}

function isBelow(key: string, bound: bigint): Requirement {
  return (labels) => /^-?\d+$/.test(labels[key] ?? "") && BigInt(labels[key] ?? "") < bound;
}
