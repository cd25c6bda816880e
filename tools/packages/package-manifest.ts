import type { PackageEntry, SuiteManifest } from "./package-list.js";
import { specifiersIn } from "./specifiers.js";

/**
 * The package.json of a package: the suite's version, what the code of its rooms imports, and of the suite's public names
 * those that lie in its rooms.
 */
export function packageManifest(
  name: string,
  entry: PackageEntry,
  suite: SuiteManifest,
  code: Iterable<string>,
): Record<string, unknown> {
  const { description, bin } = entry;
  return {
    name,
    version: suite.version,
    description,
    license: suite.license,
    type: "module",
    engines: suite.engines,
    exports: exportsOf(entry, suite),
    ...(bin === undefined
      ? {}
      : { bin: Object.fromEntries(Object.entries(bin).map(([key, path]) => [key, file(path)])) }),
    dependencies: dependenciesOf(code, suite),
  };
}

/** What a package offers, and the module of each. */
export function exportsOf(
  { rooms, main }: PackageEntry,
  suite: SuiteManifest,
): Readonly<Record<string, string>> {
  const isInRoom = (target: string) => rooms.some((room) => target.startsWith(`./dist/${room}/`));
  const offered = Object.entries(suite.exports).filter(
    ([, target]) => isInRoom(target) && target !== file(main),
  );
  return { ".": file(main), ...Object.fromEntries(offered) };
}

function file(path: string): string {
  return `./dist/${path}.js`;
}

function dependenciesOf(code: Iterable<string>, { dependencies }: SuiteManifest) {
  const imported = new Set<string>();
  for (const text of code) {
    for (const specifier of specifiersIn(text)) imported.add(moduleOf(specifier));
  }
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => imported.has(name)));
}

/** "@bufbuild/protobuf/wire" is of the package "@bufbuild/protobuf". */
function moduleOf(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}
