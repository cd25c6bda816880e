import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import type { ScenarioJudgement } from "./judgement.js";

/** One point of the checklist that a server has to meet to be taken for a real one. */
export interface ChecklistPoint {
  /** From 1. */
  readonly point: number;
  readonly says: string;
  /** Ids of scenarios in `features/apiserver`, or paths of unit tests. */
  readonly covered: readonly string[];
  /** Why no scenario of it can run on a real server. Absent: one does. */
  readonly alone?: string;
}

const FILE = "fake-apiserver/checklist.yaml";

const sentence = { type: "string", minLength: 1 };
const isChecklist = compileSchema<readonly ChecklistPoint[]>({
  type: "array",
  items: {
    type: "object",
    required: ["point", "says", "covered"],
    additionalProperties: false,
    properties: {
      point: { type: "integer", minimum: 1 },
      says: sentence,
      covered: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      alone: sentence,
    },
  },
});

/** Loads the checklist. @throws SuiteError code "ledger" when it is malformed */
export function loadChecklist(root: string): readonly ChecklistPoint[] {
  return readCheckedYaml(join(root, FILE), FILE, isChecklist, "ledger").value;
}

/** How many points hold on both servers, as far as the judgements go, and which of the others have no excuse. */
export function checklistVerdict(
  points: readonly ChecklistPoint[],
  judgements: readonly ScenarioJudgement[],
): { readonly line: string; readonly problems: readonly string[] } {
  const certified = new Set(
    judgements.flatMap(({ id, slug, fake, real, outcome }) =>
      fake === true && real === true && outcome !== "failed" ? [id, slug] : [],
    ),
  );
  const others = points.filter(({ covered }) => !covered.some((id) => certified.has(id)));
  const alone = others.filter((point) => point.alone !== undefined);
  return {
    line: `${points.length - others.length} of ${points.length} points of ${FILE} hold on both servers, ${alone.length} on the fake alone`,
    problems: others
      .filter((point) => point.alone === undefined)
      .map(({ point, says }) => `✖ ${FILE}: point ${point} holds on no two servers: ${says}`),
  };
}
