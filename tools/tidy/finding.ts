/** One thing that breaks a house rule, and what to do about it. */
export interface Finding {
  /** Relative to the root of the repository. */
  readonly path: string;
  /** Counts from 1. */
  readonly line: number;
  /** What is wrong, without a full stop. */
  readonly what: string;
  /** What to do instead, without a full stop. */
  readonly instead: string;
}

/** The finding as one line: `path:line: what: do this instead`. */
export function formatFinding({ path, line, what, instead }: Finding): string {
  return `${path}:${line}: ${what}: ${instead}`;
}
