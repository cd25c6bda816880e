/** An object that is not held as the server has it. */
export interface Difference {
  readonly key: string;
  /** missing: the server has it. ghost: the server does not. other: in another state than the server's. */
  readonly type: "missing" | "ghost" | "other";
}

/** How two maps of keys to versions differ, but for keys that do not count. */
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
