/** An apiVersion as a server understands it: "/v1" is "v1". Undefined if it has two slashes. */
export function understoodVersion(apiVersion: string): string | undefined {
  const [first = "", second, ...rest] = apiVersion.split("/");
  if (rest.length > 0) return undefined;
  return first === "" ? (second ?? "") : apiVersion;
}
