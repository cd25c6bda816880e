/** The value at a path of member names and item numbers, "details.causes.0.reason"; undefined when there is none. */
export function memberAt(value: unknown, path: string): unknown {
  return segmentsOf(path).reduce<unknown>(
    (inner, segment) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, segment)
        ? Reflect.get(inner, segment)
        : undefined,
    value,
  );
}

/** An object with `value` at the path, made of `object`, which stays as it is. */
export function withMember(
  object: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [first = "", ...rest] = segmentsOf(path);
  if (rest.length === 0) return { ...object, [first]: value };
  const inner = object[first];
  const base = typeof inner === "object" && inner !== null ? { ...inner } : {};
  return { ...object, [first]: withMember(base, rest.map(escaped).join("."), value) };
}

/** Dots inside a name are written "\.": "metadata.annotations.k8s\.io/initial-events-end". */
function segmentsOf(path: string): readonly string[] {
  return path.split(/(?<!\\)\./).map((segment) => segment.replaceAll("\\.", "."));
}

function escaped(segment: string): string {
  return segment.replaceAll(".", "\\.");
}
