import { type FeatureDocument, parseFeature } from "./feature-document.js";
import { type LedgerRow, ledgerRows } from "./ledger-row.js";
import { parseTypeScript, type TypeScriptSource } from "./typescript-source.js";

/** Files that make a folder a project of its own. */
const OWN_PROJECT = ["package.json", "tsconfig.json"];

/** A file of the repository. */
export interface TreeFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  /** "" for a binary file. */
  readonly text: string;
  readonly sizeBytes: number;
}

/**
 * All files that belong to the repository, read once. What is derived from them is parsed on first use and kept, so
 * that every check sees the same tree and none pays twice.
 */
export class SourceTree {
  /** In the order of their paths. */
  readonly files: readonly TreeFile[];
  readonly #byPath: ReadonlyMap<string, TreeFile>;
  #sources: readonly TypeScriptSource[] | undefined;
  #features: readonly FeatureDocument[] | undefined;
  #ledger: readonly LedgerRow[] | undefined;

  constructor(files: readonly TreeFile[]) {
    this.files = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#byPath = new Map(this.files.map((file) => [file.path, file]));
  }

  /** A tree out of texts by path: what the tests of the checks work on. */
  static of(texts: Readonly<Record<string, string>>): SourceTree {
    return new SourceTree(
      Object.entries(texts).map(([path, text]) => ({
        path,
        text,
        sizeBytes: Buffer.byteLength(text),
      })),
    );
  }

  file(path: string): TreeFile | undefined {
    return this.#byPath.get(path);
  }

  /** Every TypeScript file of the project; what has a package or a compiler of its own follows rules of its own. */
  get sources(): readonly TypeScriptSource[] {
    this.#sources ??= parseTypeScript(
      this.files.filter(({ path }) => path.endsWith(".ts") && !this.#isForeign(path)),
    );
    return this.#sources;
  }

  /** Every feature file. */
  get features(): readonly FeatureDocument[] {
    this.#features ??= this.files
      .filter(({ path }) => path.startsWith("features/") && path.endsWith(".feature"))
      .map(parseFeature);
    return this.#features;
  }

  /** Every row of the ledger. */
  get ledger(): readonly LedgerRow[] {
    this.#ledger ??= this.files
      .filter(({ path }) => path.startsWith("features/requirements/") && path.endsWith(".yaml"))
      .flatMap(ledgerRows);
    return this.#ledger;
  }

  #isForeign(path: string): boolean {
    const folders = path.split("/").slice(0, -1);
    return folders.some((_, index) => {
      const folder = folders.slice(0, index + 1).join("/");
      return OWN_PROJECT.some((name) => this.#byPath.has(`${folder}/${name}`));
    });
  }
}
