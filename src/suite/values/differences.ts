/** An object that differs from the server's. */
export interface Difference {
  readonly key: string;
  /** missing: only the server has it. ghost: the server does not have it. other: it has another state. */
  readonly type: "missing" | "ghost" | "other";
}

/** The differences of two maps of keys to versions, without ignored keys. */
export function differences(
  held: ReadonlyMap<string, string>,
  server: ReadonlyMap<string, string>,
  isExempt: (key: string) => boolean,
): readonly Difference[] {
  const ghosts = [...held.keys()].filter((key) => !server.has(key));
  const found: readonly Difference[] = [
    ...ghosts.map((key) => ({ key, type: "ghost" }) as const),
    ...[...server].flatMap(([key, version]): readonly Difference[] => {
      const known = held.get(key);
      if (known === version) return [];
      return [{ key, type: known === undefined ? "missing" : "other" }];
    }),
  ];
  return found.filter(({ key }) => !isExempt(key));
}
