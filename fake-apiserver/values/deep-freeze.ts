/**
 * Freezes a plain JSON value through and through and returns it. What is stored is frozen, so that no handler, no
 * watcher and no test can edit the past.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) {
    if (typeof member === "object") deepFreeze(member);
  }
  return value;
}
