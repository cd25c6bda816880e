import type { Exchange } from "../../steps/apiserver/transcript.js";

/** A place where two servers answered differently. */
export interface Difference {
  /** Slug of the scenario. */
  readonly scenario: string;
  /** As the scenario wrote it; "" for the verdict itself. */
  readonly request: string;
  /** Member names and item numbers from the exchange: "body/metadata/generation"; "verdict" for the verdict. */
  readonly at: string;
  /** As JSON; "absent" where there is nothing. */
  readonly fake: string;
  readonly real: string;
}

/** Where the answers to the same requests differ, leaf by leaf. Requests that only one run came to are left out. */
export function exchangeDifferences(
  scenario: string,
  fake: readonly Exchange[],
  real: readonly Exchange[],
): readonly Difference[] {
  return fake.slice(0, real.length).flatMap((ours, place) => {
    const { request, ...answer } = ours;
    const { request: _same, ...theirs } = real[place] ?? ours;
    return leaves(answer, theirs, "").map((leaf) => ({ scenario, request, ...leaf }));
  });
}

type Leaf = Pick<Difference, "at" | "fake" | "real">;

function leaves(fake: unknown, real: unknown, at: string): readonly Leaf[] {
  const names = namesOfBoth(fake, real);
  if (names === undefined) {
    if (fake === real) return [];
    return [{ at, fake: textOf(fake), real: textOf(real) }];
  }
  return names.flatMap((name) =>
    leaves(memberOf(fake, name), memberOf(real, name), at === "" ? name : `${at}/${name}`),
  );
}

/** The members to compare next; undefined if a side has none, or they are of different shapes. */
function namesOfBoth(fake: unknown, real: unknown): readonly string[] | undefined {
  if (typeof fake !== "object" || typeof real !== "object" || fake === null || real === null) {
    return undefined;
  }
  if (Array.isArray(fake) !== Array.isArray(real)) return undefined;
  return [...new Set([...Object.keys(fake), ...Object.keys(real)])];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "absent";
}
