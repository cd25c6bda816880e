/** Lines of a folder by who maintains them. */
export interface FolderLines {
  /** The first two folders of the paths, "." for files at the top. */
  readonly folder: string;
  /** Lines that are maintained by hand, without tests. */
  readonly code: number;
  /** Unit tests, and features, which are tests of behaviour. */
  readonly tests: number;
  /** What a program writes: `npm run generate`, a package manager, a run. */
  readonly made: number;
}

/** Files that no one edits. */
const MADE: readonly RegExp[] = [
  /(^|\/)(package-lock\.json|go\.sum|Cargo\.lock)$/,
  /^docs\/(contract|faults|levels|ports|profiles|protocol|sentences|specification)\.md$/,
  /^docs\/parts\/(?!README|scripted-wire)/,
  /^features\/requirements\/ids\.lock$/,
  /^docs\/learn\/histories\//,
  /^ports\/mutant(s\/(port\.yaml|README\.md)|-fingerprints\.yaml)$/,
  /^reports\//,
  /^src\/protocol\/(messages\.ts|protocol\.schema\.json)$/,
  /^fake-apiserver\/kinds\/(defaults|types)\//,
  /^fake-apiserver\/authorization\/bootstrap-policy\.json$/,
  /\.(png|svg|webp)$/,
];

/** Files that test. */
const TESTS = /\.test\.|\.cases\.|-fixture\.|_test\.go$|(^|\/)test_[^/]*\.py$|\.feature$/;

/**
 * Sums up lines by folder, the largest first.
 * @param counts lines by path
 */
export function linesByFolder(counts: ReadonlyMap<string, number>): readonly FolderLines[] {
  const folders = new Map<string, { code: number; tests: number; made: number }>();
  for (const [path, count] of counts) {
    const folder = path.split("/").slice(0, -1).slice(0, 2).join("/") || ".";
    const sums = folders.get(folder) ?? { code: 0, tests: 0, made: 0 };
    sums[keeperOf(path)] += count;
    folders.set(folder, sums);
  }
  return [...folders]
    .map(([folder, sums]) => ({ folder, ...sums }))
    .sort((a, b) => b.code + b.tests - (a.code + a.tests));
}

function keeperOf(path: string): "code" | "tests" | "made" {
  if (MADE.some((pattern) => pattern.test(path))) return "made";
  return TESTS.test(path) ? "tests" : "code";
}
