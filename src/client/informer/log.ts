/** Hears what a person who looks for a fault would like to know. Never called for what goes as it should. */
export type Log = (message: string, error?: unknown) => void;

/** Says nothing. */
export const silentLog: Log = () => undefined;

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
