import { compileSchema } from "../faults/compile-schema.js";
import { RuleError } from "../faults/parse-rule.js";
import type { World } from "../world.js";
import type { ScenarioStep } from "./scenario-step.js";

/** Checks parameters and says what is to be done. @throws RuleError that names the mistake */
export type CheckedScenario = (world: World, input: unknown) => readonly ScenarioStep[];

/** Makes a scenario check its parameters. It is the caller who says that the schemas describe `P`. */
export function checkedScenario<P>(
  steps: (world: World, params: P) => readonly ScenarioStep[],
  properties: Readonly<Record<keyof P & string, object>>,
  required: readonly string[] = [],
): CheckedScenario {
  const schema = { type: "object", properties, required, additionalProperties: false };
  const check = compileSchema<P>(schema);
  return (world, input) => {
    const checked = check(input);
    if (checked.type === "invalid") throw new RuleError(checked.issue);
    return steps(world, checked.value);
  };
}
