/** From which release to which, both included. Absent: from the oldest, to the newest. */
export interface VersionSpan {
  readonly since?: string;
  readonly until?: string;
  /** Releases in between that are left out. */
  readonly except?: readonly string[];
}

/** Whether a release ("1.20") lies in a span. */
export function isInSpan(version: string, { since, until, except = [] }: VersionSpan): boolean {
  if (since !== undefined && minorOf(version) < minorOf(since)) return false;
  if (until !== undefined && minorOf(version) > minorOf(until)) return false;
  return !except.includes(version);
}

/** 20 for "1.20". */
export function minorOf(version: string): number {
  return Number(version.slice(version.indexOf(".") + 1));
}
