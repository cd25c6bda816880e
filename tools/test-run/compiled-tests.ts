/** The compiled files, below `dist/`, of those `paths` that are unit tests, in the order of their names. */
export function compiledTests(paths: readonly string[]): readonly string[] {
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => path.replace(/\.ts$/, ".js"))
    .sort();
}
