/** Unit tests run in the process of the runner; integration tests start programs, browsers or packages, or live for hours. */
export type TestKind = "unit" | "integration";

/** The compiled files, below `dist/`, of those `paths` that are tests of the kind, in the order of their names. */
export function compiledTests(paths: readonly string[], kind: TestKind): readonly string[] {
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".test.ts") && kindOf(path) === kind)
    .map((path) => path.replace(/\.ts$/, ".js"))
    .sort();
}

function kindOf(path: string): TestKind {
  return path.endsWith(".integration.test.ts") ? "integration" : "unit";
}
