/** "namespace/name", or "name", as in handlers and stores. */
export function objectKey({
  namespace,
  name,
}: {
  readonly namespace?: unknown;
  readonly name?: unknown;
}): string {
  return typeof namespace === "string" && namespace !== ""
    ? `${namespace}/${String(name)}`
    : String(name);
}
