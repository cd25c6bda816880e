import fc from "fast-check";
import { ACTION_SEQUENCES } from "./action-sequences.js";
import { definedSequence } from "./defined-sequences.js";
import { definitionDraft } from "./definition-drafts.js";
import type { DrawnKind } from "./drawn-kind.js";
import { DRAWN_KINDS } from "./drawn-kinds.js";
import { finished, ObjectDrafts } from "./object-drafts.js";
import type { Step } from "./step.js";

/** How many requests are sent in a row. */
const STEPS_MAX_COUNT = 10;

/** What sequences are about, by its name. */
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
  ...ACTION_SEQUENCES,
];

interface Subject extends fc.WeightedArbitrary<readonly Step[]> {
  readonly name: string;
}

/** Names of what `sequencesAbout` knows. */
export const SUBJECT_NAMES: readonly string[] = [...new Set(SUBJECTS.map(({ name }) => name))];

/** Requests in a row about one kind each. @default about all of them */
export function sequencesAbout(
  names: readonly string[] = SUBJECT_NAMES,
): fc.Arbitrary<readonly Step[]> {
  const wanted = SUBJECTS.filter(({ name }) => names.includes(name));
  return fc.oneof(...wanted).map((steps) => steps.map(asSent));
}

function sequenceOf(kind: DrawnKind): fc.Arbitrary<readonly Step[]> {
  const one = new ObjectDrafts(kind).any();
  const isInTwoVersions = DRAWN_KINDS.filter(
    ({ resource, root }) =>
      resource === kind.resource && root.split("/")[2] === kind.root.split("/")[2],
  );
  const any =
    isInTwoVersions.length > 1
      ? fc.oneof(...isInTwoVersions.map((each) => new ObjectDrafts(each).any()))
      : one;
  return fc.array(any, { minLength: 2, maxLength: STEPS_MAX_COUNT });
}

/** Without members that were drawn as absent. */
function asSent(step: Step): Step {
  if (step.body === undefined) return step;
  const body: unknown = JSON.parse(JSON.stringify(step.body));
  return { ...step, body };
}
