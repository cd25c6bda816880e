/**
 * The source of a requirement, in one of two forms:
 *
 *     client-go tools/cache/store.go (Add, Get), tests TestCache, TestKeyError
 *     client-go@0.32 tools/cache/fifo.go (Pop)
 *     Watch bookmarks, https://kubernetes.io/docs/reference/using-api/api-concepts/#watch-bookmarks
 */

/** A file or folder of upstream code, and the relevant names in it. */
export interface UpstreamSource {
  readonly module: string;
  /** Release, if it is not the newest: "0.32". */
  readonly release?: string;
  readonly path: string;
  /** Functions, types and constants, as the file has them. */
  readonly names: readonly string[];
  readonly tests: readonly string[];
}

/** A source for display on a page. */
export interface SourceLink {
  readonly title: string;
  readonly url: string;
  readonly upstream?: UpstreamSource;
}

/** The release of a source that names none. */
const NEWEST_RELEASE = "0.37";

/** The location of each module's files, by release of client-go. */
const MODULE_URLS: Readonly<Record<string, (release: string) => string>> = {
  "client-go": (release) => `https://github.com/kubernetes/client-go/blob/v${release}.0`,
  apimachinery: (release) => `https://github.com/kubernetes/apimachinery/blob/v${release}.0`,
  apiserver: (release) => `https://github.com/kubernetes/apiserver/blob/v${release}.0`,
  "apiextensions-apiserver": (release) =>
    `https://github.com/kubernetes/apiextensions-apiserver/blob/v${release}.0`,
  kubernetes: (release) => `https://github.com/kubernetes/kubernetes/blob/v1${release.slice(1)}.0`,
  "structured-merge-diff": () =>
    "https://github.com/kubernetes-sigs/structured-merge-diff/blob/v6.4.2",
  "golang.org/x/time": () => "https://github.com/golang/time/blob/v0.15.0",
  "informer-conformance": () => "..",
};

const TITLED = /^(?<title>.+), (?<url>https:\/\/\S+)$/;
const UPSTREAM =
  /^(?<module>[\w./-]+?)(?:@(?<release>0\.\d+))? (?<path>[\w./-]+)(?: \((?<names>[\w., ]+)\))?(?:, tests? (?<tests>\w+(?:, \w+)*))?$/;

/** A source as a link; undefined for an invalid form, or an unknown module. */
export function sourceLink(source: string): SourceLink | undefined {
  const titled = TITLED.exec(source)?.groups;
  if (titled) return { title: titled["title"] ?? "", url: titled["url"] ?? "" };
  const { module = "", release, path = "", names, tests } = UPSTREAM.exec(source)?.groups ?? {};
  const base = MODULE_URLS[module]?.(release ?? NEWEST_RELEASE);
  if (base === undefined) return undefined;
  return {
    title: source,
    url: `${base}/${path}`,
    upstream: {
      module,
      ...(release === undefined ? {} : { release }),
      path,
      names: names?.split(", ") ?? [],
      tests: tests?.split(", ") ?? [],
    },
  };
}
