/** The compiled files of those `paths` that are unit tests, in the order of their names. */
export function compiledTests(paths: readonly string[]): readonly string[] {
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `dist/${path.replace(/\.ts$/, ".js")}`)
    .sort();
}
