/** Whether one resource version of our own server is older than another: they are decimal numbers without leading zeros. */
export function isOlder(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}
