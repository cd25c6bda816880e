type Members = Readonly<Record<string, unknown>>;

/** An object with one value replaced by one of any type; unchanged, if it has none. */
export function mistyped(object: Members, place: number, value: unknown): Members {
  const paths = pathsOf(object, []);
  const path = paths[place % Math.max(1, paths.length)];
  if (path === undefined) return object;
  const copy: Record<string, unknown> = JSON.parse(JSON.stringify(object));
  let at: unknown = copy;
  for (const step of path.slice(0, -1)) at = Reflect.get(Object(at), step);
  Reflect.set(Object(at), path.at(-1) ?? "", value);
  return copy;
}

/** All paths below a value. */
function pathsOf(value: unknown, before: readonly string[]): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return [];
    const path = [...before, name];
    return [path, ...pathsOf(member, path)];
  });
}
