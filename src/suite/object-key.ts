/** "namespace/name", or "name", as handlers and stores name an object. */
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
