import { type CompiledStage, checkedStage, compileStage } from "./compile-stage.js";
import { basicStages } from "./load-stages.js";
import type { Stage } from "./stage.js";
import { StageError } from "./stage-error.js";
import { StageRunner, type StageServices } from "./stage-runner.js";

/** Stages of one's own, or those that are built in; of these, only those for kinds that no other stage is for. */
export type Stages = "basic" | readonly (Stage | "basic")[];

/** Checks stages, and says how to start them in a world. @throws StageError that names the place and the mistake */
export function prepareStages(stages: Stages): (services: StageServices) => StageRunner {
  const all = stages === "basic" ? [stages] : stages;
  const own = all.flatMap((one, index) => (one === "basic" ? [] : [compiled(one, index)]));
  const kinds = new Set(own.map(kindOf));
  const basic = all.includes("basic")
    ? basicStages()
        .map(compileStage)
        .filter((stage) => !kinds.has(kindOf(stage)))
    : [];
  return (services) => new StageRunner([...own, ...basic], services);
}

function compiled(stage: Stage, index: number): CompiledStage {
  try {
    return compileStage(checkedStage(stage));
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    throw error.within(["stages", index]);
  }
}

function kindOf({ group, kind }: CompiledStage): string {
  return `${group}/${kind}`;
}
