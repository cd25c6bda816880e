/** Receives messages for debugging. Never called for normal operation. */
export type Log = (message: string, error?: unknown) => void;

/** Says nothing. */
export const silentLog: Log = () => undefined;

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
