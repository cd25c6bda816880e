/** A member if there is a value for it, to be spread into an object. */
export function optional<K extends string>(
  key: K,
  value: string | undefined,
): { readonly [k in K]?: string } {
  const entries: { [k in K]?: string } = {};
  if (value !== undefined) entries[key] = value;
  return entries;
}
