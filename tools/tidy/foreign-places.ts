import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

// Both lists are written in parts, so that this file does not find itself.
const MACHINE_FOLDERS = ["work", "root", "farm"];
const REGISTRY_HOSTS = [
  ["registry", "npmjs", "org"],
  ["registry", "yarnpkg", "com"],
  ["proxy", "golang", "org"],
  ["sum", "golang", "org"],
  ["crates", "io"],
  ["pypi", "org"],
  ["files", "pythonhosted", "org"],
  ["repo", "maven", "apache", "org"],
  ["repo1", "maven", "org"],
  ["api", "nuget", "org"],
  ["rubygems", "org"],
  ["deb", "debian", "org"],
  ["security", "debian", "org"],
  ["archive", "ubuntu", "com"],
];

const MACHINE_PATH = new RegExp(`(?<![\\w.~}/-])/(?:${MACHINE_FOLDERS.join("|")})/`);
const REGISTRY_HOST = new RegExp(
  `(?<![\\w-])(?:${REGISTRY_HOSTS.map((labels) => labels.join("\\.")).join("|")})(?![\\w-])`,
);

/** The repository works on every machine and with every mirror: it names no folder of one and no registry. */
export function foreignPlaces(tree: SourceTree): Finding[] {
  return tree.files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((content, index) => {
      const place = { path, line: index + 1 };
      const folder = MACHINE_PATH.exec(content)?.[0];
      const host = REGISTRY_HOST.exec(content)?.[0];
      return [
        ...(folder === undefined
          ? []
          : [
              {
                ...place,
                what: `a path of one machine (${folder})`,
                instead: "use a relative path",
              },
            ]),
        ...(host === undefined
          ? []
          : [
              {
                ...place,
                what: `the registry ${host}`,
                instead: "leave it to the tool's settings",
              },
            ]),
      ];
    }),
  );
}
