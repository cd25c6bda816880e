import type { RequestKind } from "./finding.js";
import type { Fingerprint } from "./fingerprint.js";

/** A finding or a scenario to compare. Members that a scenario lacks are left out of the comparison. */
export interface Looks extends Fingerprint {
  readonly property?: string;
  /** What the failure says. */
  readonly reason?: string;
  readonly requirements: readonly string[];
  /** The kind of the last request before the failure. */
  readonly request?: RequestKind;
}

/** A bug that findings are compared with. */
export interface Suspect extends Looks {
  /** A wrong informer of `ports/mutants`, or a bug of `ports/museum.yaml`. */
  readonly type: "mutant" | "bug";
  readonly name: string;
  /** What it does wrong. */
  readonly does: string;
  /** Part of its failure message, if no property is known. */
  readonly match?: string;
}

/** How much something resembles a bug. */
export interface Resemblance extends Pick<Suspect, "type" | "name" | "does"> {
  /** 0 to 1. */
  readonly share: number;
  /** The equal parts: "same property, same requirement, 4 of 6 sentences". */
  readonly alike: string;
}

/** The number of bugs shown of each type. */
const NAMED_MAX_COUNT = 3;

/** The bugs of each type that something resembles most, in that order. */
export function resemblances(looks: Looks, suspects: readonly Suspect[]): readonly Resemblance[] {
  const ranked = suspects
    .map((suspect) => resemblance(looks, suspect))
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
  return (["mutant", "bug"] as const).flatMap((type) =>
    ranked.filter((one) => one.type === type && one.share > 0).slice(0, NAMED_MAX_COUNT),
  );
}

/** One thing that is compared. */
interface Comparison {
  /** How much it counts. */
  readonly weight: number;
  /** How much of it is equal, 0 to 1. */
  readonly share: number;
  /** The equal parts; empty: none. */
  readonly alike: string;
}

/** The share of equal parts, by weight: the breach counts as much as its history. */
function resemblance(looks: Looks, suspect: Suspect): Resemblance {
  const { type, name, does } = suspect;
  const comparisons = [
    ofProperties(looks, suspect),
    sameOrNot(3, "requirement", looks.requirements, suspect.requirements),
    sameOrNot(1, "last request", optional(looks.request), optional(suspect.request)),
    inCommon(3, "sentences", looks.sentences, suspect.sentences),
    inCommon(3, "happenings", looks.happenings, suspect.happenings),
  ].filter((one) => one !== undefined);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    ...{ type, name, does },
    share:
      sum(comparisons.map(({ weight, share }) => weight * share)) /
      sum(comparisons.map(({ weight }) => weight)),
    alike: comparisons.flatMap(({ alike }) => (alike === "" ? [] : [alike])).join(", "),
  };
}

function ofProperties(looks: Looks, suspect: Suspect): Comparison | undefined {
  if (suspect.match !== undefined && looks.reason !== undefined) {
    return same(3, "property", looks.reason.includes(suspect.match));
  }
  if (looks.property === undefined || suspect.property === undefined) return undefined;
  return same(3, "property", looks.property === suspect.property);
}

function same(weight: number, what: string, isSame: boolean): Comparison {
  return { weight, share: isSame ? 1 : 0, alike: isSame ? `same ${what}` : "" };
}

/** Whether any of one is of the other; undefined where either is not known. */
function sameOrNot(
  weight: number,
  what: string,
  one: readonly string[],
  other: readonly string[],
): Comparison | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  return same(
    weight,
    what,
    one.some((each) => other.includes(each)),
  );
}

/** The share of what both have in what either has. */
function inCommon(
  weight: number,
  what: string,
  one: readonly string[],
  other: readonly string[],
): Comparison | undefined {
  const both = one.filter((each) => other.includes(each)).length;
  const either = one.length + other.length - both;
  if (either === 0) return undefined;
  return {
    weight,
    share: both / either,
    alike: both === 0 ? "" : `${both} of ${either} ${what}`,
  };
}

function optional(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
