import type { Step } from "./step.js";

/** The maximum number of runs to shrink one sequence. */
const RUNS_MAX_COUNT = 200;

/** The shortest sequence found for which `isSame` holds: without steps, then without parts of steps. */
export async function shortened(
  steps: readonly Step[],
  isSame: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let shortest = steps;
  let runsCount = 0;
  for (;;) {
    const before = shortest;
    for (const candidate of candidatesOf(shortest)) {
      if (++runsCount > RUNS_MAX_COUNT) return shortest;
      if (!(await isSame(candidate))) continue;
      shortest = candidate;
      break;
    }
    if (shortest === before) return shortest;
  }
}

function* candidatesOf(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let place = steps.length - 2; place >= 0; place--) yield steps.toSpliced(place, 1);
  for (const [place, step] of steps.entries()) {
    for (const simpler of simplerSteps(step)) yield steps.with(place, simpler);
  }
}

function* simplerSteps(step: Step): Generator<Step> {
  for (const query of withoutEach(step.query)) {
    // A definition in a dry run must not become a real one.
    if ("dryRun" in query === "dryRun" in step.query) yield { ...step, query };
  }
  for (const headers of withoutEach(step.headers)) {
    if ("content-type" in headers || !("content-type" in step.headers)) yield { ...step, headers };
  }
  for (const body of simplerValues(step.body, 0)) yield { ...step, body };
}

function* withoutEach<T>(members: Readonly<Record<string, T>>): Generator<Record<string, T>> {
  for (const name of Object.keys(members)) {
    const { [name]: _gone, ...rest } = members;
    yield rest;
  }
}

/** All bodies without one of the members or items, the large ones first. */
function* simplerValues(value: unknown, depth: number): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const place of value.keys()) yield value.toSpliced(place, 1);
    for (const [place, item] of value.entries()) {
      for (const simpler of simplerValues(item, depth + 1)) yield value.with(place, simpler);
    }
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    for (const [name] of entries) {
      if (depth > 0 || !["apiVersion", "kind", "metadata"].includes(name)) {
        yield Object.fromEntries(entries.filter(([other]) => other !== name));
      }
    }
    for (const [name, member] of entries) {
      for (const simpler of simplerValues(member, depth + 1)) yield { ...value, [name]: simpler };
    }
  }
}
