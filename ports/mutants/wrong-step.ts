/**
 * Steps of a reflector that decide as the reference's does, but for one thing.
 */
import type {
  ReflectorEffect,
  ReflectorInput,
  ReflectorState,
  ReflectorStep,
  ReflectorStepContext,
  ReflectorTransition,
} from "../../src/client/informer/reflector-state.js";
import { step } from "../../src/client/informer/reflector-step.js";

/** What was to be decided, and what the reference makes of it. */
export interface Decision {
  readonly state: ReflectorState;
  readonly input: ReflectorInput;
  readonly context: ReflectorStepContext;
  readonly transition: ReflectorTransition;
}

/** Decides as `change` does; undefined leaves the decision as it is. */
export function stepExcept(
  change: (decision: Decision) => ReflectorTransition | undefined,
): ReflectorStep {
  return (state, input, context) => {
    const transition = step(state, input, context);
    return change({ state, input, context, transition }) ?? transition;
  };
}

/** Decides as if something else had happened. */
export function stepMisled(
  change: (input: ReflectorInput, state: ReflectorState) => ReflectorInput | undefined,
): ReflectorStep {
  return (state, input, context) => step(state, change(input, state) ?? input, context);
}

/** Decides as the reference and does something else about it; undefined leaves an effect as it is. */
export function stepDoing(
  change: (
    effect: ReflectorEffect,
    decision: Decision,
  ) => ReflectorEffect | readonly ReflectorEffect[] | undefined,
): ReflectorStep {
  return stepExcept((decision) => {
    const { state, effects } = decision.transition;
    return { state, effects: effects.flatMap((effect) => change(effect, decision) ?? effect) };
  });
}

/** The transition with another memory. */
export function remembering(
  { state, effects }: ReflectorTransition,
  memory: Partial<ReflectorState["memory"]>,
): ReflectorTransition {
  return { state: { ...state, memory: { ...state.memory, ...memory } }, effects };
}
