/** One step of a path. */
type Step =
  | { readonly type: "member"; readonly name: string }
  /** Negative: from the end. */
  | { readonly type: "index"; readonly index: number }
  | { readonly type: "every" }
  | { readonly type: "having"; readonly path: JsonPath; readonly value: unknown };

/** A path into an object, in the dialect of CustomResourceDefinitions. */
export type JsonPath = readonly Step[];

const NEXT_STEP =
  /^(?:\.((?:\\.|[^.[\]\\])+)|\['([^']*)'\]|\["([^"]*)"\]|\[(-?\d+)\]|(\.?\[\*\]|\.\*)|\[\?\(@([^=]*?)\s*==\s*([^)]*)\)\])/;

/**
 * Reads a path: `.spec.size`, `.metadata.labels['a.b']`, `.metadata.labels.a\.b`, `.items[0]`, `.items[*].name`,
 * `.status.conditions[?(@.type=="Ready")].status`. Undefined for any other form.
 */
export function parseJsonPath(text: string): JsonPath | undefined {
  const steps: Step[] = [];
  let rest = text.replace(/^\{(.*)\}$/, "$1");
  while (rest !== "") {
    const match = NEXT_STEP.exec(rest);
    const step = match === null ? undefined : stepOf(match);
    if (match === null || step === undefined) return undefined;
    steps.push(step);
    rest = rest.slice(match[0].length);
  }
  return steps;
}

/** The values at a path, in order; none if it does not exist. */
export function valuesAt(path: JsonPath, root: unknown): readonly unknown[] {
  return path.reduce<readonly unknown[]>(
    (values, step) => values.flatMap((value) => follow(step, value)),
    [root],
  );
}

function stepOf(match: RegExpExecArray): Step | undefined {
  const [, name, single, double, index, every, condition, literal] = match;
  if (name !== undefined) return { type: "member", name: name.replace(/\\(.)/g, "$1") };
  const quoted = single ?? double;
  if (quoted !== undefined) return { type: "member", name: quoted };
  if (index !== undefined) return { type: "index", index: Number(index) };
  if (every !== undefined) return { type: "every" };
  const path = parseJsonPath(condition ?? "");
  if (path === undefined || literal === undefined) return undefined;
  return { type: "having", path, value: literalOf(literal.trim()) };
}

function literalOf(text: string): unknown {
  const quoted = /^(['"])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  if (text === "true" || text === "false") return text === "true";
  return Number(text);
}

function follow(step: Step, value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  switch (step.type) {
    case "member":
      return Object.hasOwn(value, step.name) ? [Reflect.get(value, step.name)] : [];
    case "index": {
      const item: unknown = Array.isArray(value) ? value.at(step.index) : undefined;
      return item === undefined ? [] : [item];
    }
    case "every":
      return Object.values(value);
    case "having":
      return Object.values(value).filter((item) => valuesAt(step.path, item).includes(step.value));
  }
}
