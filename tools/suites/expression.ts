/** Whether a regular expression matches a whole name. */
export function isWhole(expression: string, name: string): boolean {
  return new RegExp(`^(?:${expression})$`, "s").test(name);
}

/** Whether a text is a regular expression. */
export function isExpression(text: string): boolean {
  try {
    isWhole(text, "");
    return true;
  } catch {
    return false;
  }
}
