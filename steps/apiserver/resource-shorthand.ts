/** What scenarios speak of, and where it is served. */
const GROUPS: ReadonlyMap<string, { readonly root: string; readonly isNamespaced: boolean }> =
  new Map([
    ["widgets", { root: "/apis/example.com/v1", isNamespaced: true }],
    ["pods", { root: "/api/v1", isNamespaced: true }],
    ["configmaps", { root: "/api/v1", isNamespaced: true }],
    ["namespaces", { root: "/api/v1", isNamespaced: false }],
    ["nodes", { root: "/api/v1", isNamespaced: false }],
  ]);

/**
 * Spells a path out. "widgets/a?x=1" is of the scenario's namespace, "other/widgets" of the one beside it, "all/widgets" of
 * all; "/healthz" and "http://host/healthz" are what they say.
 */
export function resolvePath(path: string, namespace: string): string {
  if (path.startsWith("/") || path.startsWith("http://")) return path;
  const [head = "", query] = splitOnce(path, "?");
  const segments = head.split("/");
  const scope = segments[0] === "other" || segments[0] === "all" ? segments.shift() : "own";
  const group = GROUPS.get(segments[0] ?? "");
  if (group === undefined) throw new RangeError(`No shorthand for ${JSON.stringify(path)}`);
  const where = scope === "other" ? `${namespace}-other` : namespace;
  const folder = group.isNamespaced && scope !== "all" ? `/namespaces/${where}` : "";
  return `${group.root}${folder}/${segments.join("/")}${query === undefined ? "" : `?${query}`}`;
}

function splitOnce(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The apiVersion and kind of an object of a collection: "widgets", or with a scope before it. */
export function typeOf(collection: string): { readonly apiVersion: string; readonly kind: string } {
  const resource = collection.replace(/^(?:other|all)\//, "").replace(/[/?].*$/s, "");
  switch (resource) {
    case "widgets":
      return { apiVersion: "example.com/v1", kind: "Widget" };
    case "pods":
      return { apiVersion: "v1", kind: "Pod" };
    case "configmaps":
      return { apiVersion: "v1", kind: "ConfigMap" };
    case "namespaces":
      return { apiVersion: "v1", kind: "Namespace" };
    case "nodes":
      return { apiVersion: "v1", kind: "Node" };
    default:
      throw new RangeError(`No kind for ${JSON.stringify(collection)}`);
  }
}
