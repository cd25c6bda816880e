import type { PackageBundle, PackageEntry, SuiteManifest } from "./package-list.js";
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
  const { description, bundle } = entry;
  const programs = programsOf(entry);
  const offered = Object.entries(exportsOf(entry, suite));
  return {
    name,
    version: suite.version,
    description,
    license: suite.license,
    type: "module",
    engines: suite.engines,
    exports: Object.fromEntries(
      offered.map(([path, target]) => [
        path,
        bundle === undefined
          ? target
          : { types: typesOf(target), default: bundled(bundle, nameOf(path)) },
      ]),
    ),
    ...(Object.keys(programs).length === 0 ? {} : { bin: programs }),
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

/** The programs of a package, and the file of each. */
export function programsOf({ bin = {}, bundle }: PackageEntry): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(bin).map(([name, path]) => [
      name,
      bundle === undefined ? file(path) : bundled(bundle, name),
    ]),
  );
}

/** The entry files of a bundle, by their names in it, and the compiled module of each. */
export function bundleEntries(
  entry: PackageEntry,
  suite: SuiteManifest,
): Readonly<Record<string, string>> {
  const offered = Object.entries(exportsOf(entry, suite));
  const programs = Object.entries(entry.bin ?? {});
  return Object.fromEntries([
    ...offered.map(([path, target]) => [nameOf(path), target]),
    ...programs.map(([name, path]) => [name, file(path)]),
  ]);
}

/** "./time" is "time", and the package itself "index". */
function nameOf(path: string): string {
  return path === "." ? "index" : path.slice("./".length);
}

function bundled({ folder }: PackageBundle, name: string): string {
  return `./dist/${folder}/${name}.js`;
}

/** Types stay where they are declared: they are never loaded. */
function typesOf(target: string): string {
  return target.replace(/\.js$/, ".d.ts");
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
