import { type Expression, partsOf } from "./expressions.js";

/** How many parts an expression has once its macros are expanded; one that stands at several places counts at each. */
export function expressionSize(expression: Expression): number {
  // Some macros say what they are called on twice: counted one by one, a chain of them would never end.
  const known = new Map<Expression, number>();
  const sizeOf = (part: Expression): number => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const size = partsOf(part).reduce((sum, one) => sum + sizeOf(one), 1);
    known.set(part, size);
    return size;
  };
  return sizeOf(expression);
}
