import { compileSchema } from "../faults/compile-schema.js";
import { RuleError } from "../faults/parse-rule.js";
import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** What can be said about a parameter: a JSON Schema with a description, and a default unless it says there is none. */
export interface IncidentParameter {
  readonly description: string;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** An incident with its description, which checks its parameters. */
export interface CheckedIncident {
  /** What happens to the world. */
  readonly description: string;
  readonly parameters: Readonly<Record<string, IncidentParameter>>;
  readonly required: readonly string[];
  /** JSON Schema of the parameters. */
  readonly schema: object;
  /** Checks parameters and says what is to be done. @throws RuleError that names the mistake */
  steps(world: World, input: unknown): readonly IncidentStep[];
}

/** What it takes to make one. It is the caller who says that the parameters describe `P`. */
export interface IncidentDeclaration<P> {
  readonly description: string;
  readonly parameters: Readonly<Record<keyof P & string, IncidentParameter>>;
  readonly required?: readonly (keyof P & string)[];
  steps(world: World, params: P): readonly IncidentStep[];
}

/** Makes an incident check its parameters. */
export function checkedIncident<P>(declaration: IncidentDeclaration<P>): CheckedIncident {
  const { description, parameters, required = [] } = declaration;
  const schema = { type: "object", properties: parameters, required, additionalProperties: false };
  const check = compileSchema<P>(schema);
  return {
    description,
    parameters,
    required,
    schema,
    steps: (world, input) => {
      const checked = check(input);
      if (checked.type === "invalid") throw new RuleError(checked.issue);
      return declaration.steps(world, checked.value);
    },
  };
}
