/** The shown parameters of a query; the table below the picture has all of them. */
interface Query {
  readonly path: string;
  readonly values: URLSearchParams;
}

/**
 * The label of a row: requests by their meaning, "watch pods, version 1007", and short versions.
 * The full text is in the title of the row, and in the table.
 */
export function sequenceLabel(text: string): string {
  const short = text.replace(/^handler: /, "").replaceAll(/\bversion (?=\d)/g, "v");
  return short.replaceAll(/\bGET (\/[^\s)]+)/g, (asked, url: string) => {
    const query = queryOf(url);
    return query === undefined ? asked : requestText(query);
  });
}

function requestText({ path, values }: Query): string {
  const version = values.get("resourceVersion");
  const words = [
    `${values.has("watch") ? "watch" : "list"} ${path}`,
    version === null ? "no version" : `version ${version === "" ? '""' : version}`,
    ...(values.get("sendInitialEvents") === "true" ? ["initial events first"] : []),
    ...(values.has("continue") ? ["next page"] : []),
  ];
  return words.join(", ");
}

/** The collection of a request: "pods", "deployments in default". */
function queryOf(url: string): Query | undefined {
  const [place = "", query = ""] = url.split("?");
  const { namespace, resource } =
    /^\/(?:api\/v1|apis\/[\w.-]+\/\w+)\/(?:namespaces\/(?<namespace>[\w-]+)\/)?(?<resource>[\w-]+)$/.exec(
      place,
    )?.groups ?? {};
  if (resource === undefined) return undefined;
  const path = namespace === undefined ? resource : `${resource} in ${namespace}`;
  return { path, values: new URLSearchParams(query) };
}
