/** What an error of a lock means, read from the Status that it carries. */

/** There is no lock. */
export function isNotFound(error: unknown): boolean {
  return reasonOf(error) === "NotFound";
}

/** Somebody has changed the lock since it was read. */
export function isConflict(error: unknown): boolean {
  return reasonOf(error) === "Conflict";
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  const { status } = error;
  return typeof status === "object" && status !== null && "reason" in status
    ? status.reason
    : undefined;
}
