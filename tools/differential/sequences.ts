import fc from "fast-check";
import { ACTION_SEQUENCES } from "./action-sequences.js";
import { APPROVED } from "./approval-sequences.js";
import { definedSequence } from "./defined-sequences.js";
import { definitionDraft } from "./definition-drafts.js";
import type { DrawnKind } from "./drawn-kind.js";
import { DRAWN_KINDS } from "./drawn-kinds.js";
import { finished, ObjectDrafts } from "./object-drafts.js";
import type { Step } from "./step.js";

/** The number of requests in a sequence. */
const STEPS_MAX_COUNT = 10;

/** The topics of sequences, by name. */
const SUBJECTS: readonly Subject[] = [
  ...DRAWN_KINDS.map((kind) => ({
    name: kind.resource,
    arbitrary: sequenceOf(kind),
    weight: kind.weight,
  })),
  {
    name: "customresourcedefinitions",
    arbitrary: fc.array(definitionDraft().map(finished), { minLength: 1, maxLength: 3 }),
    weight: 6,
  },
  { name: "bolts", arbitrary: definedSequence(), weight: 12 },
  {
    name: "watches",
    arbitrary: fc.oneof(
      ...DRAWN_KINDS.filter((kind) => !kind.isClusterWide && !kind.hasNoWatches).map((kind) => ({
        arbitrary: watchedSequence(kind),
        weight: kind.weight,
      })),
    ),
    weight: 8,
  },
  ...ACTION_SEQUENCES,
  { name: "approvals", arbitrary: APPROVED, weight: 2 },
];

interface Subject extends fc.WeightedArbitrary<readonly Step[]> {
  readonly name: string;
}

/** Names of what `sequencesAbout` knows. */
export const SUBJECT_NAMES: readonly string[] = [...new Set(SUBJECTS.map(({ name }) => name))];

/** Sequences about one kind each. @default all kinds */
export function sequencesAbout(
  names: readonly string[] = SUBJECT_NAMES,
): fc.Arbitrary<readonly Step[]> {
  const wanted = SUBJECTS.filter(({ name }) => names.includes(name));
  return fc.oneof(...wanted).map((steps) => steps.map(asSent));
}

function sequenceOf(kind: DrawnKind): fc.Arbitrary<readonly Step[]> {
  const any = fc.oneof(...versionsOf(kind).map((each) => new ObjectDrafts(each).any()));
  return fc.array(any, { minLength: 2, maxLength: STEPS_MAX_COUNT });
}

/** Several watches at once, which see all later writes. */
function watchedSequence(kind: DrawnKind): fc.Arbitrary<readonly Step[]> {
  const drafts = versionsOf(kind).map((each) => new ObjectDrafts(each));
  const any = fc.oneof(...drafts.map((each) => each.any()));
  const watches = fc.oneof(...drafts.map((each) => each.watches()));
  return fc
    .tuple(
      fc.array(any, { maxLength: 3 }),
      fc.array(watches, { minLength: 2, maxLength: 4 }),
      fc.array(any, { minLength: 3, maxLength: STEPS_MAX_COUNT }),
    )
    .map((parts) => parts.flat());
}

/** A kind in all drawn versions. */
function versionsOf(kind: DrawnKind): readonly DrawnKind[] {
  return DRAWN_KINDS.filter(
    ({ resource, root }) =>
      resource === kind.resource && root.split("/")[2] === kind.root.split("/")[2],
  );
}

/** Without members that were drawn as absent. */
function asSent(step: Step): Step {
  if (step.body === undefined) return step;
  const body: unknown = JSON.parse(JSON.stringify(step.body));
  return { ...step, body };
}
