/** One member in which a value is not as a pattern wants it. */
export interface Difference {
  /** From the root: "request.query.limit". */
  readonly path: string;
  readonly wanted: unknown;
  /** Undefined when there is no such member. */
  readonly found: unknown;
}

/**
 * Compares a value with a pattern. The value may have more members than the pattern; a member that the pattern has as
 * `null` must be null or absent. Lists are compared place by place. No difference means that it matches.
 */
export function differences(value: unknown, pattern: unknown, path = ""): readonly Difference[] {
  if (isContainer(pattern) && isContainer(value)) {
    return Object.entries(pattern).flatMap(([member, wanted]) =>
      differences(ownMember(value, member), wanted, path === "" ? member : `${path}.${member}`),
    );
  }
  const isSame = pattern === null ? value === null || value === undefined : value === pattern;
  return isSame ? [] : [{ path, wanted: pattern, found: value }];
}

/** How many single values a pattern asks for. */
export function patternSize(pattern: unknown): number {
  if (!isContainer(pattern)) return 1;
  return Object.values(pattern).reduce<number>((sum, wanted) => sum + patternSize(wanted), 0);
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function ownMember(value: Container, member: string): unknown {
  return Object.hasOwn(value, member) ? value[member] : undefined;
}
